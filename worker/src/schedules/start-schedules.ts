import type { Logger } from 'pino';
import { describeError } from '../runtime/describe-error.ts';
import type { Services } from '../runtime/services.ts';
import { eraseGoogleData } from './erase-google-data.ts';
import { reconcileCalls } from './reconcile-calls.ts';
import {
  expireBookings,
  requeueDueCalls,
  requeueMails,
  requeueVoiceEvents,
  sendReminders,
  settleLostTasks,
} from './requeue-bookings.ts';
import { requeueDiscovery } from './requeue-discovery.ts';

export interface ScheduleContext extends Services {
  log: Logger;
  limits: { queuedAfterSeconds: number; staleAfterSeconds: number };
}

export interface Schedule {
  name: string;
  everySeconds: number;
  run(context: ScheduleContext): Promise<void>;
}

/** The daily erasure runs every hour: a worker restarted each day must not put it off for ever. */
export function createSchedules(discoveryEverySeconds: number, bookingsEverySeconds: number): Schedule[] {
  return [
    { name: 'requeueDiscovery', everySeconds: discoveryEverySeconds, run: requeueDiscovery },
    { name: 'eraseGoogleData', everySeconds: 3_600, run: eraseGoogleData },
    ...[requeueDueCalls, requeueVoiceEvents, requeueMails, expireBookings].map((run) => ({
      name: run.name,
      everySeconds: bookingsEverySeconds,
      run,
    })),
    // Less pressing, and each round may ask the platform.
    ...[reconcileCalls, sendReminders, settleLostTasks].map((run) => ({
      name: run.name,
      everySeconds: bookingsEverySeconds * 5,
      run,
    })),
  ];
}

/**
 * Runs each schedule at once and then again that long after its end. Timers of our own, not BullMQ's: what repeats in
 * order to mend an emptied Redis must not live in it. Every process runs them; the work itself is safe to run at once.
 */
export function startSchedules(schedules: readonly Schedule[], context: ScheduleContext): { stop(): Promise<void> } {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const runOnce = async (schedule: Schedule) => {
    const log = context.log.child({ schedule: schedule.name });
    await schedule
      .run({ ...context, log })
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'schedule failed'));
    if (!isStopped) timers.set(schedule.name, setTimeout(begin, schedule.everySeconds * 1000, schedule));
  };
  const begin = (schedule: Schedule) => {
    const run = runOnce(schedule);
    running.add(run);
    void run.finally(() => running.delete(run));
  };
  schedules.forEach(begin);
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
