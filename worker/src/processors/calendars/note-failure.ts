import type { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { queueStudioMail } from '@dentisti/core/studio/queue-studio-mail';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import type { CalendarPause } from '@dentisti/domain/calendars/calendar-names';
import { calendarGivenUpAfter, calendarRetryAt, calendarShutOut } from '@dentisti/domain/calendars/sync-plan';
import { forgetCalendar } from './leave-calendar.ts';
import { type SyncRun, writeLeased } from './sync-run.ts';

/**
 * Writes down that a calendar could not be asked, and when it is tried again. One that refuses its credentials
 * or is not found again and again, or failed for a day, is paused, and the practice's owners are mailed; what it kept of our time stays kept. One that was in step
 * and fails while it is tested goes on as after any failed round. Returns whether it is paused.
 */
export async function noteFailure(run: SyncRun, { fault }: CalendarFailure): Promise<'failed' | 'paused'> {
  const { connection, context, now } = run;
  const { state } = connection;
  const failingSince = connection.failingSince ?? now;
  const failures = connection.failures + 1;
  const failingMs = now.getTime() - failingSince.getTime();
  run.isSeen = true;
  // Google's grants are asked for twice, and said to be over; other servers answer 401 now and then to a password that is right.
  const failing = { failures, failingMs };
  const isRepeated = connection.lastError === fault && isPast(calendarShutOut, failing);
  const isForGood = connection.provider === 'google' || isRepeated;
  const isShutOut = fault === 'no-secret' || (fault === 'credentials' && isForGood);
  // Without credentials nothing can be taken away there, today or tomorrow; meanwhile the clinician could not be connected again.
  if (state === 'leaving' && (isShutOut || isPast(calendarGivenUpAfter, failing))) {
    await forgetCalendar(run);
    return 'failed';
  }
  const pausedReason = state === 'leaving' ? null : pauseOf(run, fault, { isShutOut, isRepeated, ...failing });
  const failed = { failingSince, failures, lastError: fault, leaseUntil: null, leaseId: null };
  const change = pausedReason
    ? ({ ...failed, state: 'paused', pausedReason, pausedAt: now, nextSyncAt: null } as const)
    : { ...failed, state: retriedState(run), nextSyncAt: calendarRetryAt(failures, context.clock.now()) };
  const mailIds = await writeLeased(
    run,
    // Whoever types a password sees on the page that it is wrong.
    (tx) => (pausedReason && pausedReason !== 'check' ? mailOwners(tx, run) : Promise.resolve([])),
    { change },
  );
  for (const mailId of mailIds) await context.jobs.requeue('sendMail', { mailId });
  return pausedReason ? 'paused' : 'failed';
}

type Fault = CalendarFailure['fault'];

interface Failing {
  failures: number;
  failingMs: number;
}

const isPast = (limit: { ms: number; failures: number }, { failures, failingMs }: Failing): boolean =>
  failures >= limit.failures && failingMs >= limit.ms;

/** Another account has to answer before the calendar of the former one is asked with its password. */
const retriedState = ({ connection: { state, lastSyncedAt } }: SyncRun) =>
  state === 'checking' && lastSyncedAt !== null ? 'active' : state;

function pauseOf(
  { connection }: SyncRun,
  fault: Fault,
  { isShutOut, isRepeated, ...failing }: Failing & { isShutOut: boolean; isRepeated: boolean },
): CalendarPause | null {
  const isChosen = connection.calendarUrl !== null;
  const isTyped = ['credentials', 'no-secret', 'no-calendar'].includes(fault);
  if (connection.state === 'checking' && (!isChosen || isTyped)) return 'check';
  if (isShutOut) return 'credentials';
  if (fault === 'calendar-gone' && isRepeated) return 'gone';
  return isPast(calendarGivenUpAfter, failing) ? 'failing' : null;
}

async function mailOwners(em: EntityManager, { context, connection, now }: SyncRun): Promise<string[]> {
  const mailIds: string[] = [];
  for (const { accountId, email, role } of await findMembers(em, connection.practiceId)) {
    if (role !== 'owner') continue;
    const params = { practiceId: connection.practiceId, accountId, connectionId: connection.id };
    const occasion = `${connection.id}:${accountId}:${now.getTime()}`;
    const mail = { template: 'calendarPaused' as const, toAddress: email, occasion, params, now };
    mailIds.push(await queueStudioMail(em, { MAIL_FROM: context.bookings.mailFrom }, mail));
  }
  return mailIds;
}
