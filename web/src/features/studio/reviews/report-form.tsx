import { reportMessageMax } from '@dentisti/domain/reviews/review-state';
import { type FormEvent, useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { reviewReasonLabels } from '../../../components/reviews/reason-labels.ts';
import type { ReviewReportReason } from '../../../gql/graphql.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { StudioReportReview } from './reviews.query.ts';
import { useReviewAction } from './use-reviews.ts';

interface ReportFormProps {
  practiceId: string;
  reviewId: string;
  onClose: () => void;
}

/** A practice says that a review is against the rules; that it is a bad one is no reason. */
export function ReportForm({ practiceId, reviewId, onClose }: ReportFormProps) {
  const id = useId();
  const [reason, setReason] = useState<ReviewReportReason | ''>('');
  const [message, setMessage] = useState('');
  const { act, isBusy, problem, refuse } = useReviewAction(practiceId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === '') return refuse('Scegli un motivo.');
    const variables = { practiceId, reviewId, reason, message: message.trim() || null };
    if (await act(StudioReportReview, variables)) onClose();
  }

  return (
    <form className="stack gap-3 p-4 round line" onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-s">
        Si segnala una volta sola quello che viola le regole, non una critica. La recensione resta finché una persona
        non ha deciso; la decisione ti arriva per e-mail.
      </p>
      <div className="grid gap-1">
        <label className="semibold" htmlFor={id}>
          Perché la segnali?
        </label>
        <select
          className="field"
          id={id}
          value={reason}
          onChange={(event) => setReason(event.target.value as ReviewReportReason)}
        >
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
      <FormField
        name="motivo"
        label="Spiega in poche parole"
        hint={`Al massimo ${reportMessageMax} caratteri, senza dati di pazienti.`}
        value={message}
        onValue={setMessage}
        isLong
      />
      <ActionProblem text={problem} />
      <p className="wrap gap-3">
        <SubmitButton label="Manda la segnalazione" isBusy={isBusy} />
        <button type="button" className={`tall ${actions.quiet}`} onClick={onClose}>
          Annulla
        </button>
      </p>
    </form>
  );
}
