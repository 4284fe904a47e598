import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import type { ClaimWay, WaysToClaimFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { operatorDelay } from './claim-labels.ts';
import type { ClaimActions } from './use-claim-actions.ts';
import styles from './way-form.module.css';

const noteLength = { min: 10, max: 500 } as const;
const submitLabels: Readonly<Record<ClaimWay, string>> = {
  MAILBOX: 'Manda il codice',
  TELEPHONE: 'Chiama lo studio',
  OPERATOR: 'Manda la richiesta',
};

function firstWay({ mailboxes, telephone }: WaysToClaimFragment): ClaimWay {
  if (mailboxes.length > 0) return 'MAILBOX';
  return telephone ? 'TELEPHONE' : 'OPERATOR';
}

interface WayFormProps {
  options: WaysToClaimFragment;
  claiming: ClaimActions;
}

/** The choice of how somebody proves that they hold the practice's contact. */
export function WayForm({ options, claiming }: WayFormProps) {
  const { mailboxes, mailboxFault, telephone, telephoneFault, isClaimed } = options;
  const [way, setWay] = useState(() => firstWay(options));
  const [mailbox, setMailbox] = useState(mailboxes[0] ?? null);
  const [note, setNote] = useState('');
  const [noteProblem, setNoteProblem] = useState<string | undefined>();
  const { form, showFirstError } = useFirstError();

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = note.trim();
    const isFit = way !== 'OPERATOR' || (text.length >= noteLength.min && text.length <= noteLength.max);
    setNoteProblem(isFit ? undefined : `Scrivi da ${noteLength.min} a ${noteLength.max} caratteri.`);
    if (!isFit) return showFirstError();
    void claiming.start({
      way,
      mailbox: way === 'MAILBOX' ? mailbox : null,
      note: way === 'OPERATOR' ? text : null,
    });
  }

  return (
    <form ref={form} className="stack gap-4" onSubmit={submit} noValidate aria-label="Modo di rivendicare">
      {isClaimed && (
        <p className="p-4 round line-warning on-warning">
          Questo studio ha già un titolare. Puoi rivendicarlo, ma decide un operatore, e chi lo gestisce adesso viene
          avvisato.
        </p>
      )}
      <fieldset className={`stack gap-3 shrink ${styles.choices}`}>
        <legend className="title-s serif">Come dimostri che il contatto è vostro?</legend>
        <Way value="MAILBOX" chosen={way} onChoose={setWay} title="Un’e-mail dello studio" fault={mailboxFault}>
          Mandiamo un codice a una casella del dominio dello studio.
        </Way>
        {way === 'MAILBOX' && mailboxes.length > 0 && (
          <Mailboxes list={mailboxes} chosen={mailbox} onChoose={setMailbox} />
        )}
        <Way value="TELEPHONE" chosen={way} onChoose={setWay} title="Il telefono dello studio" fault={telephoneFault}>
          <strong className="tabular">{telephone}</strong> – Una chiamata automatica detta otto cifre.
        </Way>
        <Way value="OPERATOR" chosen={way} onChoose={setWay} title="Un operatore" fault={null}>
          Spieghi chi sei e un operatore decide, {operatorDelay}.
        </Way>
      </fieldset>
      {way === 'OPERATOR' && (
        <FormField
          name="note"
          label="Che cosa deve sapere l’operatore?"
          hint="Chi sei, che ruolo hai, come possiamo verificarlo. Niente dati di pazienti."
          aside={
            <span className="text-s muted tabular">
              {note.trim().length}/{noteLength.max}
            </span>
          }
          value={note}
          onValue={setNote}
          problem={noteProblem}
          isLong
        />
      )}
      <ActionProblem text={claiming.problem} />
      <SubmitButton label={submitLabels[way]} isBusy={claiming.isBusy} />
    </form>
  );
}

interface WayProps {
  value: ClaimWay;
  chosen: ClaimWay;
  onChoose: (way: ClaimWay) => void;
  title: string;
  /** Why it does not serve; null when it does. */
  fault: string | null;
  children: ReactNode;
}

function Way({ value, chosen, onChoose, title, fault, children }: WayProps) {
  const id = useId();
  return (
    <label className={`grid items-start gap-3 p-4 line-strong round pointer shrink ${styles.way}`}>
      <input
        className="accent icon"
        type="radio"
        name="way"
        value={value}
        checked={chosen === value}
        disabled={fault !== null}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onChange={() => onChoose(value)}
      />
      <span className="stack gap-0 break">
        <span className="semibold" id={`${id}-title`}>
          {title}
        </span>
        <span className="muted" id={`${id}-text`}>
          {fault ?? children}
        </span>
      </span>
    </label>
  );
}

interface MailboxesProps {
  list: readonly string[];
  chosen: string | null;
  onChoose: (mailbox: string) => void;
}

function Mailboxes({ list, chosen, onChoose }: MailboxesProps) {
  return (
    <div role="radiogroup" aria-label="Casella" className="stack gap-2 p-card round on-sage">
      {list.map((mailbox) => (
        <label key={mailbox} className="grid columns-icon items-center gap-3 tap pointer break">
          <input
            className="accent icon"
            type="radio"
            name="mailbox"
            checked={chosen === mailbox}
            onChange={() => onChoose(mailbox)}
          />
          {mailbox}
        </label>
      ))}
    </div>
  );
}
