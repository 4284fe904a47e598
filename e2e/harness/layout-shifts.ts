import type { Page } from 'playwright-core';

/** What moved by itself since a page began, and how far: the browser's figure of each, 0 for nothing and 1 for everything. */
export const layoutShifts = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shown = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
      `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${previousRect.y} → ${currentRect.y}`;
    return new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntriesByType('layout-shift') as LayoutShift[];
        resolve(shifts.map(({ value, sources }) => ({ value, moved: sources.map(shown) })));
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      // Comes with them: nobody says that nothing moved, and every page was painted.
      observer.observe({ type: 'paint', buffered: true });
    });
  });
