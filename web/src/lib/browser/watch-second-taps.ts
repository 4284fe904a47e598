/** How soon the second tap of a double tap follows the first. */
const secondTapMs = 500;
/** How far from the first it falls at most, in pixels. */
const secondTapSlack = 24;
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
    if (button && event.detail > 0) keepOff(button, event);
  };
  root.addEventListener('click', note, true);
  return () => root.removeEventListener('click', note, true);
}

const kept = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** Stops the tap that follows the first one on a button in its place, as quickly as a double tap, if the button is gone by then. */
function keepOff(button: Element, first: MouseEvent): void {
  const place = button.getBoundingClientRect();
  let isSecond = false;
  const check = (event: MouseEvent) => {
    if (event.type === 'pointerdown') {
      isSecond = isGone(button) && isInside(event, place) && follows(first, event);
      // A tap elsewhere in between: what comes after it is meant, whatever has come to the place since.
      if (!isSecond) stop();
    }
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

const follows = (first: MouseEvent, { clientX, clientY, timeStamp }: MouseEvent) =>
  timeStamp - first.timeStamp < secondTapMs &&
  Math.hypot(clientX - first.clientX, clientY - first.clientY) <= secondTapSlack;

const isInside = ({ clientX, clientY }: MouseEvent, { left, right, top, bottom }: DOMRect) =>
  clientX > left && clientX < right && clientY > top && clientY < bottom;
