import { BookingFrame } from '../booking-frame.tsx';
import { AgendaBooking } from './agenda-booking.tsx';

/** `/real-booking/:dentistId`: a free slot of the practice's own agenda, confirmed at once. */
export function RealBookingPage() {
  return (
    <BookingFrame title="Prenota online">
      {(practice) => <AgendaBooking key={practice.id} practice={practice} />}
    </BookingFrame>
  );
}
