"""What is wrong with the layout of a live table, read from the places of its boxes and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Boxes and letters are compared with a little room: browsers round, and letters have air in them.
FAULTS = """() => {
  const found = [], near = 1.5;
  const short = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, 40);
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !node.closest('details:not([open]) > :not(summary)')
    && !node.closest('.ll-treebox') // it scrolls; its places are tested without a browser
    && !node.closest('.ll-vh'); // words for screen readers alone
  for (const root of document.querySelectorAll('.ll-liveroot')) {
    const frame = root.getBoundingClientRect(), all = [...root.querySelectorAll('*')].filter(seen);
    if (root.scrollWidth > root.clientWidth + near) found.push('the table scrolls sideways');
    const words = [];
    for (const node of all) {
      const box = node.getBoundingClientRect(), name = short(node.textContent) || node.className;
      if (box.width && (box.right > frame.right + near || box.left < frame.left - near)
          && !node.closest('svg')) found.push(`sticks out: ${name}`);
      const own = [...node.childNodes].filter((n) => n.nodeType === 3 && n.nodeValue.trim());
      if (!own.length) continue;
      const style = getComputedStyle(node), clips = style.overflowX !== 'visible';
      if (clips && node.scrollWidth > node.clientWidth + near)
        found.push(`is cut: ${name}`);
      for (const text of own) {
        const range = document.createRange();
        for (const { index, 0: word } of text.nodeValue.matchAll(/[\\p{L}\\d]+/gu)) {
          if (word.length > 14 || style.hyphens === 'auto') continue; // a name may be broken
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
            found.push(`is broken: ${word}`);
        }
        range.selectNodeContents(text);
        for (const rect of range.getClientRects()) {
          words.push({ node, rect, text: short(text.nodeValue) });
          for (let up = node; up !== root; up = up.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(up);
            if (overflowX === 'visible' && overflowY === 'visible') continue;
            const edge = up.getBoundingClientRect();
            if (rect.right > edge.right + near || rect.left < edge.left - near
                || rect.bottom > edge.bottom + 3 || rect.top < edge.top - 3)
              found.push(`is cut: ${short(text.nodeValue)}`);
          }
        }
      }
    }
    const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    words.forEach((one, at) => {
      for (const two of words.slice(at + 1))
        if (one.node !== two.node && across(one.rect, two.rect) > 2 && down(one.rect, two.rect) > 5)
          found.push(`${one.text} lies on ${two.text}`);
    });
    const cards = all.filter((node) => node.classList.contains('ll-card'))
      .map((node) => ({ node, rect: node.getBoundingClientRect() }));
    cards.forEach((one, at) => {
      for (const two of cards.slice(at + 1)) {
        const fan = one.node.closest('.ll-fan'), same = fan && fan === two.node.closest('.ll-fan');
        const room = same ? one.rect.width * 0.6 : near; // in a fan each number stays in sight
        if (!one.node.contains(two.node) && across(one.rect, two.rect) > room
            && down(one.rect, two.rect) > near) found.push('a card lies on a card');
      }
    });
  }
  return [...new Set(found)];
}"""


def faults_of_layout(page: Page) -> list[str]:
    """What sticks out, lies on something else or is cut off, each thing once."""
    return [str(fault) for fault in page.evaluate(FAULTS)]
