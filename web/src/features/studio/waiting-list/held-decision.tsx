import { useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import requests from '../requests/requests.module.css';
import { undoMs } from '../use-held.ts';

interface HeldDecisionProps {
  /** `Togliamo Anna Rossi dalla lista`. */
  text: string;
  now: string;
  onUndo: () => void;
  onSend: () => void;
}

/** A decision that has not been sent yet. */
export function HeldDecision({ text, now, onUndo, onSend }: HeldDecisionProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="stack gap-3 p-4 round on-sage">
      <p role="status" className="break">
        {text} fra {undoMs / 1_000} secondi, o appena lasci questa pagina.
      </p>
      <span className={requests.rest} aria-hidden="true" />
      <p className="wrap gap-2">
        <button ref={undo} type="button" className={`${actions.quiet} tall`} onClick={onUndo}>
          Annulla
        </button>
        <button type="button" className={`${actions.bare} tall`} onClick={onSend}>
          {now}
        </button>
      </p>
    </div>
  );
}
