import { useMutation } from '@apollo/client/react';
import { type FormEvent, useId, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { reviewReasonLabels } from '../../../components/reviews/reason-labels.ts';
import { useModalDialog } from '../../../components/use-modal-dialog.tsx';
import type { ReviewReportReason } from '../../../gql/graphql.ts';
import { TransportError } from '../../../lib/apollo-client.ts';
import styles from '../trust/report-dialog.module.css';
import { ReportField } from '../trust/report-field.tsx';
import { ReportReview } from './reviews.query.ts';

const failed = 'Non siamo riusciti a inviare la segnalazione. Riprova tra un momento.';

/** Says what is wrong with a review, without an account. */
export function ReportReviewDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { dialog, buttons, titleId, close, lossNote } = useModalDialog(styles.dialog, { asksBeforeLoss: true });
  const [reference, setReference] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { loading }] = useMutation(ReportReview);
  const reasonId = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '').trim() || null;
    const reason = textOf('reason') as ReviewReportReason | null;
    if (!reason) return setProblem('Scegli un motivo.');
    setProblem(null);
    try {
      const input = { reviewId, reason, message: textOf('message'), email: textOf('email') };
      const answer = (await send({ variables: { input } })).data?.reportReview;
      if (answer?.__typename === 'ReviewReported') setReference(answer.reference);
      else setProblem(answer?.message ?? failed);
    } catch (error) {
      setProblem((error instanceof TransportError && error.bodyError) || failed);
    }
  }

  return (
    <dialog {...dialog} onClose={onClose}>
      <h2 className="title-m" id={titleId}>
        Segnala una recensione
      </h2>
      {reference ? (
        <div role="status" className="grid gap-4">
          <p>Grazie: la legge una persona. Se hai lasciato un indirizzo, ti scriviamo che cosa decide e perché.</p>
          <p>
            Riferimento: <code>{reference}</code>
          </p>
          <button type="button" className={`self-start ${actions.primary}`} onClick={close}>
            Chiudi
          </button>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          <div className="grid gap-1">
            <label className="semibold" htmlFor={reasonId}>
              Perché?
            </label>
            <select className="field" id={reasonId} name="reason" defaultValue="">
              <option value="" disabled>
                Scegli un motivo
              </option>
              {Object.entries(reviewReasonLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <ReportField name="message" label="Vuoi spiegare? (facoltativo)" isLong />
          <ReportField
            name="email"
            label="La tua e-mail (facoltativa)"
            hint="Solo se vuoi sapere che cosa decidiamo."
          />
          <p role="alert" className="text-s semibold warning hide-empty">
            {problem}
          </p>
          {lossNote}
          <p className={buttons}>
            <button type="submit" className={actions.primary} aria-disabled={loading}>
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
