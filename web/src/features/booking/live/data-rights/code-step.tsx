import { type FormEvent, useState } from 'react';
import { FormField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { useFirstError } from '../../../../lib/use-first-error.ts';
import card from '../action-card.module.css';
import type { PrivateLink } from '../private-link.ts';
import type { PersonalData } from './data-answers.ts';
import { AskForDataCode, ExportMyData } from './data-rights.query.ts';
import { useDataAction } from './use-data-action.ts';

interface CodeStepProps {
  link: PrivateLink;
  onOpened: (data: PersonalData, code: string) => void;
}

/** The code that proves whose data they are: asked for by a button, typed from the mail. */
export function CodeStep({ link, onOpened }: CodeStepProps) {
  const asking = useDataAction();
  const opening = useDataAction();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { form, showFirstError } = useFirstError();

  const ask = () =>
    void asking.run(AskForDataCode, { ...link }).then((answer) => {
      if (answer?.__typename === 'DataCodeSent') setSentTo(answer.sentTo);
    });

  function open(event: FormEvent) {
    event.preventDefault();
    const typed = code.replace(/\D/g, '');
    setIsMissing(typed.length !== 6);
    if (typed.length !== 6) return showFirstError();
    void opening.run(ExportMyData, { ...link, code: typed }).then((answer) => {
      if (answer?.__typename === 'PersonalData') onOpened(answer, typed);
      else showFirstError();
    });
  }

  const problem = opening.problem ?? asking.problem;
  return (
    <form
      ref={form}
      className={`stack gap-4 ${card.form}`}
      onSubmit={open}
      noValidate
      aria-label="Codice per i tuoi dati"
    >
      {sentTo === null ? (
        <p>
          <button type="button" className={actions.primary} aria-disabled={asking.isBusy} onClick={ask}>
            {asking.isBusy ? 'Un momento...' : 'Mandami il codice'}
          </button>
        </p>
      ) : (
        <>
          <p role="status">
            Ti abbiamo mandato un codice a <strong>{sentTo}</strong>. Vale dieci minuti.
          </p>
          <div className={`wrap items-end gap-3 ${card.code}`}>
            <FormField
              name="code"
              label="Codice"
              value={code}
              onValue={setCode}
              inputMode="numeric"
              autoComplete="one-time-code"
              problem={isMissing ? 'Scrivi le sei cifre che trovi nell’e-mail.' : undefined}
            />
            <button type="submit" className={`${actions.primary} ${card.main}`} aria-disabled={opening.isBusy}>
              {opening.isBusy ? 'Un momento...' : 'Apri i tuoi dati'}
            </button>
          </div>
          <p>
            <button type="button" className={actions.bare} aria-disabled={asking.isBusy} onClick={ask}>
              Mandane un altro
            </button>
          </p>
        </>
      )}
      {problem && (
        <p role="alert" className="semibold warning">
          {problem}
        </p>
      )}
    </form>
  );
}
