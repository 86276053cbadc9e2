// Puts the markup that Python made on the page and sends back what is done to it, one message each
// way. Knows no game: a control says in `data-do` and `data-a-...` what to send.

const CONTROLS = "[data-do], [data-copy], input";
const STOPS = `summary, ${CONTROLS}`;
const CHOOSING = ["bar", "hand"]; // the zones in which a choice is made
const PATIENCE = 4000; // ms without an answer before the page says so
// What never gets lower while the stage, the round or the turn, is the same: the page does not jump.
const KEPT = { table: ".ll-live > .ll-table", bar: ".ll-live > .ll-bar", status: ".ll-live > .ll-status", rail: ".ll-panel--rail", know: ".ll-panel--know" };
const GLIDE = { duration: 250, easing: "cubic-bezier(.2, .7, .2, 1)" };
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
let views = 0;

function render({ model, el }) {
  const view = `v${++views}-`;
  const root = document.createElement("div");
  root.className = "ll-root ll-liveroot";
  el.append(root);
  const stops = {}; // zone -> key of the control at which the tab key stops
  let width = 0, timer = 0, spoken = "", stage = "";
  let onward = null; // finds where the focus goes once the answer has come
  let places = new Map(), moved = false, hasty = false; // where cards lay; whether to let them glide
  let drawn = false; // since sizes were asked for last
  let stood = null; // where on the screen the part was in which something was done, and which it was
  const gliding = new Map(); // each glide, and what was lifted above the rest for it

  const zoneOf = (node) => node.closest("[data-zone]");
  const items = (zone) => [...(zone.matches(CONTROLS) ? [zone] : zone.querySelectorAll(CONTROLS))];
  const byZone = (name) => root.querySelector(`[data-zone="${name}"]`);
  const byKey = (key) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);

  function draw() {
    clearTimeout(timer);
    settle();
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const homes = held ? homesOf(held) : [], key = held && held.dataset.key;
    const zone = held && zoneOf(held) && zoneOf(held).dataset.zone;
    const lay = zone === "tree" && held.getBoundingClientRect();
    const next = document.createElement("div");
    next.innerHTML = model.get("html");
    for (const node of next.querySelectorAll("[id]")) node.id = view + node.id;
    for (const node of next.querySelectorAll("[aria-describedby]"))
      node.setAttribute("aria-describedby", view + node.getAttribute("aria-describedby"));
    rove(next);
    become(root, next);
    if (stage !== (stage = root.firstElementChild.dataset.stage)) forget();
    moved = root.querySelector("[data-from]") !== null;
    measure();
    if (held && !goOn() && (!held.isConnected || held !== document.activeElement))
      refuge(homes, zone)?.focus({ preventScroll: true });
    if (lay && byKey(key)) stay(byKey(key), lay);
  }

  // The keys of a control and of what it lies in, from the inside out.
  function homesOf(node) {
    const own = node.dataset.key ? [node.dataset.key] : [];
    return node.parentElement === root || !node.parentElement ? own : [...own, ...homesOf(node.parentElement)];
  }

  // Where the focus stays: at the same control or near it, else where one chooses.
  function refuge(homes, zone) {
    const same = homes.map(byKey).find(Boolean);
    return (same && (same.matches(STOPS) ? same : same.querySelector(STOPS)))
      || (zone && stopOf(byZone(zone))) || next() || root.querySelector(STOPS);
  }

  // Where the answer to a key leads, if it leads anywhere; asked once for each answer.
  function goOn() {
    const there = onward && onward();
    onward = null;
    there?.focus();
    return there;
  }

  const free = () => [...root.querySelectorAll("[data-zone=bar] .is-now [data-do]:not([aria-disabled])")];

  // What is to be chosen next, or the one button that goes on: not the number of a rule beside it.
  const next = () => free()[0] || root.querySelector("[data-zone=bar] .ll-go .ll-btn:not([aria-disabled])");

  // What is spoken of in a tree comes into sight when it is another node than before.
  function follow() {
    const node = root.querySelector("[role=treeitem][aria-selected=true]");
    if (node && node.dataset.key !== spoken) centre(node);
    spoken = node && node.dataset.key;
  }

  // After each drawing, when the browser has laid out the page: to ask for sizes before would make it
  // do so twice.
  const watch = new ResizeObserver((entries) => {
    const { inlineSize } = entries[entries.length - 1].borderBoxSize[0];
    const wider = Math.round(inlineSize) !== width;
    if (wider) { width = Math.round(inlineSize); forget(); settle(); spoken = ""; }
    if (drawn || wider) { // to keep a height changes one too, and ends no glide
      const before = places;
      places = whereabouts();
      if (moved && !hasty && !CALM.matches) glide(before);
      moved = drawn = false;
    }
    keep();
    stand();
    follow();
  });

  function keep() {
    for (const [part, where] of Object.entries(KEPT)) {
      const node = root.querySelector(where);
      if (node) root.style.setProperty(`--kept-${part}`, `${node.getBoundingClientRect().height}px`);
    }
  }

  // Where one has chosen, or the whole of what was pressed elsewhere, stays where it was on the
  // screen, whatever has come above it.
  const partOf = (zone) => CHOOSING.includes(zone) ? byZone(zone) || byZone("bar") : root;
  const topOf = (zone) => partOf(zone).getBoundingClientRect().top;

  function stand() {
    if (stood && partOf(stood.zone)) scrollerOf(root).scrollTop += topOf(stood.zone) - stood.top;
    stood = null;
  }

  const forget = () => Object.keys(KEPT).forEach((part) => root.style.removeProperty(`--kept-${part}`));

  function measure() {
    drawn = true;
    watch.disconnect(); // so that it is said again, even if it is as it was
    watch.observe(root.firstElementChild);
  }

  // The middle and the width of everything that has a place, seen from the corner of the table.
  function whereabouts() {
    const home = root.getBoundingClientRect();
    return new Map([...root.querySelectorAll("[data-place]")].map((node) => {
      const box = node.getBoundingClientRect();
      const x = box.x + box.width / 2 - home.x, y = box.y + box.height / 2 - home.y;
      return [node.dataset.place, { x, y, wide: node.offsetWidth }];
    }));
  }

  // What has moved is where it belongs, and is shown on its way there.
  function glide(before) {
    for (const node of root.querySelectorAll("[data-from]")) {
      const from = before.get(node.dataset.from), to = places.get(node.dataset.place);
      if (!from || !to) continue;
      const x = from.x - to.x, y = from.y - to.y, scale = from.wide / to.wide;
      if (Math.hypot(x, y) < 1) continue;
      const move = node.animate([{ translate: `${x}px ${y}px`, scale }, { translate: "0 0", scale: 1 }], GLIDE);
      const lifted = [];
      for (let each = node; each !== root; each = each.parentElement) lifted.push(each);
      for (const each of lifted) each.classList.add("ll-over");
      gliding.set(move, lifted);
      move.onfinish = () => land(move);
    }
  }

  function land(move) {
    for (const each of gliding.get(move)) each.classList.remove("ll-over");
    gliding.delete(move);
  }

  function settle() {
    for (const move of [...gliding.keys()]) { move.cancel(); land(move); }
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

  function rove(within) {
    for (const zone of within.querySelectorAll("[data-zone]")) {
      const stop = stopOf(zone);
      for (const node of items(zone)) node.tabIndex = node === stop ? 0 : -1;
    }
  }

  function send(what) {
    if (root.querySelector("[data-replaced]")) return; // it says so, and answers no more
    settle();
    clearTimeout(timer);
    timer = setTimeout(lost, PATIENCE);
    stood = used && { zone: used.dataset.zone, top: topOf(used.dataset.zone) };
    try { model.send({ ...what, turn: model.get("turn") }); } catch { lost(); }
  }

  function lost() {
    if (root.querySelector("[data-lost]")) return; // it is said once
    const note = document.createElement("div");
    note.className = "ll-error";
    note.dataset.lost = "";
    note.setAttribute("role", "alert");
    note.textContent = model.get("lost");
    root.firstElementChild?.prepend(note);
  }

  function doIt(node) {
    if (node.dataset.copy) return copy(byKey(node.dataset.copy), node);
    if (!node.dataset.do) return;
    const what = { do: node.dataset.do };
    for (const { name, value } of node.attributes)
      if (name.startsWith("data-a-")) what[name.slice(7)] = value;
    for (const name of (node.dataset.with || "").split(" ")) {
      const field = name && root.querySelector(`[data-field="${name}"]`);
      if (field) what[node.dataset.as || name] = field.value;
    }
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

  let used = null; // the zone in which something is done now
  for (const kind of ["click", "keydown"])
    root.addEventListener(kind, (event) => { used = zoneOf(event.target); }, true);
  const letGo = () => { stood = null; }; // who scrolls wants to be elsewhere
  for (const kind of ["wheel", "touchmove"]) document.addEventListener(kind, letGo, { capture: true, passive: true });

  root.addEventListener("click", (event) => {
    const slider = event.target.closest("[role=slider]");
    if (slider) {
      const box = slider.getBoundingClientRect(), low = Number(slider.getAttribute("aria-valuemin"));
      const share = ((event.clientX - box.left) / box.width - 0.015) / 0.95;
      return slide(slider, Math.round(low + share * (Number(slider.getAttribute("aria-valuemax")) - low)));
    }
    const node = event.target.closest("[data-do], [data-copy]");
    if (node && node.dataset.leave) leave();
    else if (node && node.tagName !== "SUMMARY") {
      const byKeys = event.detail === 0; // a mouse stays where it is, and so does its focus
      const isDone = !node.hasAttribute("aria-disabled") && node.dataset.do !== "rule"; // a rule is told
      if (byKeys && chooses(node) && isDone) onward = next;
      doIt(node);
    }
  });

  root.addEventListener("toggle", () => { forget(); measure(); }, true);

  root.addEventListener("focusin", (event) => {
    const zone = zoneOf(event.target);
    if (!zone || !event.target.dataset.key) return;
    stops[zone.dataset.zone] = event.target.dataset.key;
    rove(root);
    if (event.target.getAttribute("role") !== "treeitem") return;
    reveal(event.target);
    const says = root.querySelector("[data-says]");
    if (says) says.textContent = event.target.getAttribute("aria-label");
  });

  root.addEventListener("keydown", (event) => {
    const node = event.target, zone = zoneOf(node);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (node.tagName === "INPUT") {
      const button = event.key === "Enter" && root.querySelector(`[data-with~="${node.dataset.field}"]`);
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
    if (event.repeat && chooses(node) && (event.key === "Enter" || event.key === " ")) {
      // held down it would choose all there is
    } else if (event.key === "Escape" && root.querySelector(".ll-pop")) {
      leave();
    } else if (node.getAttribute("role") === "treeitem") {
      if (!treeKey(node, zone, event.key)) return;
    } else if (event.key === "Escape" && chooses(node)) {
      if (zone.dataset.zone === "bar") onward = backTo([...zone.querySelectorAll("[aria-pressed=true]")]);
      send({ do: "unpick" });
    } else if (zone && /^(Arrow|Home|End)/.test(event.key)) {
      const to = beside(node, zone, event.key);
      if (to) to.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const chooses = (node) => CHOOSING.includes(zoneOf(node)?.dataset.zone);

  // Finds, among what was picked, what has been put back.
  function backTo(picked) {
    const keys = picked.map((node) => node.dataset.key);
    return () => free().find((node) => keys.includes(node.dataset.key));
  }

  // What a number is made of is closed, and the focus goes back to the number.
  function leave() {
    const number = root.querySelector("[data-do=explain][aria-expanded=true]");
    if (!number) return;
    number.focus();
    doIt(number);
  }

  // The keys of a tree, as the ARIA practices have them; returns whether this was one.
  function treeKey(node, zone, key) {
    const all = items(zone), at = all.indexOf(node), open = node.getAttribute("aria-expanded");
    const level = (item) => Number(item.getAttribute("aria-level"));
    const ask = (what) => send({ do: what, node: node.dataset.aNode });
    const go = (item) => { if (item) item.focus(); };
    if (key === "Enter" || key === " ") doIt(node);
    else if (key === "ArrowDown") go(all[at + 1]);
    else if (key === "ArrowUp") go(all[at - 1]);
    else if (key === "Home") go(all[0]);
    else if (key === "End") go(all[all.length - 1]);
    else if (key === "ArrowRight" && open === "false") ask("open");
    else if (key === "ArrowRight" && open === "true") go(all[at + 1]);
    else if (key === "ArrowLeft" && open === "true") ask("close");
    else if (key === "ArrowLeft") go(all.slice(0, at).reverse().find((item) => level(item) < level(node)));
    else return key === "ArrowRight";
    return true;
  }

  // Where an arrow leads: in columns to the neighbour above, below or beside, elsewhere on or back.
  function beside(node, zone, key) {
    const all = items(zone), at = all.indexOf(node);
    if (key === "Home") return all[0];
    if (key === "End") return all[all.length - 1];
    const ahead = key === "ArrowRight" || key === "ArrowDown", column = node.closest("[data-col]");
    if (!zone.querySelector("[data-col]")) return all[at + (ahead ? 1 : -1)];
    if (!column) { // the button that goes on, and before it a rule
      const end = [...zone.querySelectorAll(".ll-go [data-do]")], to = end[end.indexOf(node) + (ahead ? 1 : -1)];
      return to || (ahead ? all[0] : lastOf(zone));
    }
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
    if (!next) return ahead ? zone.querySelector(".ll-go .ll-btn") : null;
    return next.querySelector("[aria-pressed=true]") || next.querySelector("[data-do]");
  }

  function lastOf(zone) {
    const columns = [...zone.querySelectorAll("[data-col]")].filter((each) => each.querySelector("[data-do]"));
    const last = columns[columns.length - 1];
    return last && (last.querySelector("[aria-pressed=true]") || last.querySelector("[data-do]"));
  }

  const dragged = dragging(root, send);
  // A key may be held down in a table or in the stepper beside it.
  const hurry = (event) => { hasty = event.repeat; };
  for (const kind of ["keydown", "keyup"]) document.addEventListener(kind, hurry, true);
  // A page that waits for an answer (a test, say) sees by this number that it has come.
  const answered = () => {
    clearTimeout(timer);
    root.querySelector("[data-lost]")?.remove();
    // The picture may be told of after its number, but in the same breath; or not at all, if it is as it was.
    queueMicrotask(() => { if (root.contains(document.activeElement)) goOn(); });
    root.dataset.turn = model.get("turn");
    requestAnimationFrame(() => setTimeout(letGo)); // after `stand`, if there was something to draw
    dragged();
  };
  const cells = model.widget_manager?.context?.model?.cells; // of the notebook, in Jupyter's own apps
  const still = (said) => { if (said.still) putStill(cells, said); };
  model.on("change:html", draw);
  model.on("change:turn", answered);
  if (cells) {
    model.on("msg:custom", still);
    try { model.send({ shown: true }); } catch { /* there is no kernel to be told */ }
  }
  draw();
  answered();
  return () => {
    model.off("change:html", draw);
    model.off("change:turn", answered);
    model.off("msg:custom", still);
    for (const kind of ["keydown", "keyup"]) document.removeEventListener(kind, hurry, true);
    for (const kind of ["wheel", "touchmove"]) document.removeEventListener(kind, letGo, true);
    watch.disconnect();
    clearTimeout(timer);
  };
}

export default { render };
