import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';

interface CodeFormProps {
  label: string;
  hint?: string;
  submit: string;
  /** Whether only the six digits of an app are meant. */
  isNumeric: boolean;
  isBusy: boolean;
  problem: string | null;
  /** Resolves with whether the code was right. */
  onCode: (code: string) => Promise<boolean>;
}

/** One code of an authenticator app, or a recovery code. */
export function CodeForm({ label, hint, submit, isNumeric, isBusy, problem, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { form, showFirstError } = useFirstError();

  async function send(event: FormEvent) {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return showFirstError();
    if (!(await onCode(code.trim()))) setCode('');
  }

  return (
    <form
      ref={form}
      className="stack gap-4 max-30"
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={label}
    >
      <FormField
        name="code"
        label={label}
        hint={hint}
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        value={code}
        onValue={setCode}
        problem={isMissing ? 'Scrivi il codice.' : undefined}
      />
      <ActionProblem text={problem} />
      <SubmitButton label={submit} isBusy={isBusy} />
    </form>
  );
}
