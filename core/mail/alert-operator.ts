import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { OperatorAlert } from '@dentisti/domain/booking/booking-input';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';

/** The name of the template of every mail to the operator. */
export const operatorTemplate = 'operatorAlert';

/** Alerts of the worker itself, beside those of decisions. */
type WorkerAlert =
  | OperatorAlert
  | 'dead-number'
  | 'doubtful-number'
  | 'dialling-paused'
  | 'event-not-processed'
  | 'erasure-failed'
  | 'voice-call-not-erased';

export interface AlertInput {
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
export async function alertOperator(em: EntityManager, input: AlertInput): Promise<void> {
  const { now, alert, settings, consequences, booking, words } = input;
  const occasion = input.occasion ?? occasionOf(input);
  const { id, isNew } = await queueOperatorMail(em, settings, { alert, occasion, words, booking, now });
  if (!isNew) return;
  consequences.mails.add(id);
  consequences.alerts.push({ alert, ...(booking ? { bookingId: booking.id } : {}) });
}

/** Queues a mail to the operator, one for each alert and occasion. @returns its id, and whether it is a new one */
export function queueOperatorMail(
  em: EntityManager,
  { mailFrom, operatorEmail }: Pick<BookingSettings, 'mailFrom' | 'operatorEmail'>,
  {
    alert,
    occasion,
    words,
    booking,
    now,
  }: Pick<AlertInput, 'alert' | 'words' | 'booking' | 'now'> & { occasion: string },
): Promise<{ id: string; isNew: boolean }> {
  return queueMail(em, {
    eventKey: `${operatorTemplate}:${alert}:${occasion}`,
    domain: mailDomainOf(mailFrom),
    template: operatorTemplate,
    toAddress: operatorEmail,
    params: { alert, ...(words ? { words } : {}) },
    bookingId: booking?.id ?? null,
    now,
  });
}

/** Queues a mail to the operator about the account of a last owner who wants it erased, one a day; returns its id. */
export async function queueAccountAlert(
  em: EntityManager,
  { mailFrom, operatorEmail }: Pick<BookingSettings, 'mailFrom' | 'operatorEmail'>,
  accountId: string,
  now: Date,
): Promise<string> {
  const alert = 'account-not-erased';
  const { id } = await queueMail(em, {
    eventKey: `${operatorTemplate}:${alert}:${accountId}:${now.toISOString().slice(0, 10)}`,
    domain: mailDomainOf(mailFrom),
    template: operatorTemplate,
    toAddress: operatorEmail,
    params: { alert, accountId },
    bookingId: null,
    now,
  });
  return id;
}

/** Trouble with the platform is one trouble, however many bookings meet it: one mail a day. */
function occasionOf({ alert, booking, now }: AlertInput): string {
  if (alert === 'platform' || !booking) return now.toISOString().slice(0, 10);
  return `${booking.id}:${booking.version}`;
}
