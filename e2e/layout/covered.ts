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
 * as another position of the page shows it. What opens for a moment – suggestions, a menu, a dialog – may lie over what is
 * below it; its own texts may not be covered.
 */
export function coveredTexts(drawn: readonly Drawn[]): Fault[] {
  const faults: Fault[] = [];
  const height = window.innerHeight;
  const width = document.documentElement.clientWidth;
  /** Screens of a page that are looked at; a longer one repeats itself. */
  const longestPage = 20 * height;
  const name = (element: Element | null) => {
    const classes = element?.getAttribute('class')?.split(' ')[0] ?? '';
    const words = element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${element?.tagName.toLowerCase()}${classes && `.${classes}`} «${words}»`;
  };
  const isPainted = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) => {
    if (Number(opacity) < 0.1) return false;
    const alpha =
      /(?:rgba\(.*,|\/)\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? (backgroundColor === 'transparent' ? 0 : 1);
    return Number(alpha) > 0.3 || backgroundImage !== 'none';
  };
  const hides = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (/^(img|canvas|video|iframe|input|select|textarea)$/i.test(element.tagName) ||
      isPainted(getComputedStyle(element)));
  const passing =
    '[role="listbox"], [role="menu"], [role="dialog"], [role="tooltip"], [role="status"], [role="alert"], dialog, [popover], [data-scope="combobox"][data-part="content"]';
  const openers = new Map<Element, boolean>();
  const opensOver = (element: Element | null): boolean => {
    if (!element || element === document.body) return false;
    const known = openers.get(element);
    if (known !== undefined) return known;
    const isOver =
      (/absolute|fixed/.test(getComputedStyle(element).position) &&
        (element.matches(passing) || element.querySelector(passing) !== null)) ||
      opensOver(element.parentElement);
    openers.set(element, isOver);
    return isOver;
  };
  const isOnMap = (element: Element) => element.closest('.leaflet-container') !== null;

  const isOneWith = (hit: Element, element: Element) => hit.contains(element) || element.contains(hit);
  /** What lies over the point, when it is not the text's own element or one around it. */
  const coverAt = (element: Element, x: number, y: number): Element | null => {
    // Nearly every text lies uppermost, which is found more quickly than all that lies at the place.
    const uppermost = document.elementFromPoint(x, y);
    if (!uppermost || isOneWith(uppermost, element)) return null;
    for (const hit of document.elementsFromPoint(x, y)) {
      if (isOneWith(hit, element)) return null;
      // A picture's parts are one picture.
      if (!hit.closest('svg') && hides(hit)) return opensOver(hit) ? null : hit;
    }
    return null;
  };
  const coverOf = (one: Drawn, shiftX: number, shiftY: number): Element | null => {
    const y = (one.top + one.bottom) / 2 + shiftY;
    if (y < 0 || y >= height) return null;
    const [left, right] = [one.left + shiftX, one.right + shiftX];
    for (const x of [Math.min(left + 2, right), (left + right) / 2, Math.max(right - 2, left)]) {
      const cover = x < 0 || x >= width ? null : coverAt(one.element, x, y);
      if (cover) return cover;
    }
    return null;
  };
  const isStuck = (element: Element): boolean => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true;
    return false;
  };
  /** Whether some position of the page shows a text that what stays in the window covers now. */
  const comesFree = (one: Drawn): boolean => {
    const before = window.scrollY;
    const isFree = [0.12, 0.25, 0.4, 0.6, 0.75, 0.88].some((part) => {
      window.scrollTo(0, one.top - part * height);
      return coverOf(one, 0, -window.scrollY) === null;
    });
    window.scrollTo(0, before);
    return isFree;
  };

  const texts = drawn.filter(({ text, scroller, element }) => text !== null && !scroller && !isOnMap(element));
  const firstPlace = new Map<Element, DOMRect>();
  for (const { stuck } of texts) if (stuck) firstPlace.set(stuck, stuck.getBoundingClientRect());
  const found = new Set<Drawn>();
  const report = (one: Drawn, how: string) => {
    if (found.has(one)) return;
    found.add(one);
    faults.push({ rule: 'covered', what: one.text ?? '', how });
  };
  const isInDialog = document.querySelector('dialog:modal, [aria-modal="true"]') !== null;
  const last = isInDialog ? 0 : Math.max(0, document.documentElement.scrollHeight - height);
  for (let at = 0, step = 0; ; step += 1) {
    window.scrollTo(0, at);
    const [from, to] = [at === 0 ? 0 : at + 0.25 * height, at >= last ? Infinity : at + 0.75 * height];
    for (const one of texts) {
      if (found.has(one)) continue;
      const before = one.stuck && firstPlace.get(one.stuck);
      if (one.stuck && before) {
        // What stays meets the most at the page's ends.
        if (step > 2 && at < last) continue;
        const now = one.stuck.getBoundingClientRect();
        const cover = coverOf(one, now.left - before.left, now.top - before.top);
        if (cover) report(one, `under ${name(cover)}`);
      } else if (one.top >= from && one.top < to) {
        const cover = coverOf(one, 0, -window.scrollY);
        if (cover && !(isStuck(cover) && comesFree(one))) report(one, `under ${name(cover)}`);
      }
    }
    if (at >= last) break;
    at = at > longestPage ? last : Math.min(at + 0.5 * height, last);
  }
  window.scrollTo(0, 0);

  // Letters over letters: neither hides the other, and both cannot be read.
  const byTop = texts.filter((one) => !one.stuck && !opensOver(one.element)).sort((a, b) => a.top - b.top);
  for (const [index, one] of byTop.entries()) {
    for (const other of byTop.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (other.element === one.element || other.element.contains(one.element) || one.element.contains(other.element))
        continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const along = Math.min(one.bottom, other.bottom) - other.top;
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      // Lines set close touch each other's boxes, not each other's letters.
      if (across < 3 || along < 0.35 * lower) continue;
      report(one, `letters of «${other.text}» lie over it`);
    }
  }
  return faults;
}
