import type { Locator } from 'playwright-core';

/** The controls of `part` that a click in their middle would miss, because something else lies over it. */
export const coveredControls = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const controls = [...root.querySelectorAll('a[href], button, input, textarea, select')];
    const describe = (element: Element | null) =>
      `${element?.tagName.toLowerCase()} «${element?.textContent?.trim().slice(0, 40)}»`;
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      // The first line of a link that takes two: the middle of both may be beside it.
      const [box] = control.getClientRects();
      if (!box || box.width < 2) return [];
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return control.contains(hit) ? [] : [`${describe(control)} under ${describe(hit)}`];
    });
  });
