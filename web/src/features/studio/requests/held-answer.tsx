import { useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { shortTime } from '../../booking/booking-dates.ts';
import { undoMs } from '../use-held.ts';
import styles from './requests.module.css';

interface HeldAnswerProps {
  at: string;
  onUndo: () => void;
  onSend: () => void;
}

/** An accepted time that has not been sent yet. */
export function HeldAnswer({ at, onUndo, onSend }: HeldAnswerProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="stack gap-3 p-4 round on-sage">
      <p role="status">
        <strong>Hai accettato {shortTime(at)}.</strong> Mandiamo la risposta tra {undoMs / 1_000} secondi, o appena
        lasci questa pagina: fino ad allora puoi annullare.
      </p>
      <span className={styles.rest} aria-hidden="true" />
      <p className="wrap gap-2">
        <button ref={undo} type="button" className={`${actions.quiet} tall text-m`} onClick={onUndo}>
          Annulla
        </button>
        <button type="button" className={`${actions.primary} tall text-m`} onClick={onSend}>
          Conferma subito
        </button>
      </p>
    </div>
  );
}
