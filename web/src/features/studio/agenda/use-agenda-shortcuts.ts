import { useEffect, useRef } from 'react';
import { type AgendaView, stepView } from './view/agenda-view.ts';

interface Shortcuts {
  view: AgendaView;
  today: string;
  onView: (change: Partial<AgendaView>) => void;
  onNew: (kind: 'visit' | 'block') => void;
  onHelp: () => void;
  /** Returns whether there was anything to undo. */
  onUndo: () => boolean;
}

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The agenda's keys, wherever the focus is but in a field, a list or a dialog. */
export function useAgendaShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || document.querySelector('dialog[open]') || target?.closest(typing)) return;
      if (press(event, target, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Does what a key stands for. Returns whether it stood for anything. */
function press(event: KeyboardEvent, target: Element | null, shortcuts: Shortcuts): boolean {
  const { view, today, onView, onNew, onHelp, onUndo } = shortcuts;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key === 'z') return onUndo();
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // Arrow keys choose among radio buttons, and scroll a box that has the focus.
  const isArrow = key === 'arrowleft' || key === 'arrowright';
  if (isArrow && target?.closest('[type="radio"], [role="tablist"]')) return false;
  const actions: Record<string, () => void> = {
    arrowleft: () => onView(stepView(view, -1)),
    arrowright: () => onView(stepView(view, 1)),
    t: () => onView({ day: today }),
    g: () => onView({ span: 'giorno' }),
    s: () => onView({ span: 'settimana' }),
    n: () => onNew('visit'),
    b: () => onNew('block'),
    '?': onHelp,
  };
  actions[key]?.();
  return key in actions;
}
