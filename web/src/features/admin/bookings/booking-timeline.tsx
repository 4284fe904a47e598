import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../admin-instant.ts';
import { StatusMark } from '../status-mark.tsx';
import styles from './booking-timeline.module.css';
import { BookingTimelineFields } from './bookings.query.ts';

/** Everything that happened to a booking, also what the patient does not see. */
export function BookingTimeline({ booking }: { booking: FragmentType<typeof BookingTimelineFields> }) {
  const { timeline } = readFragment(BookingTimelineFields, booking);
  return (
    <ol className={styles.timeline}>
      {timeline.map((step) => (
        <li key={step.id} data-internal={step.isInternal}>
          <p className={styles.when}>
            <time dateTime={step.at}>{adminInstant(step.at)}</time>
            {step.isInternal && <StatusMark tone="quiet">Interno</StatusMark>}
          </p>
          <p>{step.text}</p>
          {step.quote && <blockquote>«{step.quote}»</blockquote>}
          {step.isInternal && (
            <p className={styles.who}>
              {step.operatorEmail ?? 'Una persona che non c’è più'}
              {step.note && `: ${step.note}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
