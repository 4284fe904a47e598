import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { watchSecondTaps } from '../lib/browser/watch-second-taps.ts';
import styles from './modal-dialog.module.css';
import actions from './practice/actions.module.css';

/**
 * The browser's own modal dialog, open at once: it keeps the focus, answers Escape and hides the page behind it. Where
 * `asksBeforeLoss`, Escape (on some phones: Back) does not discard what was typed until it is asked for twice; the dialog
 * shows `lossNote` then.
 */
export function useModalDialog(className: string | undefined, { asksBeforeLoss = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A field that has left the dialog was saved or given up.
  const typedIn = useRef(new Set<Node>());
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
  }, []);
  // The second tap of a double tap on what closes it would meet the page behind.
  useEffect(() => (ref.current ? watchSecondTaps(ref.current) : undefined), []);

  function onInput({ target }: FormEvent<HTMLDialogElement>) {
    typedIn.current.add(target as Node);
    setAsking(false);
  }
  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    const isTyped = [...typedIn.current].some((field) => ref.current?.contains(field));
    if (event.target !== ref.current || !isTyped || isAsking) return;
    event.preventDefault();
    setAsking(true);
  }
  const close = () => ref.current?.close();
  return {
    dialog: {
      ...{ ref, className: `${styles.dialog} ${className}`, 'aria-labelledby': titleId },
      ...(asksBeforeLoss && { onInput, onCancel }),
    },
    buttons: styles.buttons,
    titleId,
    close,
    lossNote: isAsking && <LossNote onDiscard={close} onKeep={() => setAsking(false)} />,
  };
}

function LossNote({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="alert" className="stack gap-3 p-card round on-warning line-warning">
      <p>Quello che hai scritto non è ancora salvato.</p>
      <p className={styles.buttons}>
        <button type="button" className={actions.quiet} onClick={onKeep}>
          Continua a scrivere
        </button>
        <button type="button" className={actions.bare} onClick={onDiscard}>
          Scarta
        </button>
      </p>
    </div>
  );
}
