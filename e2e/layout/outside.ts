import type { Fault } from './covered.ts';
import type { Drawn } from './drawn.ts';

/** In the page: what stands outside the window or the box that is drawn around it, or is cut off. */
export function misfits(drawn: readonly Drawn[]): Fault[] {
  const faults: Fault[] = [];
  const width = document.documentElement.clientWidth;
  const report = (rule: string, one: Drawn, how: string) =>
    faults.push({ rule, what: one.text ?? one.element.outerHTML.replace(/\s+/g, ' ').slice(0, 80), how });
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width + 1)
    faults.push({ rule: 'window', what: 'page', how: `scrolls sideways by ${scrollWidth - width} px` });

  const hasEdge = (style: CSSStyleDeclaration) => {
    const { backgroundColor, boxShadow, borderTopWidth, borderBottomWidth, borderTopColor, display } = style;
    if (display.startsWith('inline') && !display.includes('block') && !display.includes('flex')) return false;
    const isClear = (colour: string) => /^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(colour);
    const hasBorder = Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderBottomWidth) > 0;
    return !isClear(backgroundColor) || boxShadow !== 'none' || (hasBorder && !isClear(borderTopColor));
  };
  const edges = new Map<Element, Element | null>();
  /** The nearest box around it whose edge can be seen; not the page's own ground. */
  const boxOf = (element: Element): Element | null => {
    const known = edges.get(element);
    if (known !== undefined) return known;
    const isGround = element === document.body || element.matches('html, main, #root');
    const box =
      isGround || !element.parentElement
        ? null
        : hasEdge(getComputedStyle(element))
          ? element
          : boxOf(element.parentElement);
    edges.set(element, box);
    return box;
  };

  for (const one of drawn) {
    if (one.scroller || one.element.closest('.leaflet-container')) continue;
    if (one.left < -1 || one.right > width + 1)
      report('window', one, `${Math.round(one.left)}–${Math.round(one.right)} px of ${width}`);
    if (one.text !== null && one.cutPx > 2) report('cut', one, `${Math.round(one.cutPx)} px are cut off`);
    const box = one.text === null ? null : boxOf(one.element);
    if (!box || box === one.element.closest('svg')) continue;
    const edge = box.getBoundingClientRect();
    const [top, bottom] = [edge.top + window.scrollY, edge.bottom + window.scrollY];
    const over = Math.max(edge.left - one.left, one.right - edge.right, top - one.top - 2, one.bottom - bottom - 2);
    if (over > 1.5 && one.cutPx === 0)
      report(
        'container',
        one,
        `${Math.round(over)} px over ${box.tagName.toLowerCase()}.${(box.getAttribute('class') ?? '').split(' ')[0]}`,
      );
  }

  // A field's own words – its value, its choice, the hint in it – are in no text.
  const canvas = document.createElement('canvas').getContext('2d');
  for (const { element } of drawn) {
    if (!canvas || !(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue;
    const hint =
      element instanceof HTMLInputElement
        ? element.value
          ? ''
          : element.placeholder
        : (element.selectedOptions[0]?.text ?? '');
    const style = getComputedStyle(element);
    canvas.font = style.font;
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const needed = canvas.measureText(hint).width;
    if (hint && needed > room + 1 && style.textOverflow !== 'ellipsis')
      faults.push({ rule: 'cut', what: hint, how: `${Math.round(needed)} px wide in a field of ${Math.round(room)}` });
  }
  return faults;
}
