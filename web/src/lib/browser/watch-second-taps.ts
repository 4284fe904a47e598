/** How soon the second tap of a double tap follows the first. */
const secondTapMs = 500;
/** A finger that stays longer on the second tap presses something on purpose. */
const restMs = 1_500;

/**
 * Keeps the second tap of a double tap from what lies under a button that goes away with the first: a dialog that closes, a
 * notice that is answered. Returns what ends the watch; a tap under way is still kept off then, because the button goes then.
 */
export function watchSecondTaps(root: HTMLElement): () => void {
  const note = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button');
    // Of a click by keys no second tap comes.
    if (button && event.detail > 0) keepOff(button, button.getBoundingClientRect(), event.timeStamp);
  };
  root.addEventListener('click', note, true);
  return () => root.removeEventListener('click', note, true);
}

const kept = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** Stops the tap that begins in the place of a button within the time of a double tap, if the button is gone by then. */
function keepOff(button: Element, place: DOMRect, tappedAt: number): void {
  let isSecond = false;
  const check = (event: MouseEvent) => {
    if (event.type === 'pointerdown')
      isSecond = isGone(button) && isInside(event, place) && event.timeStamp - tappedAt < secondTapMs;
    if (!isSecond) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (event.type === 'click') stop();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const type of kept) window.removeEventListener(type, check, true);
  };
  const timer = setTimeout(stop, restMs);
  for (const type of kept) window.addEventListener(type, check, true);
}

const isGone = (button: Element) => !button.isConnected || button.closest('dialog:not([open])') !== null;

const isInside = ({ clientX, clientY }: MouseEvent, { left, right, top, bottom }: DOMRect) =>
  clientX > left && clientX < right && clientY > top && clientY < bottom;
