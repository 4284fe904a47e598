import type { Fault } from './covered.ts';
import type { Drawn } from './drawn.ts';

/** In the page: main content that begins below the first screen, holes in it, and a page that uses one side of the window. */
export function holes(drawn: readonly Drawn[]): Fault[] {
  const faults: Fault[] = [];
  const height = window.innerHeight;
  const width = document.documentElement.clientWidth;
  const modal = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].at(-1);
  const main = modal ?? document.querySelector('main');
  if (!main) return [{ rule: 'first screen', what: 'page', how: 'has no main content' }];
  const nameOf = ({ text, element }: Drawn) => text ?? element.tagName.toLowerCase();
  const flowing = drawn.filter(({ scroller }) => !scroller);
  const inMain = flowing.filter((one) => main.contains(one.element));
  const first = inMain.toSorted((a, b) => Number(a.text === null) - Number(b.text === null) || a.top - b.top)[0];
  if (!first) return [{ rule: 'first screen', what: 'main', how: 'shows nothing' }];
  // A menu that somebody unfolded pushes the page down.
  const isUnfolded = [...document.querySelectorAll('[aria-expanded="true"]')].some((opener) => !main.contains(opener));
  if (!isUnfolded && (first.top < 0 || first.bottom > height))
    faults.push({
      rule: 'first screen',
      what: nameOf(first),
      how: `begins at ${Math.round(first.top)} px of ${height}`,
    });

  /** The widest stretch that nothing covers between the first and the last of them. */
  const widest = (spans: { from: number; to: number; name: string }[]) => {
    const sorted = spans.toSorted((a, b) => a.from - b.from);
    let best = { size: 0, from: 0, after: '' };
    let [end, name] = [sorted[0]?.from ?? 0, ''];
    for (const span of sorted) {
      if (span.from - end > best.size) best = { size: span.from - end, from: end, after: name };
      if (span.to > end) [end, name] = [span.to, span.name];
    }
    return best;
  };
  /** A long list that draws its rows when they come into the window keeps their room by its padding. */
  const isRoomForRows = (from: number, to: number) =>
    [...main.querySelectorAll('ul, ol, tbody')].some((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const { paddingTop, paddingBottom } = getComputedStyle(list);
      const room = Math.max(Number.parseFloat(paddingTop), Number.parseFloat(paddingBottom));
      return room >= 0.9 * (to - from) && top < to && bottom > from;
    });
  const parts = [main, ...main.querySelectorAll('section, article, aside, form, [role="tabpanel"], [role="dialog"]')];
  const known = new Set<string>();
  for (const part of parts) {
    if (part.getBoundingClientRect().height < 0.4 * height) continue;
    const inside = inMain.filter((one) => part.contains(one.element));
    const gap = widest(inside.map((one) => ({ from: one.top, to: one.bottom, name: nameOf(one) })));
    if (gap.size <= 0.4 * height || known.has(gap.after)) continue;
    known.add(gap.after);
    if (isRoomForRows(gap.from, gap.from + gap.size)) continue;
    faults.push({ rule: 'gap', what: gap.after, how: `${Math.round(gap.size)} px of ${height} below it are empty` });
  }
  const above = Math.max(0, ...flowing.map(({ bottom }) => bottom).filter((bottom) => bottom <= first.top));
  if (!modal && first.top - above > 0.4 * height)
    faults.push({ rule: 'gap', what: first.text ?? '', how: `${Math.round(first.top - above)} px above it are empty` });
  if (modal) return faults;
  const boxes = [...main.querySelectorAll('section, article, div, form, ul, table, p')].filter((box) => {
    const { backgroundColor, borderLeftWidth, boxShadow, display } = getComputedStyle(box);
    const { width: across, height: along } = box.getBoundingClientRect();
    const isDrawn = borderLeftWidth !== '0px' || boxShadow !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)';
    return display !== 'inline' && across > 0 && along < 0.6 * height && isDrawn;
  });
  const drawnBoxes = [...inMain, ...boxes.map((box) => box.getBoundingClientRect())];
  const room = main.getBoundingClientRect();
  let [left, right] = [Math.min(...drawnBoxes.map((one) => one.left)), Math.max(...drawnBoxes.map((one) => one.right))];
  // A column in the middle of the main content uses both of its sides.
  const isCentred = Math.abs(left - room.left - (room.right - right)) < 0.1 * width;
  if (isCentred) [left, right] = [room.left, room.right];
  const [most, least] = [Math.max(left, width - right), Math.min(left, width - right)];
  if (most > 0.4 * width && least < 0.6 * most)
    faults.push({ rule: 'gap', what: nameOf(first), how: `${Math.round(most)} px of ${width} beside it are empty` });
  return faults;
}
