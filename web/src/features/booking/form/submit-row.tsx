import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { focusFirstError } from '../../../lib/use-first-error.ts';
import styles from './submit-row.module.css';
import type { FieldProblems } from './use-booking-draft.ts';

interface SubmitRowProps {
  label: string;
  isBusy: boolean;
  problems: FieldProblems;
  children?: ReactNode;
}

const fieldNames: Record<string, string> = {
  preferredTimes: 'orari',
  reason: 'motivo',
  note: 'aggiunta',
  patientName: 'nome e cognome',
  phone: 'telefono',
  email: 'e-mail',
  ageConfirmed: 'età',
  healthConsent: 'consenso',
};

/** The button, and beside it what kept it from sending. */
export function SubmitRow({ label, isBusy, problems, children }: SubmitRowProps) {
  const marked = Object.keys(fieldNames).filter((field) => field in problems);
  const sentence = marked.length > 0 ? `Da completare: ${marked.map((field) => fieldNames[field]).join(', ')}.` : null;
  return (
    <div className={`stack justify-start gap-3 ${styles.row}`}>
      <div role="alert" className="semibold warning hide-empty">
        {[problems.form, problems.website, sentence].filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <button
        type="submit"
        className={`${actions.primary} max-full break round-l text-m ${styles.button}`}
        aria-disabled={isBusy}
      >
        {isBusy ? 'Invio in corso...' : label}
      </button>
      <div className="stack gap-1 text-s muted">{children}</div>
    </div>
  );
}

/** After a refusal the focus goes to the first field that was marked; `count` rises with each refusal. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, count: number): void {
  const done = useRef(count);
  useEffect(() => {
    if (done.current === count) return;
    done.current = count;
    focusFirstError(form.current);
  }, [form, count]);
}
