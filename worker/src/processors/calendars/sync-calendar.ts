import { type CalendarClient, CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { describeError } from '@dentisti/core/platform/log';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { findRooms } from '@dentisti/core/studio/find-rooms';
import { type CalendarConnectionRow, findOpenConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import {
  countSkipped,
  deletePushes,
  findPushes,
  findWrittenEvents,
} from '@dentisti/db/calendars/calendar-sync.repository';
import { refreshTasks } from '@dentisti/db/calendars/calendar-task.repository';
import { calendarPollMs, calendarRefusedAgainMs } from '@dentisti/domain/calendars/sync-plan';
import { agendaChangedChannel } from '@dentisti/domain/jobs/agenda.events';
import { ApartFailure } from '../../integrations/apart/create-apart.ts';
import { HandedBack, type Processor, type ProcessorContext } from '../../runtime/processor.ts';
import { blankErased } from './blank-erased.ts';
import { leaveCalendar } from './leave-calendar.ts';
import { noteFailure } from './note-failure.ts';
import { calendarUrlOf, isFullDue, readCalendar } from './read-calendar.ts';
import {
  beginRun,
  keepLease,
  LeaseLost,
  RunOverdue,
  releaseLease,
  type SyncRun,
  takeLease,
  unread,
  writeLeased,
} from './sync-run.ts';
import { writeVisits } from './write-visits.ts';

/** Somebody may change our events while we write them. */
const maxRounds = 3;
/** A practice whose rooms are closed is asked about again after so long. */
const closedMs = 10 * 60_000;

/**
 * Does what a connection waits for: looks for its calendars, keeps the chosen one in step, or takes our events away from it.
 * Whatever was done before a kill is done; the next run goes on from what stands in Postgres and in the calendar.
 */
export const syncCalendar: Processor<'syncCalendar'> = async ({ connectionId }, context) => {
  const taken = await takeLease(context, connectionId);
  if (!taken) return void context.log.debug({ connectionId }, 'calendar is not to be asked');
  const { connection } = taken;
  const { signal, end } = keepLease(context, taken);
  let client: CalendarClient;
  try {
    client = clientOf(context, connection, signal);
  } catch (error) {
    end();
    throw error;
  }
  const run = beginRun(context, taken, { client, signal });
  const began = performance.now();
  let fault: string | null = null;
  let outcome: 'done' | 'failed' | 'paused' = 'done';
  try {
    await work(run);
  } catch (error) {
    if (error instanceof LeaseLost) return void context.log.info({ connectionId }, 'calendar went to another worker');
    if (context.signal.aborted) {
      await releaseLease(run, {});
      throw new HandedBack();
    }
    // A failure of ours – Postgres, a bug – counts as well, so that it is not tried without a pause.
    const failure = failureOf(error);
    if (failure !== error && !(error instanceof RunOverdue))
      context.log.error({ error: describeError(error) }, 'calendar sync failed');
    if (failure.cause instanceof ApartFailure)
      context.log.warn({ error: describeError(failure.cause) }, 'what a calendar answered was not read');
    fault = failure.fault;
    outcome = await noteFailure(run, failure);
  } finally {
    end();
  }
  const { state } = connection;
  const ms = performance.now() - began;
  metricEvents.emit('calendarAsked', { outcome, seconds: ms / 1000 });
  context.log.info({ connectionId, state, fault, ms: Math.round(ms) }, 'calendar asked');
  // The practice's pages ask again; without Redis they do within a minute.
  if (run.isSeen) await context.redis.publish(agendaChangedChannel, String(connection.practiceId)).catch(() => {});
};

const failureOf = (error: unknown): CalendarFailure =>
  error instanceof CalendarFailure
    ? error
    : new CalendarFailure(error instanceof RunOverdue ? 'timeout' : 'status', { cause: error });

/** Opens the account, also when its credentials cannot be read any more: then the first question fails. */
function clientOf(
  { bookings, openCalendar }: ProcessorContext,
  connection: CalendarConnectionRow,
  signal: AbortSignal,
): CalendarClient {
  const { id, provider, serverUrl, credentialsEncrypted } = connection;
  const credentials = openCalendarCredentials(credentialsEncrypted, id, bookings.linkSecrets);
  const none = { kind: 'basic', user: '', password: '' } as const;
  return openCalendar({ provider, serverUrl, credentials: credentials ?? none }, signal);
}

async function work(run: SyncRun): Promise<void> {
  const { context, connection } = run;
  const keys = context.bookings.linkSecrets;
  if (openCalendarCredentials(connection.credentialsEncrypted, connection.id, keys) === null)
    throw new CalendarFailure('no-secret');
  if (connection.state === 'leaving') return leaveCalendar(run);
  const em = context.orm.em.fork();
  const isOpen = await findOpenConnection(em, connection.id);
  if (!isOpen || (await findRooms(em, connection.practiceId)) !== 'open') {
    await releaseLease(run, { nextSyncAt: new Date(run.now.getTime() + closedMs) });
    return;
  }
  if (connection.state === 'checking') return findCalendars(run);
  if (connection.state === 'active') return keepInStep(run);
  await releaseLease(run, { nextSyncAt: null });
}

const allWell = { failures: 0, failingSince: null, lastError: null } as const;

/** Looks for the account's calendars; one that was chosen before and is still there goes on at once. */
async function findCalendars(run: SyncRun): Promise<void> {
  const { connection, now } = run;
  const found = await run.client.findCalendars();
  const chosen = found.find(({ url }) => url === connection.calendarUrl);
  run.isSeen = true;
  const kept = chosen
    ? ({ state: 'active', nextSyncAt: now, foundCalendars: null, lastFullAt: null } as const)
    : ({ state: 'choosing', nextSyncAt: null, foundCalendars: found } as const);
  await releaseLease(run, { ...allWell, ...kept, pausedReason: null, pausedAt: null });
}

/** Reads first, then writes: a change of theirs that is not known yet would make each write a conflict. */
async function keepInStep(run: SyncRun): Promise<void> {
  const { connection, context, now } = run;
  const { id: connectionId, practiceId, clinicianId } = connection;
  const em = () => context.orm.em.fork();
  const pushes = await findPushes(em(), connectionId);
  await knowAddresses(run);
  let isDue = pushes.length > 0 || connection.failures > 0;
  // Once more after what was written, so that the calendar is known with it.
  for (let round = 0; round < maxRounds; round++) {
    const written = await findWrittenEvents(em(), connectionId);
    const { own, isFull, syncToken, ctag } = await readCalendar(run, written);
    run.position = { syncToken, ctag, lastFullAt: isFull ? now : run.position.lastFullAt };
    run.wrote.clear();
    isDue ||= written.some(
      ({ refusedAt, endsAt }) => refusedAt && +refusedAt <= +now - calendarRefusedAgainMs && endsAt > now,
    );
    if (isDue || own.size > 0 || isFull) await writeVisits(run, written, own);
    isDue = false;
    if (run.wrote.size === 0) break;
  }
  await blankErased(
    run,
    pushes.map(({ appointmentId }) => appointmentId),
  );
  // Written after the last reading.
  if (run.wrote.size > 0) run.position = { ...run.position, ...unread };
  const isFull = run.position.lastFullAt === now;
  const skippedEvents = await countSkipped(em(), connectionId);
  await writeLeased(run, async (tx) => {
    await deletePushes(tx, pushes);
    await refreshTasks(tx, { connectionId, practiceId, clinicianId, now });
  });
  const done = context.clock.now();
  run.isSeen ||= pushes.length > 0 || isFull || connection.failures > 0;
  await releaseLease(run, {
    ...allWell,
    ...run.position,
    ...{ skippedEvents, lastSyncedAt: done, accountAddresses: run.connection.accountAddresses },
    nextSyncAt: new Date(done.getTime() + calendarPollMs),
  });
}

/** Once a day, before events are read that the account declined: under which addresses it is invited. A server may not say. */
async function knowAddresses(run: SyncRun): Promise<void> {
  if (!isFullDue(run)) return;
  try {
    const accountAddresses = await run.client.findAddresses(calendarUrlOf(run));
    run.connection = { ...run.connection, accountAddresses };
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
  }
}
