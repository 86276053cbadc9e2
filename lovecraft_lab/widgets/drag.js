// Bars that are dragged. Stands between `page.js` and `live.js` in one module with them.

// A range tells where it is, one message at a time: while one is on its way only the last place is
// kept. Returns what to call when an answer has come.
function dragging(root, send) {
  let waiting = null, away = false;
  const tell = () => {
    const { dataset, value } = waiting;
    waiting = null;
    away = true;
    send({ do: "drag", row: dataset.drag, to: value });
  };
  root.addEventListener("input", ({ target }) => {
    if (!target.dataset.drag) return;
    target.parentElement.style.setProperty("--to", `${100 * target.value / target.max}%`);
    waiting = target;
    if (!away) tell();
  });
  return () => {
    away = false;
    if (waiting) tell();
  };
}

