import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import type { Logger } from 'pino';
import { facts, type WorkerFacts } from '../../metrics/worker-facts.ts';
import { describeError } from '../../runtime/describe-error.ts';
import type { Services } from '../../runtime/services.ts';

/** What a transaction leaves to be told once it is committed. All of it is found again in Postgres if it gets lost. */
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
  calls: WorkerFacts['callEnded'][];
  confirmedAfter: number[];
}

export function noConsequences(): Consequences {
  const told = { alerts: [], calls: [], confirmedAfter: [] };
  return { changed: new Set(), mails: new Set(), dials: new Map(), hangUps: new Set(), ...told };
}

/**
 * Announces changes and queues what is due. Never throws: a Redis that is away costs seconds, because the sweeps find the
 * same work in Postgres.
 */
export async function followUp(
  { redis, enqueue, log }: Pick<Services, 'redis' | 'enqueue'> & { log: Logger },
  { changed, mails, dials, hangUps, alerts, calls, confirmedAfter }: Consequences,
): Promise<void> {
  for (const alert of alerts) {
    log.error(alert, 'operator needed');
    facts.tell('operatorNeeded', { alert: alert.alert });
  }
  for (const call of calls) facts.tell('callEnded', call);
  for (const seconds of confirmedAfter) facts.tell('bookingConfirmed', { seconds });
  const steps = [
    // First: somebody's telephone rings for nothing.
    ...[...hangUps].map((attemptId) => () => enqueue('endCall', { attemptId })),
    ...[...changed].map((id) => () => redis.publish(bookingChangedChannel, id)),
    ...[...mails].map((mailId) => () => enqueue('sendMail', { mailId })),
    ...[...dials.values()].map((dial) => () => enqueue('dialPractice', dial)),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => log.warn({ error: describeError(error) }, 'left to the sweep'));
  }
}
