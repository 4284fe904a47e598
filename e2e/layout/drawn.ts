/** A line of text, or another thing that is looked at, as it stands on the page. Lengths in CSS pixels from the page's top left. */
export interface Drawn {
  element: Element;
  /** Null for what is no text. */
  text: string | null;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** What stays in the window while the page is scrolled, and holds it. */
  stuck: Element | null;
  /** What scrolls by itself, holds it and does not show it now. */
  scroller: Element | null;
  /** How many pixels of it a box cuts off that neither scrolls nor says so with an ellipsis. */
  cutPx: number;
}

/** In the page: what is drawn there, or in the open dialog, which alone can be read then. Stays at the top of the page. */
export function drawnThings(): Drawn[] {
  const sheet = new CSSStyleSheet();
  // What the pointer passes through covers nonetheless; what is skipped out of sight has no place yet.
  sheet.replaceSync(
    '*, *::before, *::after { pointer-events: auto !important; content-visibility: visible !important; scroll-behavior: auto !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  window.scrollTo(0, 0);

  const modals = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].filter((one) =>
    one.checkVisibility(),
  );
  const root = modals.at(-1) ?? document.body;
  // Read once for each box: it is asked for by everything in it.
  const remembered = <T>(of: (element: Element) => T) => {
    const known = new Map<Element, T>();
    return (element: Element): T => {
      if (!known.has(element)) known.set(element, of(element));
      return known.get(element) as T;
    };
  };
  const edgeOf = remembered((element) => element.getBoundingClientRect());
  const styleOf = remembered((element) => {
    const { position, overflowX, overflowY, textOverflow, webkitLineClamp, clip, clipPath } = getComputedStyle(element);
    return { position, overflowX, overflowY, textOverflow, webkitLineClamp, clip, clipPath };
  });
  /** The box around it: what is placed stands in the one that it is placed in. */
  const around = remembered((element): Element | null => {
    const { position } = styleOf(element);
    if (position === 'fixed') return null;
    return position === 'absolute' ? (element as HTMLElement).offsetParent : element.parentElement;
  });
  const stuckOf = remembered((element): Element | null => {
    if (element === document.body) return null;
    if (/fixed|sticky/.test(styleOf(element).position)) return element;
    return element.parentElement && stuckOf(element.parentElement);
  });
  /** Words for screen readers alone are cut down to a pixel. */
  const isCutDown = remembered((element): boolean => {
    if (element === root) return false;
    const { clip, clipPath, overflowX } = styleOf(element);
    if (/inset\((50|100)%/.test(clipPath) || /rect\(0px,? 0px,? 0px,? 0px\)/.test(clip)) return true;
    const { width, height } = edgeOf(element);
    if (overflowX !== 'visible' && (width < 3 || height < 3)) return true;
    return element.parentElement !== null && isCutDown(element.parentElement);
  });
  const isSeen = remembered(
    (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isCutDown(element),
  );
  /** What the boxes around it leave of it; null when they leave nothing, or put an ellipsis in its place. */
  const clipped = (element: Element, isText: boolean, whole: DOMRect) => {
    let [left, top, right, bottom] = [whole.left, whole.top, whole.right, whole.bottom];
    let cutPx = 0;
    for (let box = isText ? element : around(element); box && box !== document.body; box = around(box)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = edgeOf(box);
      const sideways = Math.max(edge.left - left, right - edge.right);
      const along = Math.max(edge.top - top, bottom - edge.bottom);
      const scrollsX = /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
      const scrollsY = /auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
      if ((scrollsX && sideways > 1) || (scrollsY && along > 1))
        return { scroller: box, cutPx, left, top, right, bottom };
      const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (!hasEllipsis) cutPx = Math.max(cutPx, sideways, along - 2);
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (left >= right || edge.bottom <= top || edge.top >= bottom || (hasEllipsis && along > (bottom - top) / 2))
        return null;
    }
    return { scroller: null, cutPx, left, top, right, bottom };
  };

  const letters = remembered((element) => {
    const { font, textTransform } = getComputedStyle(element);
    return { font, textTransform };
  });
  const pen = document.createElement('canvas').getContext('2d');
  /** The box of the letters themselves: fonts leave room above and below, some of them half of their size. */
  const inkOf = (element: Element, words: string, rect: DOMRect): DOMRect => {
    if (!pen) return rect;
    const { font, textTransform } = letters(element);
    if (pen.font !== font) pen.font = font;
    const ink = pen.measureText(textTransform === 'uppercase' ? words.toUpperCase() : words);
    const above = ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    const below = ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent;
    return new DOMRect(rect.x, rect.y + above, rect.width, Math.max(1, rect.height - above - below));
  };

  const isFilled = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(backgroundColor);
  };
  const found: Drawn[] = [];
  const add = (element: Element, text: string | null, rect: DOMRect) => {
    if (rect.width < 1 || rect.height < 1) return;
    const seen = clipped(element, text !== null, rect);
    if (seen) found.push({ element, text, stuck: stuckOf(element), ...seen });
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    if (/^(script|style|noscript|template|option)$/i.test(node.tagName)) return NodeFilter.FILTER_REJECT;
    return NodeFilter.FILTER_ACCEPT;
  });
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      const isPicture = /^(img|svg|canvas|video|iframe|input|select|textarea|progress|meter|hr)$/i.test(node.tagName);
      if (!isPicture && !(node.childNodes.length === 0 && isFilled(node))) continue;
      if (node.parentElement?.closest('svg') || !isSeen(node)) continue;
      add(node, null, node.getBoundingClientRect());
      continue;
    }
    const words = node.textContent?.trim();
    const element = node.parentElement;
    if (!words || !element || element.closest('svg') || !isSeen(element)) continue;
    range.selectNodeContents(node);
    const text = words.replace(/\s+/g, ' ');
    for (const rect of range.getClientRects()) add(element, text.slice(0, 60), inkOf(element, text, rect));
  }
  return found;
}
