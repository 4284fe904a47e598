import { useMutation } from '@apollo/client/react';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { changeableForDays, publishedAfterHours, reviewTextLimits } from '@dentisti/domain/reviews/review-state';
import { anonymousName } from '@dentisti/domain/reviews/shown-name';
import { type FormEvent, useId, useState } from 'react';
import { FormField } from '../../components/form-field.tsx';
import actions from '../../components/practice/actions.module.css';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { ReviewLinkFieldsFragment } from '../../gql/graphql.ts';
import { TransportError } from '../../lib/apollo-client.ts';
import { ReviewLinkFields, WriteReview } from './review.query.ts';
import styles from './review-form.module.css';
import { ReviewPreview } from './review-preview.tsx';
import { StarChoice } from './star-choice.tsx';

interface ReviewFormProps {
  token: string;
  link: ReviewLinkFieldsFragment;
  onWritten: (link: ReviewLinkFieldsFragment) => void;
  /** Null where there is nothing to go back to. */
  onClose: (() => void) | null;
}

const noAnswer = 'Il servizio non risponde: controlla la connessione e riprova. Quello che hai scritto è ancora qui.';

/** Stars, words, the shown name, and how it will look. */
export function ReviewForm({ token, link, onWritten, onClose }: ReviewFormProps) {
  const { review, nameWithInitial } = link;
  const [stars, setStars] = useState<number | null>(review?.stars ?? null);
  const [text, setText] = useState(review?.text ?? '');
  const [showsName, setShowsName] = useState(review ? review.shownName !== null : false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [write, { loading }] = useMutation(WriteReview);
  const nameGroup = useId();
  const { min, max } = reviewTextLimits;
  const { length } = [...text.trim()];
  const shownName = showsName && nameWithInitial ? nameWithInitial : anonymousName;

  function problemNow(): string | null {
    if (stars === null) return 'Scegli da una a cinque stelle.';
    if (length > 0 && length < min) return `Scrivi almeno ${min} caratteri, oppure lascia solo le stelle.`;
    return length > max ? `Al massimo ${max} caratteri.` : null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    const problem = problemNow();
    if (problem || stars === null) return setProblems([problem ?? '']);
    setProblems([]);
    try {
      const input = { stars, text: text.trim() || null, showsName };
      const answer = (await write({ variables: { token, input } })).data?.writeReview;
      if (answer?.__typename === 'ReviewLink') return onWritten(readFragment(ReviewLinkFields, answer));
      setProblems(answer?.__typename === 'ReviewNotAccepted' ? answer.reasons : [answer?.message ?? noAnswer]);
    } catch (error) {
      setProblems([(error instanceof TransportError && error.bodyError) || noAnswer]);
    }
  }

  return (
    <form className="stack gap-5 p-panel card on-surface" onSubmit={submit} noValidate>
      <StarChoice stars={stars} onStars={setStars} />
      <div className="stack gap-2">
        <FormField
          name="testo"
          label="Com’è andata? (facoltativo)"
          hint={`Da ${min} a ${max} caratteri. Non scrivere di malattie o di cure, nemmeno tue, e non fare nomi di altre persone.`}
          aside={
            <span className="text-s muted tabular">
              {length}/{max}
            </span>
          }
          value={text}
          onValue={setText}
          isLong
        />
      </div>
      <fieldset className={`stack gap-1 ${styles.plain}`}>
        <legend className="semibold">Come firmi?</legend>
        {[false, true].map((shows) => {
          if (shows && !nameWithInitial) return null;
          return (
            <label key={String(shows)} className="row gap-3 tap pointer">
              <input
                className="accent pointer icon-l"
                type="radio"
                name={nameGroup}
                checked={showsName === shows}
                onChange={() => setShowsName(shows)}
              />
              <span>{shows ? nameWithInitial : anonymousName}</span>
            </label>
          );
        })}
      </fieldset>
      {stars !== null && <ReviewPreview stars={stars} text={text.trim()} shownName={shownName} />}
      <div role="alert" className="hide-empty">
        {problems.length > 0 && (
          <ul className="stack gap-1 semibold warning break">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="wrap gap-3">
        <button type="submit" className={`tall text-m ${actions.primary}`} aria-disabled={loading}>
          {loading ? 'Un momento...' : review ? 'Salva la recensione' : 'Manda la recensione'}
        </button>
        {onClose && (
          <button type="button" className={`tall ${actions.quiet}`} onClick={onClose}>
            Lascia com’è
          </button>
        )}
      </p>
      <p className="text-s muted">
        {review
          ? `Cambiata, non si legge per ${publishedAfterHours} ore: poi compare, se non deve prima leggerla una persona. La puoi cambiare fino ${beforeDay('al', writtenDate(new Date(review.changeableUntil)))}, e cancellarla quando vuoi, sempre da questo link.`
          : `Compare dopo ${publishedAfterHours} ore sulla scheda dello studio, se non deve prima leggerla una persona. Fino a ${changeableForDays} giorni da oggi la puoi cambiare, e cancellarla quando vuoi, sempre da questo link. Lo studio può rispondere una volta.`}
      </p>
    </form>
  );
}
