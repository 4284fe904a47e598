import { earliestStart } from '@dentisti/domain/agenda/agenda-slots';
import { firstSlotText } from '@dentisti/domain/agenda/first-slot-text';
import { phoneAnswerText } from '@dentisti/domain/dialing/phone-answer-text';
import { firstSlotDays } from '@dentisti/domain/search/sort-practices';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { paths } from '../../lib/paths.ts';
import styles from './availability.module.css';

const AvailabilityFields = graphql(`
  fragment Availability on Dentist {
    id
    timetable
    booksOnline
    notBookableBecause
  }
`);

interface AvailabilityProps {
  practice: FragmentType<typeof AvailabilityFields>;
  /** The first free slot of its online agenda; null when it has none, or is not known. */
  slot: Date | null;
  slotsState: 'coming' | 'known' | 'failed';
}

/**
 * How soon one gets an appointment: the first free slot, else when the telephone is answered. A line of its own, kept free
 * until the time is known; none where neither will ever stand.
 */
export function Availability({ slot, slotsState, ...props }: AvailabilityProps) {
  const { id, timetable, booksOnline, notBookableBecause } = readFragment(AvailabilityFields, props.practice);
  const now = useNow();
  if (!booksOnline && (notBookableBecause || !timetable)) return null;
  return <p className={`text-s tabular ${styles.line}`}>{now && (booksOnline ? slotLine(now) : phoneLine(now))}</p>;

  function slotLine(at: Date) {
    // Too near to be booked: the page asks for the next one.
    if (slot && slot.getTime() <= earliestStart(at)) return null;
    if (slot) {
      return (
        <>
          Primo orario:{' '}
          <Link to={paths.realBooking(id, slot.toISOString())} state={{ isPressed: true }} rel="nofollow">
            {firstSlotText(slot, at)}
          </Link>
        </>
      );
    }
    return slotsState === 'known' ? `Nessun orario libero nei prossimi ${firstSlotDays} giorni` : null;
  }

  function phoneLine(at: Date) {
    const text = timetable && phoneAnswerText(timetable, at);
    return text ? <span className="muted">Rispondono per telefono {text}</span> : null;
  }
}
