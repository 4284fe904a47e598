/** What a practice's software can be notified of. */
export const bookingWebhookEvents = ['booking.confirmed', 'booking.moved', 'booking.cancelled'] as const;
export type BookingWebhookEvent = (typeof bookingWebhookEvents)[number];

/** `ping`: the test that a practice sends itself. */
export const webhookEvents = [...bookingWebhookEvents, 'ping'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Endpoints of one practice. */
export const maxWebhookEndpoints = 5;

/** So many hours after a new secret was made deliveries carry the signature by the old one, too. */
export const secretOverlapHours = 24;

/** What a delivery says of a booking. Instants are ISO 8601 in UTC. */
export interface WebhookBooking {
  id: string;
  /** `DENT-XXXX-YYYY`. */
  number: string;
  /** As it stands when the message is sent, e.g. `confirmed`. */
  status: string;
  /** The appointment the event is about. */
  startsAt: string;
  /** Null where no agenda says how long it takes. */
  endsAt: string | null;
  /** The time before, for `booking.moved`; null otherwise. */
  previousStartsAt: string | null;
  /** Null without one. */
  service: string | null;
  chair: string | null;
  clinician: string | null;
  /** Present when a simulated call agreed upon it: no patient comes. */
  isSimulation?: true;
  /** Absent unless the practice chose to get it. */
  patient?: { name: string; phone: string; email: string };
}

/** A delivery's body; fields may be added under the same `version`. */
export interface WebhookPayload {
  version: 1;
  /** The same in every try; also in the header `webhook-id`. */
  id: string;
  type: WebhookEvent;
  /** When it happened. */
  timestamp: string;
  practiceId: number;
  /** Grows with every change of the booking: of two messages about it, the larger one is newer. Null for `ping`. */
  sequence: number | null;
  /** Null for `ping`. */
  data: WebhookBooking | null;
}
