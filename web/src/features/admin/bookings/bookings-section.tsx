import { useParams } from 'react-router-dom';
import { BookingPage } from './booking-page.tsx';
import { BookingsList } from './bookings-list.tsx';

/** `/admin/prenotazioni` and `/admin/prenotazioni/<number>`. */
export function BookingsSection() {
  const { id } = useParams();
  return id ? <BookingPage key={id} number={id} /> : <BookingsList />;
}
