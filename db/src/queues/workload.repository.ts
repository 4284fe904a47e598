import { openBookingStatuses } from '@dentisti/domain/booking/booking-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openStatusSql, pendingStatusSql } from '../booking/booking.entity.ts';
import { getBreaker } from '../dialing/dialling-breaker.repository.ts';
import { maxVoiceEventFailures } from '../dialing/voice-event.repository.ts';
import { maxPaymentEventFailures } from '../package/payment-event.repository.ts';

/** Things that wait, and for how many seconds the oldest has; 0 when none does. */
interface Waiting {
  count: number;
  oldestSeconds: number;
}

/** Work that is still to be done, by Postgres. Counts and ages alone, no personal data. */
export interface Workload {
  /** Requests that wait for an answer, by status. */
  openBookings: Record<string, number>;
  /** Requests, offers and visits whose time is over and that nothing has settled yet. */
  overdueBookings: Waiting;
  /** Calls whose moment has come and that have not begun. */
  dueCalls: Waiting;
  /** Dials of which the platform's answer is not known yet. */
  unansweredDials: Waiting;
  /** Calls that the platform has and has not reported on. */
  unreportedCalls: Waiting;
  mails: Waiting;
  /** Mails that confirm a payment: the buyer was told in how many minutes they come. */
  confirmations: Waiting;
  /** Mails that were given up. */
  failedMails: number;
  voiceEvents: Waiting;
  paymentEvents: Waiting;
  /** Messages of either that failed too often and are not tried again. */
  givenUpEvents: number;
  /** Promises to ring somebody back whose time is over. */
  overdueContacts: Waiting;
  /** Searches for new practices that nobody has begun. */
  queuedDiscoveries: Waiting;
  /** Deliveries to practices' software whose time has come. */
  dueWebhooks: Waiting;
  /** Steps with freed times whose moment has come. */
  dueRounds: Waiting;
  /** Calendars that are to be asked by now. */
  dueCalendars: Waiting;
  /** What practices have to decide between a calendar and their agenda. */
  calendarTasks: Waiting;
  /** Of the pause in all dialling after failures of the platform. */
  breaker: { isOpen: boolean; failures: number };
}

const waitingSql = (name: string, since: string, from: string) =>
  `select '${name}' as name, count(*)::int as count,
     coalesce(extract(epoch from ?::timestamptz - min(${since})), 0)::float8 as oldest from ${from}`;

/** Every part is answered by a partial index: asked for each time Prometheus looks. */
const parts = {
  overdueBookings: waitingSql('overdueBookings', 'expires_at', `booking where expires_at < ? and ${pendingStatusSql}`),
  dueCalls: waitingSql(
    'dueCalls',
    'next_dial_at',
    `call_task where state = 'open' and next_dial_at is not null and next_dial_at < ?`,
  ),
  unansweredDials: waitingSql('unansweredDials', 'dialled_at', `call_attempt where state = 'dialling'`),
  unreportedCalls: waitingSql('unreportedCalls', 'dialled_at', `call_attempt where state = 'placed'`),
  // Not those that wait for the morning: they were not tried yet, or wait for longer than after any failure.
  mails: waitingSql(
    'mails',
    'created_at',
    `mail_outbox where state in ('queued', 'sending')
       and (next_try_at <= ? or attempts > 0 and next_try_at <= ?::timestamptz + interval '1 hour')`,
  ),
  confirmations: waitingSql(
    'confirmations',
    'created_at',
    `mail_outbox where state in ('queued', 'sending') and template = 'orderPaid'`,
  ),
  failedMails: waitingSql('failedMails', 'created_at', `mail_outbox where state = 'failed'`),
  voiceEvents: waitingSql(
    'voiceEvents',
    'received_at',
    `voice_event where processed_at is null and failures < ${maxVoiceEventFailures}`,
  ),
  paymentEvents: waitingSql(
    'paymentEvents',
    'received_at',
    `payment_event where processed_at is null and failures < ${maxPaymentEventFailures}`,
  ),
  givenUpEvents: waitingSql(
    'givenUpEvents',
    'received_at',
    `(select received_at from voice_event where processed_at is null and failures >= ${maxVoiceEventFailures}
      union all
      select received_at from payment_event where processed_at is null and failures >= ${maxPaymentEventFailures}) given_up`,
  ),
  overdueContacts: waitingSql('overdueContacts', 'due_at', `contact_task where done_at is null and due_at < ?`),
  dueWebhooks: waitingSql('dueWebhooks', 'next_try_at', `webhook_delivery where state = 'waiting' and next_try_at < ?`),
  dueRounds: waitingSql(
    'dueRounds',
    'next_step_at',
    'waiting_round where next_step_at is not null and next_step_at < ?',
  ),
  dueCalendars: waitingSql(
    'dueCalendars',
    'next_sync_at',
    'calendar_connection where next_sync_at is not null and next_sync_at < ?',
  ),
  calendarTasks: waitingSql(
    'calendarTasks',
    'created_at',
    'calendar_task where ended_at is null and answered_at is null',
  ),
  queuedDiscoveries: waitingSql('queuedDiscoveries', 'created_at', `discovery_job where status = 'queued'`),
};

/** Both statements, also explained by a test. Every parameter is the moment of the look. */
export const workloadSql = Object.values(parts).join(' union all ');
export const openBookingsSql = `select status, count(*)::int as count from booking where ${openStatusSql} group by status`;

/** Looks at everything that waits. */
export async function getWorkload(em: EntityManager, now: Date): Promise<Workload> {
  const placeholderCount = workloadSql.split('?').length - 1;
  // SQL: counts and ages in one statement, each from its partial index; explained by a test.
  const [rows, statuses, breaker] = await Promise.all([
    em.execute<{ name: string; count: number; oldest: number }[]>(workloadSql, Array(placeholderCount).fill(now)),
    em.execute<{ status: string; count: number }[]>(openBookingsSql),
    getBreaker(em),
  ]);
  const byName = new Map(rows.map(({ name, count, oldest }) => [name, { count, oldestSeconds: Math.max(0, oldest) }]));
  const waiting = (name: keyof typeof parts): Waiting => byName.get(name) ?? { count: 0, oldestSeconds: 0 };
  const counts = new Map(statuses.map(({ status, count }) => [status, count]));
  return {
    openBookings: Object.fromEntries(openBookingStatuses.map((status) => [status, counts.get(status) ?? 0])),
    overdueBookings: waiting('overdueBookings'),
    dueCalls: waiting('dueCalls'),
    unansweredDials: waiting('unansweredDials'),
    unreportedCalls: waiting('unreportedCalls'),
    mails: waiting('mails'),
    confirmations: waiting('confirmations'),
    failedMails: waiting('failedMails').count,
    voiceEvents: waiting('voiceEvents'),
    paymentEvents: waiting('paymentEvents'),
    givenUpEvents: waiting('givenUpEvents').count,
    overdueContacts: waiting('overdueContacts'),
    queuedDiscoveries: waiting('queuedDiscoveries'),
    dueWebhooks: waiting('dueWebhooks'),
    dueRounds: waiting('dueRounds'),
    dueCalendars: waiting('dueCalendars'),
    calendarTasks: waiting('calendarTasks'),
    breaker: { isOpen: (breaker.openUntil?.getTime() ?? 0) > now.getTime(), failures: breaker.failures },
  };
}
