import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import type { JobContext } from '../context.ts';
import { describeError } from '../platform/log.ts';
import { metricEvents, type WorkerMetricEvents } from '../platform/worker-metric-events.ts';

/** Work of `followUp` after a transaction's commit. Sweeps find lost work again in Postgres. */
export interface Consequences {
  /** Bookings whose pages look again. */
  changed: Set<string>;
  mails: Set<string>;
  /** Tasks whose next dial is due now. */
  dials: Map<string, { callTaskId: string; ordinal: number }>;
  /** Calls that nobody waits for any more: attempts' ids. */
  hangUps: Set<string>;
  /** For the log, never with personal data. */
  alerts: { alert: string; bookingId?: string }[];
  /** To be counted: calls that ended, and how many seconds a request waited for its confirmation. */
  calls: WorkerMetricEvents['callEnded'][];
  confirmedAfter: number[];
}

export function noConsequences(): Consequences {
  const counters = { alerts: [], calls: [], confirmedAfter: [] };
  return { changed: new Set(), mails: new Set(), dials: new Map(), hangUps: new Set(), ...counters };
}

/**
 * Announces changes and queues what is due. Never throws: a Redis that is away costs seconds, because the sweeps find the
 * same work in Postgres.
 */
export async function followUp(
  { redis, jobs, log }: Pick<JobContext, 'redis' | 'jobs' | 'log'>,
  { changed, mails, dials, hangUps, alerts, calls, confirmedAfter }: Consequences,
): Promise<void> {
  for (const alert of alerts) {
    log.error(alert, 'operator needed');
    metricEvents.emit('operatorNeeded', { alert: alert.alert });
  }
  for (const call of calls) metricEvents.emit('callEnded', call);
  for (const seconds of confirmedAfter) metricEvents.emit('bookingConfirmed', { seconds });
  const steps = [
    // First: somebody's telephone rings for nothing.
    ...[...hangUps].map((attemptId) => () => jobs.requeue('endCall', { attemptId })),
    ...[...changed].map((id) => () => redis.publish(bookingChangedChannel, id)),
    ...[...mails].map((mailId) => () => jobs.requeue('sendMail', { mailId })),
    ...[...dials.values()].map((dial) => () => jobs.requeue('dialPractice', dial)),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => log.warn({ error: describeError(error) }, 'left to the sweep'));
  }
}
