import type { MikroORM } from '@dentisti/db/orm';
import { getWorkload, type Workload } from '@dentisti/db/queues/workload.repository';
import { Gauge, type Registry } from 'prom-client';

/** Measures the work that Postgres says is left. Every worker tells the same: read the largest, not the sum. */
export function measureWorkload(registry: Registry, orm: Pick<MikroORM, 'em'>, now: () => Date): void {
  // Gauges that are read at once share one look.
  let pending: Promise<Workload> | null = null;
  const readWorkload = (): Promise<Workload> => {
    pending ??= getWorkload(orm.em.fork(), now()).finally(() => {
      pending = null;
    });
    return pending;
  };
  const gauge = (name: string, help: string, read: (workload: Workload) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const workload = await readWorkload().catch(() => null);
        // Unknown is not none: without Postgres there is no figure.
        if (workload) this.set(read(workload));
        else this.remove();
      },
    });
  new Gauge({
    name: 'dentisti_open_bookings',
    help: 'Requests that wait for an answer, by status',
    labelNames: ['status'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const workload = await readWorkload().catch(() => null);
      for (const [status, count] of Object.entries(workload?.openBookings ?? {})) this.set({ status }, count);
    },
  });
  gauge(
    'dentisti_overdue_bookings',
    'Requests, offers and visits whose time is over and that nothing has settled',
    ({ overdueBookings }) => overdueBookings.count,
  );
  gauge(
    'dentisti_overdue_bookings_oldest_seconds',
    'For how long the oldest of them has been',
    ({ overdueBookings }) => overdueBookings.oldestSeconds,
  );
  gauge('dentisti_due_calls', 'Calls whose moment has come and that have not begun', ({ dueCalls }) => dueCalls.count);
  gauge(
    'dentisti_due_calls_oldest_seconds',
    'For how long the oldest of them has been due',
    ({ dueCalls }) => dueCalls.oldestSeconds,
  );
  gauge(
    'dentisti_unanswered_dials_oldest_seconds',
    'Age of the oldest dial of which nobody knows whether it was placed',
    ({ unansweredDials }) => unansweredDials.oldestSeconds,
  );
  gauge(
    'dentisti_due_webhooks_oldest_seconds',
    'For how long the oldest delivery to a practice has been due',
    ({ dueWebhooks }) => dueWebhooks.oldestSeconds,
  );
  gauge(
    'dentisti_due_waiting_rounds_oldest_seconds',
    'For how long the oldest step with a freed time has been due',
    ({ dueRounds }) => dueRounds.oldestSeconds,
  );
  gauge(
    'dentisti_due_calendars_oldest_seconds',
    'For how long the oldest calendar that is to be asked has been due',
    ({ dueCalendars }) => dueCalendars.oldestSeconds,
  );
  gauge(
    'dentisti_calendar_tasks_open',
    'What practices have to decide between a calendar and their agenda',
    ({ calendarTasks }) => calendarTasks.count,
  );
  gauge('dentisti_calls_under_way', 'Calls that the platform has', ({ unreportedCalls }) => unreportedCalls.count);
  gauge(
    'dentisti_calls_under_way_oldest_seconds',
    'Age of the oldest call that the platform has not reported on',
    ({ unreportedCalls }) => unreportedCalls.oldestSeconds,
  );
  gauge('dentisti_outbox_waiting', 'Mails that wait in the outbox', ({ mails }) => mails.count);
  gauge('dentisti_outbox_oldest_seconds', 'Age of the oldest of them', ({ mails }) => mails.oldestSeconds);
  gauge(
    'dentisti_confirmations_oldest_seconds',
    'Age of the oldest mail that confirms a payment and is not sent',
    ({ confirmations }) => confirmations.oldestSeconds,
  );
  gauge('dentisti_outbox_failed', 'Mails that were given up and wait for a person', ({ failedMails }) => failedMails);
  gauge(
    'dentisti_voice_events_oldest_seconds',
    "Age of the oldest of the platform's messages that is not processed",
    ({ voiceEvents }) => voiceEvents.oldestSeconds,
  );
  gauge(
    'dentisti_payment_events_oldest_seconds',
    'Age of the oldest message about a payment that is not processed',
    ({ paymentEvents }) => paymentEvents.oldestSeconds,
  );
  gauge(
    'dentisti_events_given_up',
    'Messages of either that failed too often and are not tried again',
    ({ givenUpEvents }) => givenUpEvents,
  );
  gauge(
    'dentisti_overdue_contacts',
    'Promises to contact a buyer whose time is over',
    ({ overdueContacts }) => overdueContacts.count,
  );
  gauge(
    'dentisti_queued_discoveries_oldest_seconds',
    'Age of the oldest search for practices that nobody has begun',
    ({ queuedDiscoveries }) => queuedDiscoveries.oldestSeconds,
  );
  gauge('dentisti_dialling_paused', '1 while all dialling rests after failures of the platform', ({ breaker }) =>
    Number(breaker.isOpen),
  );
  gauge(
    'dentisti_dialling_failures',
    'Failures of the platform since the last call that reached a telephone',
    ({ breaker }) => breaker.failures,
  );
}
