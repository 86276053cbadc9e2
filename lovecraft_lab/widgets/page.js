// How a page is changed and scrolled, and a notebook written to. Stands before `live.js` in one module with it.

const VIEW = "application/vnd.jupyter.widget-view+json";

// Put the last picture and words into the notebook, after each output that shows one of these models:
// what the app does by itself for a cell that was run on this page.
function putStill(cells, { still, beside }) {
  for (let at = 0; at < cells.length; at++) {
    const outputs = cells.get(at).outputs;
    for (let n = 1; n < (outputs?.length || 0); n++)
      if (beside.includes(outputs.get(n - 1).data?.[VIEW]?.model_id) && outputs.get(n).data?.["text/html"])
        outputs.set(n, { output_type: "display_data", data: still, metadata: {} });
  }
}

// Make the children of one element those of another with as few changes as may be, so that the
// focus, opened boxes and typed texts stay. What has a key stays itself wherever it stands.
function become(old, fresh) {
  const after = [...fresh.childNodes], keys = new Set(after.map(keyOf));
  for (const node of [...old.childNodes]) if (keyOf(node) && !keys.has(keyOf(node))) node.remove();
  const before = [...old.childNodes];
  let place = old.firstChild;
  for (const node of after) {
    const at = before.findIndex((each) => keyOf(each) === keyOf(node));
    const there = at < 0 ? null : before.splice(at, 1)[0];
    if (there && there === place) place = place.nextSibling;
    if (there && there.nodeName === node.nodeName) {
      if (there.nextSibling !== place) old.insertBefore(there, place);
      update(there, node);
    } else {
      old.insertBefore(node, place);
      if (there) there.remove();
    }
  }
  for (const spare of before) spare.remove();
}

// What scrolls when something on the page is to be seen elsewhere on the screen.
function scrollerOf(node) {
  for (let up = node.parentElement; up; up = up.parentElement)
    if (up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  return document.scrollingElement;
}

const keyOf = (node) => node.dataset && node.dataset.key;

function update(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const gaveWay = old.type === "range" && old !== document.activeElement; // to another that is pulled
  if (old.nodeName === "INPUT" && (old.readOnly || gaveWay || "emptied" in fresh.dataset)) old.value = fresh.getAttribute("value") || "";
  become(old, fresh);
}

// A node of a tree stays where it was on the screen when others are drawn around it.
function stay(node, stood) {
  const box = node.closest(".ll-treebox"), now = node.getBoundingClientRect();
  if (!box) return;
  box.scrollLeft += now.right - stood.right;
  box.scrollTop += now.bottom - stood.bottom;
  reveal(node);
}

// Scroll a tree, and nothing else, until a node with what is beside it is in sight.
function reveal(node) {
  const box = node.closest(".ll-treebox");
  if (!box) return;
  const frame = box.getBoundingClientRect(), now = node.getBoundingClientRect(), room = 24;
  const by = (low, high, from, to) => low < from + room ? low - from - room : Math.max(0, high - to + room);
  box.scrollLeft += by(now.left, now.right, frame.left, frame.right);
  box.scrollTop += by(now.top, now.bottom, frame.top, frame.bottom);
}

// The same, but if it was out of sight, or so near the edge that what leads on from it is, it comes
// into the middle.
function centre(node) {
  const box = node.closest(".ll-treebox");
  if (!box) return;
  const frame = box.getBoundingClientRect(), now = node.getBoundingClientRect(), room = frame.height / 5;
  if (now.left < frame.left || now.right > frame.right - 60) box.scrollLeft += now.left - frame.left - frame.width / 2;
  if (now.top < frame.top + room || now.bottom > frame.bottom - room) box.scrollTop += now.top - frame.top - frame.height / 2;
}
