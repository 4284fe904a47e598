import { BookingFrame } from './booking-frame.tsx';
import { SmartBooking } from './smart-booking.tsx';

/** `/prenota/:dentistSlug` and `/smart-booking/:dentistId`: the assistant asks for an appointment by telephone. */
export function SmartBookingPage() {
  return (
    <BookingFrame
      title="Chiedi un appuntamento"
      lead="Indichi tre orari. L’assistente telefona allo studio, e qui vedi ogni passo fino alla risposta."
    >
      {(practice) => <SmartBooking key={practice.id} practice={practice} />}
    </BookingFrame>
  );
}
