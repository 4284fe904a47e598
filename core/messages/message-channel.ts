import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { ReminderKind } from '@dentisti/domain/messages/reminder-rule';
import type { Consequences } from '../booking/consequences.ts';

/** A reminder on its way to the patient of an appointment. */
interface ReminderMessage {
  reminder: ReminderKind;
  booking: BookingRow;
  appointmentAt: Date;
  now: Date;
}

/** A way to reach patients on behalf of a practice. */
export interface MessageChannel {
  /** Whether the patient of this booking can be reached by it. */
  reaches(booking: BookingRow): boolean;
  /**
   * Queues a message in the caller's transaction, once however often it is called, and names in `consequences` what is to
   * be sent after the commit.
   */
  queue(em: EntityManager, message: ReminderMessage, consequences: Consequences): Promise<void>;
}
