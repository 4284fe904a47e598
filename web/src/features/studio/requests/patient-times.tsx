import { useId } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { RequestPurpose } from '../../../gql/graphql.ts';
import { shortTime } from '../../booking/booking-dates.ts';
import styles from './requests.module.css';

interface PatientTimesProps {
  purpose: RequestPurpose;
  times: readonly string[];
  /** What the request is about, for who hears the buttons one by one. */
  title: string;
  isBusy: boolean;
  onChoose: (at: string) => void;
}

function hintOf(purpose: RequestPurpose, count: number): string {
  if (purpose === 'CONFIRM_PROPOSAL') return 'Avete proposto quest’ora e il paziente la accetta: tocca per confermare.';
  return count === 1
    ? 'Il paziente può a quest’ora: tocca per accettare.'
    : 'Il paziente può a queste ore, la prima è la preferita: tocca quella che va bene.';
}

/** The times a patient can come; a tap accepts one, or confirms the one that the practice proposed. */
export function PatientTimes({ purpose, times, title, isBusy, onChoose }: PatientTimesProps) {
  const labelId = useId();
  if (times.length === 0) return <p className="muted">Gli orari chiesti dal paziente sono passati.</p>;
  return (
    <div className="stack gap-2">
      <p className="text-s muted" id={labelId}>
        {hintOf(purpose, times.length)}
      </p>
      <ul className={`grid gap-2 ${styles.times}`} aria-labelledby={labelId}>
        {times.map((at) => (
          <li className="grid" key={at}>
            <button
              type="button"
              className={`${actions.primary} tall text-m tabular`}
              aria-disabled={isBusy}
              onClick={() => !isBusy && onChoose(at)}
            >
              <span>
                <span className="visually-hidden">{purpose === 'CONFIRM_PROPOSAL' ? 'Conferma' : 'Accetta'}</span>{' '}
                {shortTime(at)}
                <span className="visually-hidden">: {title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
