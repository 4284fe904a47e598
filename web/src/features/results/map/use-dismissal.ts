import { type RefObject, useEffect, useRef } from 'react';

/** Farther than this between press and release, the pointer moved the map and chose nothing. */
const dragPx = 6;

interface Dismissal {
  onEscape: () => void;
  onOutsideClick: () => void;
}

/**
 * Closes a floating card on Escape and on a click outside it. A drag of the map is no click, and neither are marks
 * nor buttons with `data-keeps-preview`: those open the next card themselves.
 */
export function useDismissal(card: RefObject<HTMLElement | null>, dismissal: Dismissal) {
  const latest = useRef(dismissal);
  useEffect(() => {
    latest.current = dismissal;
  });

  useEffect(() => {
    let start = { x: 0, y: 0 };
    const onDown = (event: PointerEvent) => {
      start = { x: event.clientX, y: event.clientY };
    };
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // A click by keyboard or script has no place of its own.
      const isDrag = event.detail > 0 && Math.hypot(event.clientX - start.x, event.clientY - start.y) > dragPx;
      // The pressed element may have left the page while its own handler ran; it was not outside.
      if (isDrag || !target?.isConnected || card.current?.contains(target)) return;
      if (target.closest('[data-map-mark], [data-keeps-preview], .leaflet-control')) return;
      latest.current.onOutsideClick();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onEscape();
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [card]);
}
