import { answerTextLimits, publishedAfterHours } from '@dentisti/domain/reviews/review-state';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { KeptDrafts, useUnsavedWarning } from '../../../components/agenda/kept-drafts.ts';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import styles from '../../../components/reviews/stars.module.css';
import { shortTime } from '../../booking/booking-dates.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { StudioAnswerReview, StudioWithdrawAnswer } from './reviews.query.ts';
import { type StudioReviewCard, useReviewAction } from './use-reviews.ts';

interface OwnAnswerProps {
  practiceId: string;
  review: StudioReviewCard;
  mayAct: boolean;
  /** The other thing one may do with the review, beside the button. */
  beside: ReactNode;
}

type Answer = NonNullable<StudioReviewCard['answer']>;

/** What was typed of an answer, by review: a review that its writer changes leaves the list for a day, and comes back. */
export const answerDrafts = new KeptDrafts<string>();

function stateText({ state, publishAt }: Answer): string {
  if (state === 'WAITING') return publishAt ? `Compare ${shortTime(publishAt)}: fino ad allora puoi cambiarla.` : '';
  if (state === 'HELD') return 'Prima la legge una persona di Dentisti.ai.';
  if (state === 'REFUSED') return 'Non è pubblicata. Puoi cambiarla:';
  return state === 'WITHDRAWN' ? 'Hai tolto la risposta: non se ne può scrivere un’altra.' : 'Pubblicata.';
}

/** The practice's answer: written once, changed or undone while nobody has read it, taken away afterwards. */
export function OwnAnswer({ practiceId, review, mayAct, beside }: OwnAnswerProps) {
  const { id: reviewId, answer, mayAnswer } = review;
  const stored = answer?.text ?? '';
  const [isWriting, setWriting] = useState(() => mayAnswer && answerDrafts.find(reviewId, stored) !== null);
  const [isAsking, setAsking] = useState(false);
  const removal = useReviewAction(practiceId);
  const isPublished = answer?.state === 'PUBLISHED';
  const [isTakenBack, setTakenBack] = useState(false);
  const respond = useRef<HTMLButtonElement>(null);
  const noticeId = useId();
  const withdraw = async () => {
    // «Rispondi» begins with it again: over what is stored then, which is nothing.
    if (!isPublished && stored) answerDrafts.keep(reviewId, { version: '', typed: stored });
    const isDone = await removal.act(StudioWithdrawAnswer, { practiceId, reviewId });
    if (!isDone) return answerDrafts.forget(reviewId);
    setAsking(false);
    setTakenBack(!isPublished);
  };
  // The button that was pressed is gone.
  useEffect(() => {
    if (isTakenBack) respond.current?.focus();
  }, [isTakenBack]);
  if (isWriting)
    return (
      <>
        <AnswerForm
          practiceId={practiceId}
          reviewId={reviewId}
          stored={stored}
          mayReplace={mayAnswer}
          onClose={() => {
            answerDrafts.forget(reviewId);
            setWriting(false);
          }}
        />
        {beside}
      </>
    );
  if (!answer)
    return (
      <>
        {isTakenBack && mayAnswer && (
          <p id={noticeId} className="measure p-4 round on-sage">
            Hai ritirato la risposta. «Rispondi» riprende il suo testo, finché non chiudi o ricarichi il sito.
          </p>
        )}
        <div className="wrap gap-2 hide-empty">
          {mayAnswer && (
            <button
              ref={respond}
              type="button"
              className={actions.quiet}
              aria-describedby={isTakenBack ? noticeId : undefined}
              onClick={() => {
                setTakenBack(false);
                setWriting(true);
              }}
            >
              Rispondi
            </button>
          )}
          {beside}
        </div>
      </>
    );
  return (
    <>
      <div className="stack gap-2 p-4 round on-sage">
        <p className="text-s semibold">La tua risposta</p>
        {answer.text && <p className={`measure break ${styles.words}`}>{answer.text}</p>}
        <p className="text-s muted" role="status">
          {stateText(answer)}
        </p>
        {answer.reasons.length > 0 && (
          <ul className="text-s break">
            {answer.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {mayAct && answer.state !== 'WITHDRAWN' && (
          <p className="wrap gap-3">
            {mayAnswer && (
              <button type="button" className={actions.quiet} onClick={() => setWriting(true)}>
                Cambia
              </button>
            )}
            <button
              type="button"
              className={actions.bare}
              aria-disabled={removal.isBusy}
              onClick={() => (isPublished ? setAsking(true) : void withdraw())}
            >
              {isPublished ? 'Togli la risposta' : 'Ritira'}
            </button>
          </p>
        )}
        {!isAsking && <ActionProblem text={removal.problem} />}
        {isAsking && (
          <ConfirmDialog
            title="Togliere la risposta?"
            confirm="Sì, togli"
            dismiss="Lascia com’è"
            isBusy={removal.isBusy}
            problem={removal.problem}
            onConfirm={() => void withdraw()}
            onClose={() => setAsking(false)}
          >
            <p>Sparisce subito dalla scheda, e a questa recensione non si può rispondere di nuovo.</p>
          </ConfirmDialog>
        )}
      </div>
      {beside}
    </>
  );
}

interface AnswerFormProps {
  practiceId: string;
  reviewId: string;
  stored: string;
  /** What is stored may still be changed. */
  mayReplace: boolean;
  onClose: () => void;
}

function AnswerForm({ practiceId, reviewId, stored, mayReplace, onClose }: AnswerFormProps) {
  const [begun] = useState(stored);
  const [text, setText] = useState(() => answerDrafts.find(reviewId, begun) ?? begun);
  const isChanged = text !== begun;
  useEffect(() => {
    if (isChanged) answerDrafts.keep(reviewId, { version: begun, typed: text });
    else answerDrafts.forget(reviewId);
  }, [reviewId, begun, text, isChanged]);
  useUnsavedWarning(isChanged);
  // The own answer is stored a moment before the form closes.
  const isOvertaken = stored !== begun && stored !== text.trim();
  const { act, isBusy, problem, reasons, refuse } = useReviewAction(practiceId);
  const { min, max } = answerTextLimits;
  const { length } = [...text.trim()];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (length < min || length > max) return refuse(`La risposta ha da ${min} a ${max} caratteri.`);
    if (await act(StudioAnswerReview, { practiceId, reviewId, text: text.trim() })) onClose();
  }

  return (
    <form className="stack gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        name="risposta"
        label="La tua risposta"
        hint="La leggono tutti, ed è una sola. Non dire nulla della visita, delle cure o di chi ha scritto: nemmeno che è un tuo paziente. Ringrazia, spiega come lavori, invita a parlarne di persona."
        aside={
          <span className="text-s muted tabular">
            {length}/{max}
          </span>
        }
        value={text}
        onValue={setText}
        isLong
      />
      <div role="status" className="hide-empty">
        {isOvertaken && (
          <p className="p-4 round line-warning on-warning break">
            {stored
              ? `Nel frattempo nello studio è stata scritta una risposta: «${stored}». ${mayReplace ? 'Se mandi la tua, la sostituisce.' : 'Non si può più cambiare.'}`
              : 'Nel frattempo la risposta è stata ritirata.'}
          </p>
        )}
      </div>
      <div role="alert" className="hide-empty">
        {reasons.length > 0 && (
          <ul className="semibold warning break">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <ActionProblem text={problem} />
      <p className="wrap gap-3">
        <SubmitButton label="Manda la risposta" isBusy={isBusy} />
        <button type="button" className={`tall ${actions.quiet}`} onClick={onClose}>
          Lascia com’è
        </button>
      </p>
      <p className="text-s muted">
        Compare dopo {publishedAfterHours} ore, se non deve prima leggerla una persona: fino ad allora puoi cambiarla o
        ritirarla.
      </p>
    </form>
  );
}
