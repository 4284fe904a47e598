import {
  defaultRangeExtractor,
  type Range,
  type Rect,
  useWindowVirtualizer,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useIsHydrating } from '../../../lib/browser/browser-value.ts';
import type { ListLayout } from '../results-url.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** A shorter list stands in the document whole. */
const wholeUpTo = 20;
/** Of a longer one the server writes so many cards. */
const writtenByServer = 10;
/** Cards kept before and after those in the window: the keyboard finds the next one. */
const overscan = 8;
/** So many of the server's cards are still below the window when the next ones are drawn. */
const minAhead = 5;
/** The style sheet's gap, in pixels. */
const gaps: Record<ListLayout, number> = { schede: 12, elenco: 0 };
/** What a card takes on a phone, in pixels, until it is measured. */
const usualHeights: Record<ListLayout, number> = { schede: 232, elenco: 160 };

interface VisibleRow {
  index: number;
  /** Pixels left empty before this card: of those that do not stand in the document. */
  gapBefore: number;
}

interface VisibleRows {
  list: RefObject<HTMLUListElement | null>;
  rows: readonly VisibleRow[];
  /** Pixels left empty after the last card. */
  restHeight: number;
  /** Ref of each card; undefined for a list that stands whole. */
  measure: ((element: Element | null) => void) | undefined;
}

/** Decides which cards of a list stand in the document, by what the window shows. */
export function useVisibleRows(
  items: readonly { id: string }[],
  layout: ListLayout,
  selectedId: string | null,
): VisibleRows {
  const list = useRef<HTMLUListElement>(null);
  const isFirst = useIsHydrating();
  const isPrinting = useIsPrinting();
  const isWhole = items.length <= wholeUpTo || isPrinting;
  const virtualizer = useVirtualizer(list, items, layout, isWhole || isFirst);

  const selected = selectedId === null ? -1 : items.findIndex(({ id }) => id === selectedId);
  const lastSelected = useRef<string | null>(null);
  useEffect(() => {
    // A list that changes under a selected card scrolls nowhere.
    if (selectedId === lastSelected.current) return;
    lastSelected.current = selectedId;
    // On a phone the list may be hidden behind the map.
    if (selected < 0 || isWhole || !list.current?.offsetParent) return;
    virtualizer.scrollToIndex(selected, { align: 'auto' });
  }, [selectedId, selected, isWhole, virtualizer]);

  // Before the window is measured the virtualizer knows of none: what the server wrote stays until then.
  const virtual = isWhole || isFirst ? [] : virtualizer.getVirtualItems();
  if (isWhole || virtual.length === 0) {
    const count = isWhole ? items.length : writtenByServer;
    const rows = Array.from({ length: count }, (_, index) => ({ index, gapBefore: 0 }));
    return {
      list,
      rows,
      restHeight: (items.length - count) * (usualHeights[layout] + gaps[layout]),
      measure: undefined,
    };
  }
  const { scrollMargin, gap } = virtualizer.options;
  let end = 0;
  const rows = virtual.map((row) => {
    const start = row.start - scrollMargin;
    const gapBefore = Math.max(0, start - end);
    end = row.end - scrollMargin + gap;
    return { index: row.index, gapBefore };
  });
  const restHeight = Math.max(0, virtualizer.getTotalSize() - Math.max(0, end - gap));
  return { list, rows, restHeight, measure: virtualizer.measureElement };
}

function useVirtualizer(
  list: RefObject<HTMLUListElement | null>,
  items: readonly { id: string }[],
  layout: ListLayout,
  isIdle: boolean,
): Virtualizer<Window, Element> {
  const [scrollMargin, setScrollMargin] = useState(0);
  const focused = useFocusedIndex(list);
  const keepFocused = useCallback(
    (range: Range) => {
      const around = defaultRangeExtractor(range);
      // At the top those that the server wrote, no more and no fewer, while the window shows no other.
      const visible =
        around[0] === 0 && range.endIndex < writtenByServer - minAhead
          ? Array.from({ length: Math.min(range.count, writtenByServer) }, (_, index) => index)
          : around;
      if (focused === null || focused >= range.count || visible.includes(focused)) return visible;
      return [...visible, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const keyOf = useCallback((index: number) => items[index]?.id ?? index, [items]);
  // The first is to where the window is: asking for it would lay the page out once more.
  const hasScrolled = useRef(false);
  const scrollToFn = useCallback<typeof windowScroll>((...scroll) => {
    if (hasScrolled.current) windowScroll(...scroll);
    hasScrolled.current = true;
  }, []);
  const virtualizer = useWindowVirtualizer<Element>({
    count: items.length,
    enabled: !isIdle,
    estimateSize: () => usualHeights[layout],
    getItemKey: keyOf,
    rangeExtractor: keepFocused,
    measureElement: heightOf,
    observeElementRect: observeWindow,
    scrollToFn,
    overscan,
    gap: gaps[layout],
    scrollMargin,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, layout]);
  // What stands above the list may grow or go. After the paint, when asking costs no layout: it moves no card.
  useEffect(() => {
    if (isIdle) return;
    const top = list.current?.offsetParent ? list.current.getBoundingClientRect().top + window.scrollY : scrollMargin;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });
  return virtualizer;
}

/** As the browser laid a card out: asking before would have it lay out the page. A hidden card keeps the height it had. */
function heightOf(element: Element, entry: ResizeObserverEntry | undefined, virtualizer: Virtualizer<Window, Element>) {
  const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
  if (height > 0) return height;
  const index = virtualizer.indexFromElement(element);
  return virtualizer.measurementsCache[index]?.size ?? virtualizer.options.estimateSize(index);
}

/** The window's size, first read with the next frame, which is laid out anyway. */
function observeWindow({ scrollElement }: Virtualizer<Window, Element>, report: (size: Rect) => void) {
  if (!scrollElement) return;
  const measure = () => report({ width: scrollElement.innerWidth, height: scrollElement.innerHeight });
  const frame = scrollElement.requestAnimationFrame(measure);
  scrollElement.addEventListener('resize', measure, { passive: true });
  return () => {
    scrollElement.cancelAnimationFrame(frame);
    scrollElement.removeEventListener('resize', measure);
  };
}

/** The card that holds the focus stays in the document wherever the window goes. */
function useFocusedIndex(list: RefObject<HTMLUListElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const indexOf = (target: EventTarget | null) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      return card && element.contains(card) ? Number(card.dataset.index) : null;
    };
    const enter = (event: FocusEvent) => setFocused(indexOf(event.target));
    const leave = (event: FocusEvent) => setFocused(indexOf(event.relatedTarget));
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [list]);
  return focused;
}
