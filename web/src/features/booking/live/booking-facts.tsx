import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import styles from './booking-facts.module.css';

/** What was asked for. */
export function BookingFacts({ booking }: { booking: LiveBookingFragment }) {
  const { reason, preferredTimes, movingTo, assessmentSummary } = booking;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Motivo</dt>
        <dd>{bookingReasons[reason]}</dd>
      </div>
      <div>
        <dt>{preferredTimes.length > 1 ? 'Orari chiesti' : 'Orario scelto'}</dt>
        <dd>
          <Times times={preferredTimes} />
        </dd>
      </div>
      {movingTo && movingTo.length > 0 && (
        <div>
          <dt>Nuovi orari chiesti</dt>
          <dd>
            <Times times={movingTo} />
          </dd>
        </div>
      )}
      {assessmentSummary && (
        <div>
          <dt>Autovalutazione allegata</dt>
          <dd>{assessmentSummary}</dd>
        </div>
      )}
    </dl>
  );
}

function Times({ times }: { times: readonly string[] }) {
  if (times.length === 1) return writtenTime(new Date(times[0] ?? ''));
  return (
    <ol>
      {times.map((time) => (
        <li key={time}>{writtenTime(new Date(time))}</li>
      ))}
    </ol>
  );
}
