import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import type { Logger } from 'pino';
import { describeError } from '../../runtime/describe-error.ts';
import type { Services } from '../../runtime/services.ts';

/** What a transaction leaves to be told once it is committed. All of it is found again in Postgres if it gets lost. */
export interface Consequences {
  /** Bookings whose pages look again. */
  changed: Set<string>;
  mails: Set<string>;
  /** Tasks whose next dial is due now. */
  dials: Map<string, { callTaskId: string; ordinal: number }>;
  /** For the log, never with personal data. */
  alerts: { alert: string; bookingId?: string }[];
}

export function noConsequences(): Consequences {
  return { changed: new Set(), mails: new Set(), dials: new Map(), alerts: [] };
}

/**
 * Announces changes and queues what is due. Never throws: a Redis that is away costs seconds, because the sweeps find the
 * same work in Postgres.
 */
export async function followUp(
  { redis, enqueue, log }: Pick<Services, 'redis' | 'enqueue'> & { log: Logger },
  { changed, mails, dials, alerts }: Consequences,
): Promise<void> {
  for (const alert of alerts) log.error(alert, 'operator needed');
  const steps = [
    ...[...changed].map((id) => () => redis.publish(bookingChangedChannel, id)),
    ...[...mails].map((mailId) => () => enqueue('sendMail', { mailId })),
    ...[...dials.values()].map((dial) => () => enqueue('dialPractice', dial)),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => log.warn({ error: describeError(error) }, 'left to the sweep'));
  }
}
