import { useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { undoMs } from '../use-held.ts';
import { monthsLabel, nextMorning } from './recall-labels.ts';
import type { HeldRecall } from './use-recalls.ts';

interface HeldRecallsProps {
  held: ReadonlyMap<string, HeldRecall>;
  onUndo: (key: string) => void;
  onNow: (key: string) => void;
}

/** Decisions that have not been sent yet, the latest last. */
export function HeldRecalls({ held, onUndo, onNow }: HeldRecallsProps) {
  const latest = [...held.keys()].at(-1);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (latest && document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, [latest]);
  if (held.size === 0) return null;
  return (
    <ul className="stack gap-2" aria-label="In attesa di partire">
      {[...held].map(([key, item]) => (
        <li key={key} className="stack gap-2 p-4 round on-sage">
          <p role="status" className="break">
            <strong>{heldSentence(item)}</strong> Tra {undoMs / 1_000} secondi, o appena lasci questa pagina: fino ad
            allora puoi annullare.
          </p>
          <p className="wrap gap-2">
            <button
              ref={key === latest ? undo : undefined}
              type="button"
              className={actions.quiet}
              onClick={() => onUndo(key)}
            >
              Annulla
            </button>
            <button type="button" className={actions.bare} onClick={() => onNow(key)}>
              Conferma subito
            </button>
          </p>
        </li>
      ))}
    </ul>
  );
}

function heldSentence({ kind, dues, months = 1 }: HeldRecall): string {
  const name = dues[0]?.name ?? '';
  if (kind === 'postpone') return `${name}: rimandato di ${monthsLabel(months)}.`;
  if (kind === 'drop') return `${name}: tolto dai richiami per «${dues[0]?.serviceName}».`;
  const whom = dues.length === 1 ? name : `${dues.length} pazienti`;
  const morning = nextMorning();
  return morning ? `Prepariamo per ${morning} il richiamo a ${whom}.` : `Mandiamo il richiamo a ${whom}.`;
}
