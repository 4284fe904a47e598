import { createHash, randomUUID } from 'node:crypto';
import type { CalendarClient } from '@dentisti/core/calendars/calendar-client';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import {
  type CalendarConnectionRow,
  changeLeased,
  takeConnection,
} from '@dentisti/db/calendars/calendar-connection.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type CalendarWindow, calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import { type ReadingTime, readingTime } from '../../integrations/calendars/read-apart.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';

/** A run that is killed leaves its calendar to another one after so long. */
const leaseMs = 120_000;
const keepEveryMs = 30_000;
/** A run that takes longer is a failure of its calendar; what it stored is stored, and the next goes on there. */
const maxRunMs = 15 * 60_000;

/** Why a run was ended. */
export class RunOverdue extends Error {
  constructor() {
    super('a calendar took too long');
    this.name = 'RunOverdue';
  }
}

/** Another worker has the connection by now, or it was disconnected: nothing of this one's counts any more. */
export class LeaseLost extends Error {
  constructor() {
    super('the calendar is another worker’s');
    this.name = 'LeaseLost';
  }
}

/** One piece of work on a connection that this worker has. */
export interface SyncRun {
  context: ProcessorContext;
  connection: CalendarConnectionRow;
  leaseId: string;
  client: CalendarClient;
  /** Aborts when the worker is to stop, or the run takes too long. */
  signal: AbortSignal;
  /** What is left to its events. */
  left: ReadingTime;
  now: Date;
  window: CalendarWindow;
  /** Something that the practice's people see changed. */
  isSeen: boolean;
  /** How far the calendar was read. */
  position: Pick<CalendarConnectionRow, 'syncToken' | 'ctag' | 'lastFullAt'>;
  /** Paths of events that we wrote since it was read. */
  wrote: Set<string>;
  /** How often the server took a change of ours. */
  taken: number;
}

type Change = Parameters<typeof changeLeased>[3];

/** Takes a connection; null when it is not due, or another worker has it. */
export async function takeLease({ orm, clock }: ProcessorContext, connectionId: string): Promise<Taken | null> {
  const now = clock.now();
  const leaseId = randomUUID();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const connection = await takeConnection(orm.em.fork(), connectionId, { now, leaseUntil, leaseId });
  return connection && { connection, leaseId, now };
}

interface Taken {
  connection: CalendarConnectionRow;
  leaseId: string;
  now: Date;
}

export const beginRun = (
  context: ProcessorContext,
  taken: Taken,
  { client, signal }: Pick<SyncRun, 'client' | 'signal'>,
): SyncRun => ({
  context,
  ...taken,
  ...{ client, signal },
  left: readingTime(),
  window: calendarWindow(taken.now),
  isSeen: false,
  position: taken.connection,
  wrote: new Set(),
  taken: 0,
});

/**
 * Keeps a connection while a run lasts, however long servers and events take: one that lost it would begin anew, again and
 * again. Returns the run's signal, and what ends the keeping.
 */
export function keepLease(
  { orm, clock, signal }: ProcessorContext,
  { connection, leaseId }: Taken,
): { signal: AbortSignal; end: () => void } {
  const overdue = new AbortController();
  let turns = maxRunMs / keepEveryMs;
  const timer = setInterval(() => {
    if (turns-- <= 0) return overdue.abort(new RunOverdue());
    const leaseUntil = new Date(clock.now().getTime() + leaseMs);
    // Without Postgres the run itself fails.
    changeLeased(orm.em.fork(), connection.id, leaseId, { leaseUntil }).catch(() => {});
  }, keepEveryMs);
  return { signal: AbortSignal.any([signal, overdue.signal]), end: () => clearInterval(timer) };
}

/**
 * The calendar as one that was never read: all of it is listed. A server that compares with a former state names nothing that
 * came after that state and went before this one, though we know of it.
 */
export const unread = { syncToken: null, ctag: null } as const;

/**
 * Writes as the worker that has the connection, and keeps it for longer. Until `releaseLease` says how far it was read, the
 * calendar is `unread`: a run that ends in its middle knows more than its last position. Throws `LeaseLost`, which undoes
 * what was written.
 */
export async function writeLeased<Result>(
  { context, connection, leaseId }: Pick<SyncRun, 'context' | 'connection' | 'leaseId'>,
  work: (tx: EntityManager) => Promise<Result>,
  { locksAgenda = false, change = unread }: { locksAgenda?: boolean; change?: Change } = {},
): Promise<Result> {
  return context.orm.em.fork().transactional(async (tx) => {
    // The agenda first, as whoever books: a booking and an event that arrive at once are ordered here.
    if (locksAgenda) await takeAgenda(tx, connection.practiceId);
    const leaseUntil = new Date(context.clock.now().getTime() + leaseMs);
    if (!(await changeLeased(tx, connection.id, leaseId, { leaseUntil, ...change }))) throw new LeaseLost();
    return work(tx);
  });
}

/** Lets a connection go with what is known of it now. False when another worker has it. */
export const releaseLease = async (
  { context, connection, leaseId }: Pick<SyncRun, 'context' | 'connection' | 'leaseId'>,
  change: Change,
): Promise<boolean> =>
  changeLeased(context.orm.em.fork(), connection.id, leaseId, { ...change, leaseUntil: null, leaseId: null });

/** A path as it is stored: it may contain words. */
export const hashPath = (path: string): string => createHash('sha256').update(path).digest('hex');
