// Puts the markup that Python made on the page and sends back what is done to it, one message each
// way. Knows no game: a control says in `data-do` and `data-a-...` what to send.

const CONTROLS = "[data-do], [data-copy], input";
const PATIENCE = 4000; // ms without an answer before the page says so
let views = 0;

function render({ model, el }) {
  const view = `v${++views}-`;
  const root = document.createElement("div");
  root.className = "ll-root ll-liveroot";
  el.append(root);
  const stops = {}; // zone -> key of the control at which the tab key stops
  let tallest = 0, width = 0, timer = 0;

  const zoneOf = (node) => node.closest("[data-zone]");
  const items = (zone) => [...(zone.matches(CONTROLS) ? [zone] : zone.querySelectorAll(CONTROLS))];
  const byKey = (key) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);

  function draw() {
    clearTimeout(timer);
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const key = held && held.dataset.key;
    const zone = held && zoneOf(held) && zoneOf(held).dataset.zone;
    const next = document.createElement("div");
    next.innerHTML = model.get("html");
    for (const node of next.querySelectorAll("[id]")) node.id = view + node.id;
    for (const node of next.querySelectorAll("[aria-describedby]"))
      node.setAttribute("aria-describedby", view + node.getAttribute("aria-describedby"));
    become(root, next);
    rove();
    steady();
    if (held && (!held.isConnected || held !== document.activeElement)) {
      const there = (key && byKey(key)) || (zone && stopOf(root.querySelector(`[data-zone="${zone}"]`)));
      if (there) there.focus({ preventScroll: true });
    }
  }

  // The page does not jump: the table never gets lower than it was at this width.
  function steady() {
    const now = Math.round(el.clientWidth);
    root.style.minHeight = "";
    if (now !== width) { width = now; tallest = 0; }
    tallest = Math.max(tallest, Math.ceil(root.getBoundingClientRect().height));
    root.style.minHeight = `${tallest}px`;
  }

  function stopOf(zone) {
    if (!zone) return null;
    const all = items(zone), kept = stops[zone.dataset.zone];
    return all.find((node) => node.dataset.key === kept)
      || zone.querySelector(".is-now [data-do]:not([aria-disabled])")
      || all.find((node) => node.dataset.do === "play" && !node.hasAttribute("aria-disabled"))
      || all.find((node) => node.getAttribute("aria-current"))
      || all.find((node) => node.getAttribute("aria-pressed") === "true" || node.getAttribute("aria-selected") === "true")
      || all[0];
  }

  function rove() {
    for (const zone of root.querySelectorAll("[data-zone]")) {
      const stop = stopOf(zone);
      for (const node of items(zone)) node.tabIndex = node === stop ? 0 : -1;
    }
  }

  function send(what) {
    if (root.querySelector("[data-replaced]")) return; // it says so, and answers no more
    clearTimeout(timer);
    timer = setTimeout(lost, PATIENCE);
    try { model.send({ ...what, turn: model.get("turn") }); } catch { lost(); }
  }

  function lost() {
    if (root.querySelector("[data-lost]")) return; // it is said once
    const note = document.createElement("div");
    note.className = "ll-error";
    note.dataset.lost = "";
    note.setAttribute("role", "alert");
    note.textContent = "No answer from the kernel. If it was stopped, run this cell again and paste "
      + "the resume code under “Deal, seed, seats, mode, resume code” to come back to this table.";
    root.firstElementChild?.prepend(note);
  }

  function doIt(node) {
    if (node.dataset.copy) return copy(byKey(node.dataset.copy), node);
    if (!node.dataset.do) return;
    const what = { do: node.dataset.do };
    for (const { name, value } of node.attributes)
      if (name.startsWith("data-a-")) what[name.slice(7)] = value;
    const field = node.dataset.with && root.querySelector(`[data-field="${node.dataset.with}"]`);
    if (field) what[node.dataset.as || field.dataset.field] = field.value;
    send(what);
  }

  function copy(field, button) {
    field.select();
    const done = () => { button.textContent = "Copied"; };
    if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(done, () => document.execCommand("copy") && done());
    else if (document.execCommand("copy")) done();
  }

  function slide(slider, step) {
    const [low, high] = ["aria-valuemin", "aria-valuemax"].map((name) => Number(slider.getAttribute(name)));
    send({ do: "look", step: Math.min(high, Math.max(low, step)) });
  }

  root.addEventListener("click", (event) => {
    const slider = event.target.closest("[role=slider]");
    if (slider) {
      const box = slider.getBoundingClientRect(), low = Number(slider.getAttribute("aria-valuemin"));
      const share = ((event.clientX - box.left) / box.width - 0.015) / 0.95;
      return slide(slider, Math.round(low + share * (Number(slider.getAttribute("aria-valuemax")) - low)));
    }
    const node = event.target.closest("[data-do], [data-copy]");
    if (node && node.dataset.key === "close") leave();
    else if (node && node.tagName !== "SUMMARY") doIt(node);
  });

  root.addEventListener("toggle", () => { tallest = 0; steady(); }, true);

  root.addEventListener("focusin", (event) => {
    const zone = zoneOf(event.target);
    if (!zone || !event.target.dataset.key) return;
    stops[zone.dataset.zone] = event.target.dataset.key;
    rove();
  });

  root.addEventListener("keydown", (event) => {
    const node = event.target, zone = zoneOf(node);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (node.tagName === "INPUT") {
      const button = event.key === "Enter" && root.querySelector(`[data-with="${node.dataset.field}"]`);
      if (button) doIt(button);
      return event.stopPropagation();
    }
    if (node.getAttribute("role") === "slider") {
      const now = Number(node.getAttribute("aria-valuenow"));
      const to = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1,
        PageDown: now - 10, PageUp: now + 10, Home: -Infinity, End: Infinity }[event.key];
      if (to !== undefined) { slide(node, to); event.preventDefault(); event.stopPropagation(); }
      return;
    }
    if (event.key === "Escape" && root.querySelector(".ll-pop")) {
      leave();
    } else if (event.key === "Escape" && zone && zone.dataset.zone === "bar") {
      send({ do: "unpick" });
    } else if (zone && /^(Arrow|Home|End)/.test(event.key)) {
      const to = beside(node, zone, event.key);
      if (to) to.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // What a number is made of is closed, and the focus goes back to the number.
  function leave() {
    const number = root.querySelector("[data-do=explain][aria-expanded=true]");
    if (!number) return;
    number.focus();
    doIt(number);
  }

  // Where an arrow leads: in columns to the neighbour above, below or beside, elsewhere on or back.
  function beside(node, zone, key) {
    const all = items(zone), at = all.indexOf(node);
    if (key === "Home") return all[0];
    if (key === "End") return all[all.length - 1];
    const ahead = key === "ArrowRight" || key === "ArrowDown", column = node.closest("[data-col]");
    if (!zone.querySelector("[data-col]")) return all[at + (ahead ? 1 : -1)];
    if (!column) return ahead ? null : lastOf(zone);
    const mine = [...column.querySelectorAll("[data-do]")], here = mine.indexOf(node);
    const grid = node.closest(".ll-nums"), sideways = key === "ArrowLeft" || key === "ArrowRight";
    const jump = grid && !sideways ? 3 : 1;
    if (grid || !sideways) {
      const to = mine[here + (ahead ? jump : -jump)];
      if (to) return to;
      if (!sideways) return null;
    }
    const columns = [...zone.querySelectorAll("[data-col]")].filter((each) => each.querySelector("[data-do]"));
    const next = columns[columns.indexOf(column) + (ahead ? 1 : -1)];
    if (!next) return ahead ? zone.querySelector(".ll-go [data-do]") : null;
    return next.querySelector("[aria-pressed=true]") || next.querySelector("[data-do]");
  }

  function lastOf(zone) {
    const columns = [...zone.querySelectorAll("[data-col]")].filter((each) => each.querySelector("[data-do]"));
    const last = columns[columns.length - 1];
    return last && (last.querySelector("[aria-pressed=true]") || last.querySelector("[data-do]"));
  }

  const watch = new ResizeObserver(() => { if (Math.round(el.clientWidth) !== width) steady(); });
  watch.observe(el);
  // A page that waits for an answer (a test, say) sees by this number that it has come.
  const answered = () => {
    clearTimeout(timer);
    root.querySelector("[data-lost]")?.remove();
    root.dataset.turn = model.get("turn");
  };
  model.on("change:html", draw);
  model.on("change:turn", answered);
  draw();
  answered();
  return () => { model.off("change:html", draw); model.off("change:turn", answered); watch.disconnect(); clearTimeout(timer); };
}

// Make the children of one element those of another with as few changes as may be, so that the
// focus, opened boxes and typed texts stay.
function become(old, fresh) {
  const before = [...old.childNodes], after = [...fresh.childNodes];
  for (const [place, node] of after.entries()) {
    const there = before[place];
    if (!there) old.append(node);
    else if (alike(there, node)) update(there, node);
    else old.replaceChild(node, there);
  }
  for (const spare of before.slice(after.length)) spare.remove();
}

function alike(one, two) {
  return one.nodeType === two.nodeType && one.nodeName === two.nodeName
    && (one.nodeType !== Node.ELEMENT_NODE || one.dataset.key === two.dataset.key);
}

function update(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "open" && name !== "tabindex") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "INPUT" && old.readOnly) old.value = fresh.getAttribute("value") || "";
  become(old, fresh);
}

export default { render };
