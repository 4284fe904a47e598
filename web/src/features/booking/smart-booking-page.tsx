import { BookingFrame } from './booking-frame.tsx';
import { SmartBooking } from './smart-booking.tsx';

/** `/prenota/:dentistSlug` and `/smart-booking/:dentistId`: the assistant asks for an appointment by telephone. */
export function SmartBookingPage() {
  return (
    <BookingFrame title="Chiedi un appuntamento">
      {(practice) => <SmartBooking key={practice.id} practice={practice} />}
    </BookingFrame>
  );
}
