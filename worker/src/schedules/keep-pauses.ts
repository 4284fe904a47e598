import { findQueuePauses } from '@dentisti/db/queues/queue-pause.repository';
import { Queue } from 'bullmq';
import type { RunningWorkers } from '../runtime/start-workers.ts';
import type { Schedule, ScheduleContext } from './schedule.ts';

/**
 * Keeps the queues stopped that operators stopped, as Postgres has it: our workers take nothing from them, and Redis is
 * told again if it forgot. A queue stopped in Redis alone goes on.
 */
export function keepPauses(workers: Pick<RunningWorkers, 'queues' | 'keepPaused'>, everySeconds: number): Schedule {
  return {
    name: 'keepPauses',
    everySeconds,
    async run({ orm, redis, log }: ScheduleContext) {
      const pauses = await findQueuePauses(orm.em.fork());
      const paused = new Set(pauses.map(({ queue }) => queue));
      await workers.keepPaused(paused);
      for (const name of workers.queues) {
        // Shares the connection that fails fast: a Redis that is away is told in the next round.
        const queue = new Queue(name, { connection: redis, skipVersionCheck: true, skipWaitingForReady: true });
        queue.on('error', () => {});
        const isPaused = await queue.isPaused();
        if (isPaused === paused.has(name)) continue;
        await (isPaused ? queue.resume() : queue.pause());
        log.info({ queue: name, paused: !isPaused }, 'pause of a queue restored');
      }
    },
  };
}
