import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { bookingStateOf } from '../labels/booking-labels.ts';
import { codeStyle, mutedStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { BookingLineFields } from './bookings.query.ts';

export const bookingColumns = ['Numero', 'Stato', 'Studio', 'Richiesta', 'Che cosa aspetta'];

/** A booking's row in a list: nothing of the patient. */
export function BookingLine({ booking: given }: { booking: FragmentType<typeof BookingLineFields> }) {
  const booking = readFragment(BookingLineFields, given);
  const { label, tone } = bookingStateOf(booking);
  return (
    <tr>
      <chakra.th scope="row" css={codeStyle}>
        <Link to={paths.adminItem('prenotazioni', booking.number)}>{booking.number}</Link>
      </chakra.th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {booking.isSimulation && <chakra.span css={mutedStyle}> Simulazione</chakra.span>}
      </td>
      <chakra.td css={wideStyle}>
        {booking.practice}
        <br />
        <chakra.span css={mutedStyle}>{booking.city}</chakra.span>
      </chakra.td>
      <td>{adminInstant(booking.requestedAt)}</td>
      <chakra.td css={wideStyle}>
        {booking.waiting?.text ?? '–'}
        {booking.waitingSince && <chakra.p css={mutedStyle}>aspetta dal {adminInstant(booking.waitingSince)}</chakra.p>}
      </chakra.td>
    </tr>
  );
}
