import { X } from 'lucide-react';
import { useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { clearSummary, useAttachedSummary } from '../../../lib/assessment-summary.ts';

/** A self-assessment that goes along: the very words that are sent, and the way to leave them out. */
export function AttachedSummary() {
  const summary = useAttachedSummary();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={summary === null ? undefined : `stack justify-start gap-3 p-4 round-l on-surface line-strong dashed`}
    >
      {summary !== null && (
        <>
          <p className="semibold">Allegato: la tua autovalutazione</p>
          <blockquote className="break">{summary}</blockquote>
          <p className="measure text-s muted">
            Lo inviamo così com’è insieme alla richiesta, con il consenso qui sotto. Al telefono non viene letto: lo
            ritrovi nella pagina della prenotazione, da mostrare allo studio.
          </p>
          <button
            type="button"
            className={actions.quiet}
            onClick={() => {
              clearSummary();
              // The button is about to go: the focus stays at its place in the form.
              box.current?.focus({ preventScroll: true });
            }}
          >
            <X aria-hidden="true" />
            Togli l’allegato
          </button>
        </>
      )}
    </div>
  );
}
