import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { bookingStatusWords } from '../booking-words.ts';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { BookingLineFields } from './bookings.query.ts';

export const bookingColumns = ['Numero', 'Stato', 'Studio', 'Richiesta', 'Che cosa aspetta'];

/** A booking's row in a list: nothing of the patient. */
export function BookingLine({ booking: given }: { booking: FragmentType<typeof BookingLineFields> }) {
  const booking = readFragment(BookingLineFields, given);
  const { word, tone } = bookingStatusWords[booking.status];
  return (
    <tr>
      <th scope="row" className={styles.code}>
        <Link to={paths.adminItem('prenotazioni', booking.number)}>{booking.number}</Link>
      </th>
      <td>
        <StatusMark tone={tone}>{word}</StatusMark>
      </td>
      <td className={styles.wide}>
        {booking.practice}
        <br />
        <span className={styles.muted}>{booking.city}</span>
      </td>
      <td>{adminInstant(booking.requestedAt)}</td>
      <td className={styles.wide}>
        {booking.waiting?.text ?? '–'}
        {booking.waitingSince && <p className={styles.muted}>aspetta dal {adminInstant(booking.waitingSince)}</p>}
      </td>
    </tr>
  );
}
