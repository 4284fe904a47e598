import type { Drawn } from './drawn.ts';

/** What is wrong at a place of the page, in words. */
export interface Fault {
  rule: string;
  /** The text, or the element, that it is about. */
  what: string;
  /** How far, and by what. */
  how: string;
}

/**
 * In the page: texts under something else. What stays in the window while the page is scrolled may lie over a text as long
 * as another position of the page shows it: each text is looked at when it stands in the middle of the window, and those
 * at the page's two ends where they stand then. What stays is itself looked at in every position.
 */
export function coveredTexts(drawn: readonly Drawn[]): Fault[] {
  const faults: Fault[] = [];
  const height = window.innerHeight;
  const width = document.documentElement.clientWidth;
  const isInDialog = document.querySelector('dialog:modal, [aria-modal="true"]') !== null;
  const name = (element: Element | null) => {
    const classes = element?.getAttribute('class')?.split(' ')[0] ?? '';
    return `${element?.tagName.toLowerCase()}${classes && `.${classes}`} «${element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)}»`;
  };
  const isPainted = (style: CSSStyleDeclaration) => {
    const { backgroundColor, backgroundImage, opacity } = style;
    if (Number(opacity) < 0.1) return false;
    const alpha =
      /(?:rgba\(.*,|\/)\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? (backgroundColor === 'transparent' ? 0 : 1);
    return Number(alpha) > 0.3 || backgroundImage !== 'none';
  };
  const hides = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (/^(img|canvas|video|iframe|input|select|textarea)$/i.test(element.tagName) ||
      isPainted(getComputedStyle(element)));

  /** What lies over the point, when it is not the text's own element or one around it. */
  const coverAt = (element: Element, x: number, y: number): Element | null => {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit === element || hit.contains(element) || element.contains(hit)) return null;
      // A picture's parts are one picture, and a map's signs lie where their practices are.
      if (hit.closest('svg') || (hit.closest('.leaflet-container') && element.closest('.leaflet-container'))) continue;
      if (hides(hit)) return hit;
    }
    return null;
  };

  const firstTop = new Map<Element, DOMRect>();
  for (const { stuck } of drawn) if (stuck) firstTop.set(stuck, stuck.getBoundingClientRect());
  const texts = drawn.filter(({ text, scroller }) => text !== null && !scroller);
  const seen = new Set<Drawn>();
  const found = new Set<Drawn>();
  const judge = (one: Drawn, shiftX: number, shiftY: number) => {
    const [left, right] = [one.left + shiftX, one.right + shiftX];
    const y = (one.top + one.bottom) / 2 + shiftY;
    if (y < 0 || y >= height || found.has(one)) return;
    seen.add(one);
    for (const x of [Math.min(left + 2, right), (left + right) / 2, Math.max(right - 2, left)]) {
      if (x < 0 || x >= width) continue;
      const cover = coverAt(one.element, x, y);
      if (!cover) continue;
      found.add(one);
      faults.push({ rule: 'covered', what: one.text ?? '', how: `under ${name(cover)}` });
      return;
    }
  };

  const last = isInDialog ? 0 : Math.max(0, document.documentElement.scrollHeight - height);
  for (let at = 0; ; at = Math.min(at + 0.4 * height, last)) {
    window.scrollTo(0, at);
    const [from, to] = [at === 0 ? 0 : at + 0.3 * height, at >= last ? Infinity : at + 0.7 * height];
    for (const one of texts) {
      const before = one.stuck && firstTop.get(one.stuck);
      if (one.stuck && before) {
        const now = one.stuck.getBoundingClientRect();
        judge(one, now.left - before.left, now.top - before.top);
      } else if (one.top >= from && one.top < to) judge(one, 0, -window.scrollY);
    }
    if (at >= last) break;
  }
  window.scrollTo(0, 0);

  // Letters over letters: neither hides the other, and both cannot be read.
  const byTop = texts
    .filter((one) => !one.stuck && !one.element.closest('.leaflet-container'))
    .sort((a, b) => a.top - b.top);
  for (const [index, one] of byTop.entries()) {
    for (const other of byTop.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (other.element === one.element || other.element.contains(one.element) || one.element.contains(other.element))
        continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const along = Math.min(one.bottom, other.bottom) - other.top;
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      // Lines set close touch each other's boxes, not each other's letters.
      if (across < 3 || along < 0.35 * lower || found.has(one)) continue;
      found.add(one);
      faults.push({ rule: 'covered', what: one.text ?? '', how: `letters of «${other.text}» lie over it` });
    }
  }
  return faults;
}
