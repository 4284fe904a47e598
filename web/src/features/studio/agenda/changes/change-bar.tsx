import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { watchSecondTaps } from '../../../../lib/browser/watch-second-taps.ts';
import { shortTime } from '../../../booking/booking-dates.ts';
import { undoMs } from '../../use-held.ts';
import { entryPhrase, isBooking } from '../labels.ts';
import styles from './change-bar.module.css';
import type { Outcome } from './outcome.ts';
import type { AgendaChanges, HeldChange } from './use-agenda-changes.ts';

interface ChangeBarProps {
  changes: AgendaChanges;
  /** Inside a dialog: what is behind one cannot be reached. */
  isInline?: boolean;
}

/** What is held, and what happened last, at the foot of the window: in sight wherever the agenda is scrolled to. */
export function ChangeBar({ changes, isInline = false }: ChangeBarProps) {
  const { held, outcome } = changes;
  const bar = useRef<HTMLDivElement>(null);
  // Under its buttons, which go away when they are pressed, are the days.
  useEffect(() => (bar.current ? watchSecondTaps(bar.current) : undefined), []);
  return (
    <div ref={bar} className={isInline ? 'stack gap-2' : `no-print ${styles.bar}`}>
      <div role="status" className="stack gap-2 hide-empty">
        {held.map((change) => (
          <Held
            key={`${change.entry.id}${change.to?.startsAt ?? ''}`}
            change={change}
            onUndo={() => changes.takeBack(change.entry.id)}
            onSend={() => changes.sendNow(change.entry.id)}
          />
        ))}
        {outcome?.tone === 'done' && <Done key={outcome.text} outcome={outcome} onClose={changes.dismiss} />}
      </div>
      <div role="alert" className="hide-empty">
        {outcome?.tone === 'refused' && <Refused outcome={outcome} onClose={changes.dismiss} />}
      </div>
    </div>
  );
}

/** `Avvisiamo Anna Rossi fra 6 secondi`. */
function heldSentence({ entry, to }: HeldChange): string {
  const seconds = undoMs / 1_000;
  const who = entry.patientName ?? 'il paziente';
  if (to) return `Avvisiamo ${who} fra ${seconds} secondi: la visita passa a ${shortTime(to.startsAt)}.`;
  return isBooking(entry)
    ? `Togliamo la visita e avvisiamo ${who} fra ${seconds} secondi.`
    : `Togliamo ${entryPhrase(entry)} fra ${seconds} secondi.`;
}

function Held({ change, onUndo, onSend }: { change: HeldChange; onUndo: () => void; onSend: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // What was removed had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={`stack gap-2 p-4 line round on-raised floating ${styles.card}`}>
      <p className="break">{heldSentence(change)}</p>
      <span className={styles.rest} aria-hidden="true" />
      <p className="wrap gap-2">
        <button ref={undo} type="button" className={actions.quiet} onClick={onUndo}>
          Annulla
        </button>
        <button type="button" className={actions.bare} onClick={onSend}>
          {isBooking(change.entry) ? 'Invia subito' : 'Togli subito'}
        </button>
      </p>
    </div>
  );
}

/** Goes by itself, unless somebody is at it. */
function Done({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const [isTouched, setTouched] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isTouched) return;
    const timer = setTimeout(() => close.current(), undoMs);
    return () => clearTimeout(timer);
  }, [isTouched]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it, the buttons act
    <div
      className={`grid items-center gap-3 p-card line round on-raised floating ${styles.card} ${styles.done}`}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <p className="break">{outcome.text}</p>
      {outcome.undo && (
        <button
          type="button"
          className={actions.quiet}
          onClick={() => {
            onClose();
            outcome.undo?.();
          }}
        >
          Annulla
        </button>
      )}
      <CloseButton onClose={onClose} />
    </div>
  );
}

function Refused({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <div className={`grid items-start gap-3 p-4 line-warning round on-warning floating ${styles.card} ${styles.done}`}>
      <p className="break semibold">{outcome.text}</p>
      {outcome.override && (
        <button type="button" className={actions.quiet} onClick={outcome.override}>
          Inserisci comunque
        </button>
      )}
      <CloseButton onClose={onClose} />
    </div>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={`${actions.bare} ${styles.close}`} onClick={onClose}>
      <X aria-hidden="true" />
      <span className="visually-hidden">Chiudi l’avviso</span>
    </button>
  );
}
