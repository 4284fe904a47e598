/** Pixels from the map's top left corner. */
export interface Pixel {
  x: number;
  y: number;
}

const edge = 56;
/** The zoom buttons stand along the right edge. */
const controls = 88;
/** The floating card with its margins; below this width it spans the map. */
const cardWidth = 384;
const cardHeight = 400;
const spanningBelow = 640;

/**
 * How far the map has to move so that a chosen pin at `pin` stands clear of the edges and of the floating card, which
 * lies bottom left, or along the bottom of a narrow map. Zeros when it does already.
 */
export function uncoveringShift(pin: Pixel, size: Pixel): Pixel {
  const isNarrow = size.x < spanningBelow;
  const free = {
    left: edge,
    right: size.x - controls,
    top: edge,
    bottom: isNarrow ? Math.max(size.y - cardHeight - edge, edge * 1.5) : size.y - edge / 2,
  };
  const isUnderCard = !isNarrow && pin.x < cardWidth + edge && pin.y > size.y - cardHeight;
  if (isUnderCard) free.left = Math.min(cardWidth + edge, free.right);
  const clear = { x: clamp(pin.x, free.left, free.right), y: clamp(pin.y, free.top, free.bottom) };
  return { x: clear.x - pin.x, y: clear.y - pin.y };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
