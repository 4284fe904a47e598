import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { sentPhoneOf } from '../sent-phone.ts';
import styles from './booking-details.module.css';

/** What was asked for; of a visit to be moved, the times it is to be moved to. */
export function BookingDetails({ booking }: { booking: LiveBookingFragment }) {
  const { number, reason, preferredTimes, movingTo, assessmentSummary, maskedPhone } = booking;
  const phone = sentPhoneOf(number) ?? maskedPhone;
  const isMoving = movingTo !== null && movingTo !== undefined && movingTo.length > 0;
  const times = isMoving ? movingTo : preferredTimes;
  const timesLabel = isMoving ? 'Nuovi orari chiesti' : times.length > 1 ? 'Orari chiesti' : 'Orario scelto';
  return (
    <dl className={`grid gap-3 line-top text-s pt-4 tabular ${styles.details}`}>
      <div>
        <dt className="muted">Motivo</dt>
        <dd>{bookingReasons[reason]}</dd>
      </div>
      <div>
        <dt className="muted">{timesLabel}</dt>
        <dd>
          <Times times={times} />
        </dd>
      </div>
      {phone && (
        <div>
          <dt className="muted">Il tuo telefono</dt>
          <dd className="nowrap">{phone}</dd>
        </div>
      )}
      {assessmentSummary && (
        <div>
          <dt className="muted">Autovalutazione allegata</dt>
          <dd>{assessmentSummary}</dd>
        </div>
      )}
    </dl>
  );
}

function Times({ times }: { times: readonly string[] }) {
  if (times.length === 1) return writtenTime(new Date(times[0] ?? ''));
  return (
    <ol className="ps-list">
      {times.map((time) => (
        <li key={time}>{writtenTime(new Date(time))}</li>
      ))}
    </ol>
  );
}
