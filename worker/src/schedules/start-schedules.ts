import { describeError } from '@dentisti/core/platform/log';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { checkLines } from './check-lines.ts';
import { eraseGoogleData } from './erase-google-data.ts';
import { eraseHolds } from './erase-holds.ts';
import { eraseModelQuestions } from './erase-model-questions.ts';
import { eraseToolRuns } from './erase-tool-runs.ts';
import { foldDirectoryRevisions } from './fold-revisions.ts';
import { reconcileCalls } from './reconcile-calls.ts';
import {
  expireBookings,
  requeueDueCalls,
  requeueMails,
  requeueUnwantedCalls,
  requeueVoiceEvents,
  sendReminders,
  settleLostTasks,
} from './requeue-bookings.ts';
import { reencryptCalendars, requeueCalendars } from './requeue-calendars.ts';
import { requeueClaims } from './requeue-claims.ts';
import { requeueDiscovery } from './requeue-discovery.ts';
import { reencryptGoogle, requeueGoogle } from './requeue-google.ts';
import { endWaitingEntries, requeueWaitingRounds } from './requeue-waiting-rounds.ts';
import { reencryptWebhooks, requeueWebhooks } from './requeue-webhooks.ts';
import { eraseExpired } from './retention/erase-expired.ts';
import { eraseVoiceCalls, requeueErasures } from './retention/requeue-erasures.ts';
import { askForReviews, publishReviews } from './reviews.ts';
import type { Schedule, ScheduleContext } from './schedule.ts';
import { planRecalls, remindOfRecalls, sendRecalls } from './send-recalls.ts';
import { requeuePaymentEvents, settleOrders } from './settle-orders.ts';

/** The daily erasure runs every hour: a worker restarted each day must not put it off for ever. */
export function createSchedules(discoveryEverySeconds: number, bookingsEverySeconds: number): Schedule[] {
  return [
    { name: 'requeueDiscovery', everySeconds: discoveryEverySeconds, run: requeueDiscovery },
    { name: 'eraseGoogleData', everySeconds: 3_600, run: eraseGoogleData },
    { name: 'eraseExpired', everySeconds: 3_600, run: eraseExpired },
    { name: 'eraseVoiceCalls', everySeconds: 60, run: eraseVoiceCalls },
    { name: 'eraseModelQuestions', everySeconds: 60, run: eraseModelQuestions },
    { name: 'eraseHolds', everySeconds: 60, run: eraseHolds },
    { name: 'eraseToolRuns', everySeconds: 60, run: eraseToolRuns },
    { name: 'reencryptWebhooks', everySeconds: 3_600, run: reencryptWebhooks },
    { name: 'planRecalls', everySeconds: 300, run: planRecalls },
    { name: 'reencryptGoogle', everySeconds: 3_600, run: reencryptGoogle },
    { name: 'reencryptCalendars', everySeconds: 3_600, run: reencryptCalendars },
    { name: 'foldDirectoryRevisions', everySeconds: 300, run: foldDirectoryRevisions },
    ...[askForReviews, publishReviews].map((run) => ({ name: run.name, everySeconds: bookingsEverySeconds * 5, run })),
    checkLines(bookingsEverySeconds),
    ...[
      requeueDueCalls,
      requeueUnwantedCalls,
      requeueVoiceEvents,
      requeuePaymentEvents,
      requeueMails,
      requeueErasures,
      requeueClaims,
      requeueWebhooks,
      requeueWaitingRounds,
      sendRecalls,
      requeueGoogle,
      requeueCalendars,
      expireBookings,
    ].map((run) => ({
      name: run.name,
      everySeconds: bookingsEverySeconds,
      run,
    })),
    // Less pressing, and each round may ask the platform.
    ...[reconcileCalls, sendReminders, settleLostTasks, settleOrders, endWaitingEntries, remindOfRecalls].map(
      (run) => ({
        name: run.name,
        everySeconds: bookingsEverySeconds * 5,
        run,
      }),
    ),
  ];
}

/**
 * Runs each schedule at once, and again at an interval after each end. The timers are ours, not BullMQ's: the repair of
 * an emptied Redis must not live in Redis. Every process runs them; the work is safe to run at once.
 */
export function startSchedules(schedules: readonly Schedule[], context: ScheduleContext): { stop(): Promise<void> } {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const runOnce = async (schedule: Schedule) => {
    const log = context.log.child({ schedule: schedule.name });
    const { name } = schedule;
    try {
      await schedule.run({ ...context, log });
      metricEvents.emit('scheduleRan', { schedule: name, outcome: 'done', at: context.clock.now() });
    } catch (error) {
      log.error({ error: describeError(error) }, 'schedule failed');
      metricEvents.emit('scheduleRan', { schedule: name, outcome: 'failed', at: context.clock.now() });
    }
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
