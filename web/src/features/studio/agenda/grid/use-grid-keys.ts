import { type KeyboardEvent, useRef } from 'react';
import type { Entry } from '../view/columns.ts';
import { moveTarget, neighbourOf } from '../view/keyboard.ts';
import type { Drag, DragStore } from './drag-store.ts';
import { clampTarget, type GridPlan, targetOf } from './grid-plan.ts';
import { mayMove } from './use-grid-drag.ts';

interface UseGridKeysOptions {
  plan: GridPlan;
  store: DragStore;
  slotMinutes: number;
  isFree: (entry: Entry) => boolean;
  onCurrent: (id: string) => void;
  onTake: (drag: Drag) => void;
  onDrop: (drag: Drag) => void;
  onRemove: (entry: Entry) => void;
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const focusEntry = (box: Element, id: string) => box.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();

/** The keyboard of a grid: arrows go from entry to entry; M takes one, arrows then move it, Enter drops it, Esc gives up. */
export function useGridKeys(options: UseGridKeysOptions) {
  const { plan, store, slotMinutes, isFree, onCurrent, onTake, onDrop, onRemove } = options;
  const before = useRef<Drag | null>(null);

  function moveOn(drag: Drag, event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Tab') return store.set(null);
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') return store.set(null);
    if (key === 'Enter' || key === ' ') {
      store.set(null);
      return onDrop(drag);
    }
    if (!arrows.has(key) || key === 'Home' || key === 'End') return;
    const window = (day: number) => plan.days[day]?.window ?? { from: 0, to: 1440 };
    const bounds = { days: plan.days.length, columns: plan.columns.length, step: Math.min(15, slotMinutes), window };
    const target = moveTarget(drag.target, key, event.shiftKey, bounds);
    store.set({ ...drag, target: clampTarget(plan, target, before.current?.target ?? drag.target, drag.entry) });
  }

  return function onKeyDown(event: KeyboardEvent) {
    const drag = store.current();
    if (drag?.isByKeys) return moveOn(drag, event);
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    const on = element.closest<HTMLElement>('[data-day]')?.dataset.day;
    const current = plan.order.find(
      ({ day, placed }) => placed.entry.id === element.dataset.entry && plan.days[day]?.day.on === on,
    );
    if (!current) return;
    const { entry } = current.placed;
    if (arrows.has(event.key)) {
      event.preventDefault();
      const next = neighbourOf(plan.order, current, event.key, plan.columns.length);
      if (!next) return;
      onCurrent(next.placed.entry.id);
      focusEntry(event.currentTarget, next.placed.entry.id);
    } else if (event.key.toLowerCase() === 'm' && mayMove(entry) && isFree(entry)) {
      event.preventDefault();
      const taken: Drag = { kind: 'move', entry, target: targetOf(plan, current.day, entry), isByKeys: true };
      before.current = taken;
      store.set(taken);
      onTake(taken);
    } else if (event.key === 'Delete' && entry.actions.includes('REMOVE') && isFree(entry)) {
      event.preventDefault();
      onRemove(entry);
    }
  };
}
