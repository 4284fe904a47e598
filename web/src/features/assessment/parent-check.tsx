import { useEffect, useRef } from 'react';
import actions from '../../components/practice/actions.module.css';

/** For a child the answers are a parent's. */
export function ParentCheck({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="stack gap-5 measure text-l">
      <p className="no-ring" ref={text} tabIndex={-1}>
        Per chi ha meno di 18 anni risponde un genitore. Se hai meno di 18 anni, chiama un genitore e rispondete
        insieme.
      </p>
      <div className="wrap gap-3">
        <button type="button" className={actions.primary} onClick={onYes}>
          Sono un genitore: vedi il risultato
        </button>
        <button type="button" className={actions.quiet} onClick={onNo}>
          Cambia età
        </button>
      </div>
    </div>
  );
}
