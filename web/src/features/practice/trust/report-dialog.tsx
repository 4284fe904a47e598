import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { useModalDialog } from '../../../components/use-modal-dialog.tsx';
import type { ReportKind } from '../../../gql/graphql.ts';
import { TransportError } from '../../../lib/apollo-client.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ReportDentist } from './report.query.ts';
import styles from './report-dialog.module.css';
import { ReportField } from './report-field.tsx';

interface ReportDialogProps {
  kind: ReportKind;
  dentistId: string;
  name: string;
  onClose: () => void;
}

const labels = {
  ERROR: {
    title: 'Segnala un errore',
    message: 'Che cosa è sbagliato?',
    email: 'La tua e-mail (facoltativa)',
    emailHint: 'Solo se vuoi una risposta.',
  },
  CLAIM: {
    title: 'Rivendica',
    message: 'Chi sei e che ruolo hai nello studio?',
    email: 'La tua e-mail',
    emailHint: 'Ti scriveremo qui per verificare che lo studio sia tuo.',
  },
} as const;

type Outcome = { kind: 'stored'; reference: string } | { kind: 'refused'; fields: Record<string, string> };

const failed = 'Non siamo riusciti a inviare il messaggio. Riprova tra un momento.';

/** A message about a practice. */
export function ReportDialog({ kind, dentistId, name, onClose }: ReportDialogProps) {
  const { dialog, buttons, titleId, close, lossNote } = useModalDialog(styles.dialog, { asksBeforeLoss: true });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [send, { loading }] = useMutation(ReportDentist);
  const { form: element, showFirstError } = useFirstError();
  const text = labels[kind];
  const problems = outcome?.kind === 'refused' ? outcome.fields : {};
  const known = new Set(['message', 'email']);
  const general = Object.entries(problems).find(([field]) => !known.has(field))?.[1];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const message = String(form.get('message') ?? '').trim();
    const email = String(form.get('email') ?? '').trim() || null;
    try {
      const { data } = await send({ variables: { input: { dentistId, kind, message, email } } });
      const next = outcomeOf(data?.reportDentist);
      setOutcome(next);
      if (next.kind === 'refused') showFirstError();
    } catch (error) {
      const reason = error instanceof TransportError ? error.bodyError : null;
      setOutcome({ kind: 'refused', fields: { form: reason ?? failed } });
      showFirstError();
    }
  }

  return (
    <dialog {...dialog} onClose={onClose}>
      <h2 className="title-m" id={titleId}>
        {text.title}
      </h2>
      <p className={`muted ${styles.about}`}>{name}</p>
      {outcome?.kind === 'stored' ? (
        <div role="status" className="grid gap-4">
          <p>Grazie, abbiamo ricevuto il tuo messaggio.</p>
          <p>
            Riferimento: <code>{outcome.reference}</code>
          </p>
          <button type="button" className={`self-start ${actions.primary}`} onClick={close}>
            Chiudi
          </button>
        </div>
      ) : (
        <form ref={element} onSubmit={submit} noValidate className="grid gap-4">
          <ReportField name="message" label={text.message} problem={problems.message} isLong />
          <ReportField name="email" label={text.email} hint={text.emailHint} problem={problems.email} />
          {general && (
            <p role="alert" className="text-s semibold warning">
              {general}
            </p>
          )}
          {lossNote}
          <p className={buttons}>
            <button type="submit" className={actions.primary} disabled={loading}>
              {loading ? 'Invio in corso...' : 'Invia'}
            </button>
            <button type="button" className={actions.quiet} onClick={close}>
              Annulla
            </button>
          </p>
        </form>
      )}
    </dialog>
  );
}

type Answer =
  | { __typename: 'ReportStored'; reference: string }
  | { __typename: 'InvalidReport'; fields: readonly { name: string; message: string }[] }
  | { __typename: 'TooManyRequests'; message: string };

function outcomeOf(answer: Answer | undefined): Outcome {
  if (answer?.__typename === 'ReportStored') return { kind: 'stored', reference: answer.reference };
  if (answer?.__typename === 'InvalidReport') {
    const fields = Object.fromEntries(answer.fields.map((field) => [field.name, field.message]));
    return { kind: 'refused', fields };
  }
  return { kind: 'refused', fields: { form: answer?.message ?? failed } };
}
