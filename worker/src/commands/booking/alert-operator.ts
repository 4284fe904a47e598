import { type BookingRow, type EntityManager, mailDomainOf, queueMail } from '@dentisti/db';
import type { OperatorAlert } from '@dentisti/domain/booking/booking-facts';
import type { Consequences } from './after-commit.ts';
import type { BookingSettings } from './booking-settings.ts';

/** The name of the template of every mail to the operator. */
export const operatorTemplate = 'operatorAlert';

/** What the worker itself has to tell, beside what a decision does. */
export type WorkerAlert =
  | OperatorAlert
  | 'dead-number'
  | 'doubtful-number'
  | 'dialling-paused'
  | 'event-not-processed'
  | 'erasure-failed'
  | 'voice-call-not-erased';

export interface AlertFacts {
  now: Date;
  alert: WorkerAlert;
  settings: BookingSettings;
  consequences: Consequences;
  /** Absent when it is about all calls. */
  booking?: BookingRow;
  /** Makes it another event; without it, one mail for each change of the booking. */
  occasion?: string;
  /** A few words for the operator; no personal data. */
  words?: string;
}

/** Mails the operator and has it logged, once per event; in the caller's transaction. */
export async function alertOperator(em: EntityManager, facts: AlertFacts): Promise<void> {
  const { now, alert, settings, consequences, booking, words } = facts;
  const occasion = facts.occasion ?? occasionOf(facts);
  const { id, isNew } = await queueMail(em, {
    eventKey: `${operatorTemplate}:${alert}:${occasion}`,
    domain: mailDomainOf(settings.mailFrom),
    template: operatorTemplate,
    toAddress: settings.operatorEmail,
    params: { alert, ...(words ? { words } : {}) },
    bookingId: booking?.id ?? null,
    now,
  });
  if (!isNew) return;
  consequences.mails.add(id);
  consequences.alerts.push({ alert, ...(booking ? { bookingId: booking.id } : {}) });
}

/** Trouble with the platform is one trouble, however many bookings meet it: one mail a day. */
function occasionOf({ alert, booking, now }: AlertFacts): string {
  if (alert === 'platform' || !booking) return now.toISOString().slice(0, 10);
  return `${booking.id}:${booking.version}`;
}
