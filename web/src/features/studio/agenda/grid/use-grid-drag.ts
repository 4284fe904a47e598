import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { isBooking } from '../labels.ts';
import type { Entry } from '../view/columns.ts';
import { snap } from '../view/day-scale.ts';
import type { Target } from '../view/keyboard.ts';
import type { Drag, DragStore } from './drag-store.ts';
import { clampTarget, type GridPlan, targetOf } from './grid-plan.ts';

/** A finger rests so long before it takes something: a shorter touch scrolls or opens. */
const longPressMs = 380;
const slack = { mouse: 4, touch: 10 };
const [moveStep, drawStep] = [5, 15];

export const mayMove = ({ actions }: Entry) => actions.includes('MOVE');
/** Whether its length can be changed; a booking's visit keeps its own. */
export const mayResize = (entry: Entry) => entry.actions.includes('EDIT') && !isBooking(entry);

interface UseGridDragOptions {
  plan: GridPlan;
  store: DragStore;
  slotMinutes: number;
  /** Whether an entry can be taken now. */
  isFree: (entry: Entry) => boolean;
  onDrop: (drag: Drag) => void;
  /** Called when something was taken, so that free times can be read for it. */
  onTake: (drag: Drag) => void;
}

interface Press {
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
  /** What a drag begins with. */
  begin: () => Drag;
  /** Minutes between the top of the entry and the pointer. */
  grabbed: number;
  /** Where the press began in time, for what is drawn. */
  anchor: Target;
  isOpen: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Lets mouse, pen and finger take entries, change their length, and draw new ones. A finger has to rest first. Returns the
 * ref of the scrolling box and what it listens for.
 */
export function useGridDrag(options: UseGridDragOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const press = useRef<Press | null>(null);
  const hasDragged = useRef(false);
  const point = useRef({ x: 0, y: 0 });
  const frame = useRef(0);

  /** The day, column and minute under a point of the window; the nearest ones outside the grid. */
  function targetUnder(x: number, y: number): Target {
    const { plan } = latest.current;
    const boxes = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    const rects = boxes.map((box) => box.getBoundingClientRect());
    const found = rects.findIndex(({ right }) => x < right);
    const day = found === -1 ? rects.length - 1 : found;
    const rect = rects[day] ?? { left: 0, top: 0, width: 1, height: 1 };
    const columns = plan.columns.length;
    const column = Math.max(0, Math.min(columns - 1, Math.floor(((x - rect.left) / rect.width) * columns)));
    const from = (plan.days[day]?.window.from ?? 0) + ((y - rect.top) / rect.height) * plan.minutes;
    return { day, column, from, minutes: 0 };
  }

  function follow() {
    frame.current = 0;
    const one = press.current;
    const { store, plan } = latest.current;
    const drag = store.current();
    if (!one?.isOpen || !drag) return;
    const under = targetUnder(point.current.x, point.current.y);
    const target = targetOfDrag(drag, under, one, plan);
    const { day, column, from, minutes } = drag.target;
    if (target.day !== day || target.column !== column || target.from !== from || target.minutes !== minutes)
      store.set({ ...drag, target });
    if (scrollAtEdge(scroller.current, point.current)) schedule();
  }
  function schedule() {
    frame.current ||= requestAnimationFrame(follow);
  }

  function open(one: Press) {
    const drag = one.begin();
    one.isOpen = true;
    hasDragged.current = true;
    document.getSelection()?.removeAllRanges();
    if (one.isTouch) navigator.vibrate?.(10);
    latest.current.store.set(drag);
    latest.current.onTake(drag);
    schedule();
  }

  const close = useRef((isDropped: boolean) => {
    const one = press.current;
    press.current = null;
    clearTimeout(one?.timer);
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const { store, onDrop } = latest.current;
    const drag = store.current();
    if (!one?.isOpen || !drag) return;
    store.set(null);
    if (isDropped) onDrop(drag);
  });

  const listeners = useRef({
    move(event: PointerEvent) {
      const one = press.current;
      if (event.pointerId !== one?.pointerId) return;
      point.current = { x: event.clientX, y: event.clientY };
      if (one.isOpen) return schedule();
      const far = Math.hypot(event.clientX - one.x, event.clientY - one.y);
      if (far <= (one.isTouch ? slack.touch : slack.mouse)) return;
      // A finger that moves at once scrolls.
      if (one.isTouch) close.current(false);
      else open(one);
    },
    up(event: PointerEvent) {
      const one = press.current;
      if (event.pointerId !== one?.pointerId) return;
      // The last move may still wait for its frame.
      if (one.isOpen) follow();
      else if (isOnGround(event.target)) {
        const { slotMinutes, store, plan } = latest.current;
        const drag = one.begin();
        const target = clampTarget(plan, { ...drag.target, minutes: slotMinutes }, drag.target, null);
        store.set({ ...drag, target });
        one.isOpen = true;
      }
      close.current(true);
    },
    cancel(event: PointerEvent) {
      if (event.pointerId === press.current?.pointerId) close.current(false);
    },
    key(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !press.current?.isOpen) return;
      event.stopPropagation();
      close.current(false);
    },
  });

  useEffect(() => {
    const { move, up, cancel, key } = listeners.current;
    const box = scroller.current;
    // Once a finger has taken something the page must not scroll under it.
    const hold = (event: TouchEvent) => press.current?.isOpen && event.cancelable && event.preventDefault();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, true);
    box?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key, true);
      box?.removeEventListener('touchmove', hold);
      close.current(false);
    };
  }, []);

  function onPointerDown(event: ReactPointerEvent) {
    const element = event.target as HTMLElement;
    if (event.button !== 0 || !event.isPrimary || latest.current.store.current()) return;
    const under = targetUnder(event.clientX, event.clientY);
    const begun = beginOf(element, under, latest.current);
    if (!begun) return;
    const isTouch = event.pointerType === 'touch';
    hasDragged.current = false;
    point.current = { x: event.clientX, y: event.clientY };
    const one: Press = {
      pointerId: event.pointerId,
      isTouch,
      x: event.clientX,
      y: event.clientY,
      begin: () => begun,
      grabbed: under.from - begun.target.from,
      anchor: begun.target,
      isOpen: false,
      timer: isTouch ? setTimeout(() => press.current === one && open(one), longPressMs) : undefined,
    };
    press.current = one;
  }

  return {
    scroller,
    handlers: {
      onPointerDown,
      // After a drag the button under the pointer was not clicked.
      onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void; detail?: number }) => {
        if (!hasDragged.current || event.detail === 0) return;
        hasDragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (press.current?.isTouch) event.preventDefault();
      },
    },
  };
}

const isOnGround = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-day]') !== null && target.closest('[data-entry]') === null;

/** What a press on an element would begin; null for nothing. */
function beginOf(element: HTMLElement, under: Target, options: UseGridDragOptions): Drag | null {
  const { plan, isFree } = options;
  const id = element.closest<HTMLElement>('[data-entry]')?.dataset.entry;
  if (id === undefined) {
    if (!isOnGround(element) || plan.columns[under.column ?? 0]?.id === null) return null;
    const from = Math.floor(under.from / drawStep) * drawStep;
    return { kind: 'create', entry: null, target: { ...under, from, minutes: drawStep }, isByKeys: false };
  }
  const found = plan.order.find((one) => one.placed.entry.id === id && one.day === under.day);
  const entry = found?.placed.entry;
  if (!entry || !isFree(entry)) return null;
  const target = targetOf(plan, under.day, entry);
  if (element.closest('[data-resize]') && mayResize(entry)) return { kind: 'resize', entry, target, isByKeys: false };
  return mayMove(entry) ? { kind: 'move', entry, target, isByKeys: false } : null;
}

/** Where a drag is when the pointer is `under`. */
function targetOfDrag(drag: Drag, under: Target, { grabbed, anchor }: Press, plan: GridPlan): Target {
  if (drag.kind === 'move') {
    const from = snap(under.from - grabbed, moveStep);
    return clampTarget(plan, { ...under, from, minutes: drag.target.minutes }, anchor, drag.entry);
  }
  const limit = plan.days[anchor.day]?.window ?? { from: 0, to: 1440 };
  const at = Math.max(limit.from, Math.min(limit.to, under.from));
  if (drag.kind === 'resize') return { ...anchor, minutes: Math.max(5, snap(at - anchor.from, moveStep)) };
  const [first, last] = at < anchor.from ? [at, anchor.from + drawStep] : [anchor.from, at];
  const from = Math.floor(first / drawStep) * drawStep;
  return { ...anchor, from, minutes: Math.max(drawStep, Math.ceil((last - from) / drawStep) * drawStep) };
}

const edge = 40;

/** Scrolls the box, or the window on a phone, while the pointer is at its edge. Returns whether it scrolled. */
function scrollAtEdge(box: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  if (!box) return false;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const by = (at: number, low: number, high: number) => (at < low + edge ? -12 : at > high - edge ? 12 : 0);
  const [dx, dy] = [by(x, left, right), by(y, Math.max(0, top), Math.min(window.innerHeight, bottom))];
  if (dx === 0 && dy === 0) return false;
  const before = [box.scrollLeft, box.scrollTop, window.scrollY];
  box.scrollBy(dx, dy);
  if (dy !== 0 && box.scrollTop === before[1]) window.scrollBy(0, dy);
  return box.scrollLeft !== before[0] || box.scrollTop !== before[1] || window.scrollY !== before[2];
}
