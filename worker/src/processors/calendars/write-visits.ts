import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import {
  type CalendarEventRow,
  deleteWrittenEvent,
  findOwnEvents,
  findStandingAppointment,
  findWrittenEvent,
  saveWrittenEvent,
  standsForAnother,
} from '@dentisti/db/calendars/calendar-sync.repository';
import { raiseTask } from '@dentisti/db/calendars/calendar-task.repository';
import type { CalendarTaskKind } from '@dentisti/domain/calendars/calendar-names';
import { ownEventUid, parseOwnUid } from '@dentisti/domain/calendars/own-event';
import { calendarRefusedAgainMs } from '@dentisti/domain/calendars/sync-plan';
import { hrefPath } from '../../integrations/calendars/dav-answer.ts';
import { eventDigest } from '../../integrations/calendars/event-digest.ts';
import { readEventsApart } from '../../integrations/calendars/read-apart.ts';
import { eventText, type WrittenEvent, writtenEvent } from '../../integrations/calendars/write-event.ts';
import { calendarUrlOf, contextOf, isStubborn, type OwnChange } from './read-calendar.ts';
import { type SyncRun, writeLeased } from './sync-run.ts';

/** Somebody may write between our read and our write, again and again. */
export const maxTries = 4;
/** A server that fails so often is left alone until the next round. */
const maxFailures = 5;

type Seen = Extract<OwnChange, { kind: 'seen' }>;

/** Faults of the calendar: another event would fare no better. The account was let in when it was read. */
const ofAllEvents = new Set(['no-secret', 'no-calendar', 'calendar-gone', 'read-only']);
/**
 * Makes a calendar show a clinician's visits, each once, as they stand in the agenda. What somebody did to our events there is
 * undone and becomes a task; it never changes a visit. What the server refuses of one visit becomes a task, too, and is tried
 * again later. Throws the first failure after all else was tried.
 */
export async function writeVisits(
  run: SyncRun,
  written: readonly CalendarEventRow[],
  own: ReadonlyMap<string, OwnChange>,
): Promise<void> {
  const { connection, context, window } = run;
  const { practiceId, clinicianId, direction, summary } = connection;
  const events =
    direction === 'in'
      ? []
      : await findOwnEvents(context.orm.em.fork(), { practiceId, clinicianId, now: run.now, to: window.to });
  const wanted = new Map(events.map((event) => [event.id, writtenEvent(event, summary)]));
  const rows = new Map(written.map((row) => [row.appointmentId, row]));
  const ids = new Set([...wanted.keys(), ...rows.keys(), ...own.keys()]);
  const failures: { id: string; error: CalendarFailure; isRefusal: boolean }[] = [];
  const before = run.taken;
  // Others first after a failure: what failed then may keep the rest from its turn.
  const turn = (connection.failures * maxFailures) % Math.max(1, ids.size);
  const inTurn = [...ids].slice(turn).concat([...ids].slice(0, turn));
  const givenOf = (id: string) => ({ wanted: wanted.get(id), row: rows.get(id), change: own.get(id) });
  for (const id of inTurn) {
    const given = givenOf(id);
    try {
      if (!isRefused(run, given)) await bringIntoLine(run, id, given);
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error;
      // Its own events keep time all the same; ours that stay there are what people are told of.
      const isOnlyRead = error.fault === 'read-only' && direction === 'in';
      if (ofAllEvents.has(error.fault) && !isOnlyRead) throw error;
      // Known: it keeps nothing else waiting.
      if ((isOnlyRead || isKnown(given)) && connection.state !== 'leaving') await noteRefused(run, id, given);
      else failures.push({ id, error, isRefusal: error instanceof EventRefused });
      if (failures.length === maxFailures) break;
    }
  }
  const [first] = failures;
  if (!first) return;
  const isCutShort = failures.length === maxFailures;
  // A server that takes nothing at all has trouble of its own.
  if ((isCutShort && run.taken === before) || connection.state === 'leaving') throw first.error;
  const refused = failures.filter(({ isRefusal }) => isRefusal || isStubborn(run));
  for (const { id } of refused) await noteRefused(run, id, givenOf(id));
  const left = failures.find((failure) => !refused.includes(failure)) ?? (isCutShort ? first : null);
  if (left) throw left.error;
}

/** A server does not take one event, and said nothing of others. */
class EventRefused extends CalendarFailure {
  constructor() {
    super('status');
  }
}

/** What is asked of the server for an appointment; empty: nothing shall stand there. */
const askedFor = (wanted: WrittenEvent | undefined) => wanted?.digest ?? '';

/** It was about to be written, and never stood there as far as we know. */
const neverStood = ({ etag, digest }: CalendarEventRow): boolean => etag === null && digest === '';

/** Whether the server refused just that before. */
const isKnown = ({ wanted, row }: Given): boolean => row?.refusedDigest === askedFor(wanted);

/** Whether the server refused just that a while ago, and nothing changed there since. */
const isRefused = ({ now, connection }: SyncRun, { wanted, row, change }: Given): boolean =>
  (!change || (change.kind === 'gone' && row !== undefined && neverStood(row))) &&
  connection.state !== 'leaving' &&
  isKnown({ wanted, row, change }) &&
  row?.refusedAt != null &&
  now.getTime() - row.refusedAt.getTime() < calendarRefusedAgainMs;

interface Given {
  wanted: WrittenEvent | undefined;
  row: CalendarEventRow | undefined;
  change: OwnChange | undefined;
}

async function bringIntoLine(run: SyncRun, id: string, { wanted, row, change }: Given): Promise<void> {
  if (!wanted) return takeAway(run, id, row, change);
  let stands = row;
  if (change?.kind === 'gone') stands = await noteGone(run, id, wanted, row);
  else if (change) stands = await noteSeen(run, id, { wanted, row, seen: change });
  for (let tries = 0; tries < maxTries; tries++) {
    if (stands && stands.etag !== null && stands.digest === wanted.digest) return;
    // The server did not name the version that it took: it is read.
    if (stands && stands.etag === null) {
      const seen = await readOne(run, id, stands.href);
      stands = seen ? await noteSeen(run, id, { wanted, row: stands, seen }) : undefined;
      if (stands?.digest === wanted.digest) return;
    }
    const href = stands?.href ?? pathOf(run, id);
    const sequence = stands ? stands.sequence + 1 : 0;
    const text = eventText(wanted, { sequence, now: run.now });
    // Known before it stands there, so that it can be taken away even when the answer never comes.
    if (!stands) await save(run, id, { href, etag: null, sequence, shown: { ...wanted, digest: '' } });
    const answer = await run.client.write(calendarUrlOf(run), { href, etag: stands?.etag ?? null, text });
    if (answer.kind === 'refused') throw new EventRefused();
    if (answer.kind === 'written') {
      run.wrote.add(href);
      run.taken++;
      crashPoint('calendar.sent');
      stands = await save(run, id, { href, etag: answer.etag, sequence, shown: wanted });
      crashPoint('calendar.noted');
      if (answer.etag !== null) return;
      continue;
    }
    run.wrote.add(href);
    const seen = await readOne(run, id, href);
    if (seen) stands = await noteSeen(run, id, { wanted, row: stands, seen });
    else if (stands) stands = await noteGone(run, id, wanted, stands);
    // It exists, and cannot be read: under another path, or as something that is not ours.
    else throw new EventRefused();
  }
  throw new CalendarFailure('status');
}

export const pathOf = (run: SyncRun, appointmentId: string): string => {
  const path = hrefPath(calendarUrlOf(run), calendarUrlOf(run));
  return `${path.endsWith('/') ? path : `${path}/`}${ownEventUid(appointmentId, run.connection.practiceId)}.ics`;
};

/** Reads one event of ours; null when it does not stand there, or is something else. */
export async function readOne(run: SyncRun, id: string, href: string): Promise<Seen | null> {
  const [found] = await run.client.read(calendarUrlOf(run), [href]);
  if (!found) return null;
  if (found.text === null) throw new CalendarFailure('status');
  const { practiceId } = run.connection;
  const { uid, first, skipped } = await readEventsApart(found.text, contextOf(run), run);
  // What stands in the place of ours and cannot be read may be ours.
  const isOther = uid === null ? skipped === 0 : parseOwnUid(uid, practiceId) !== id;
  if (isOther) return null;
  return { kind: 'seen', href, etag: found.etag, first };
}

/** Stores what stands there of an appointment, as far as it is known now. */
async function save(
  run: SyncRun,
  appointmentId: string,
  given: Pick<CalendarEventRow, 'href' | 'etag' | 'sequence'> & {
    shown: Pick<WrittenEvent, 'startsAt' | 'endsAt'> & { digest: string };
    task?: { kind: CalendarTaskKind; startsAt: Date; foreignStartsAt: Date | null };
  },
): Promise<CalendarEventRow> {
  const { id: connectionId, practiceId, clinicianId } = run.connection;
  const { shown, task, ...rest } = given;
  const { startsAt, endsAt, digest } = shown;
  const row = { connectionId, appointmentId, practiceId, ...rest, digest, startsAt, endsAt };
  // What is about to be written may be refused again.
  const refusal = digest === '' ? {} : { refusedDigest: null, refusedAt: null };
  await writeLeased(run, async (tx) => {
    await saveWrittenEvent(tx, { ...row, ...refusal });
    if (!task) return;
    await raiseTask(tx, { practiceId, connectionId, clinicianId, appointmentId, ...task, createdAt: run.now });
    run.isSeen = true;
  });
  return { ...row, refusedDigest: null, refusedAt: null };
}

/**
 * Takes note that a server does not take what the agenda has of an appointment, or does not let it be taken away: people are
 * asked, once, and it is tried again later. What stands there keeps the time that it has.
 */
async function noteRefused(run: SyncRun, appointmentId: string, { wanted, change }: Given): Promise<void> {
  const { id: connectionId, practiceId, clinicianId } = run.connection;
  const seen = change?.kind === 'seen' ? change : null;
  const refusedDigest = askedFor(wanted);
  await writeLeased(run, async (tx) => {
    const row = await findWrittenEvent(tx, { connectionId, appointmentId });
    const at = row && !neverStood(row) ? row : (wanted ?? row ?? seen?.first);
    if (!at) return;
    const { startsAt, endsAt } = at;
    const known = row ?? {
      ...{ connectionId, appointmentId, practiceId, sequence: 0, digest: '' },
      ...{ href: seen?.href ?? pathOf(run, appointmentId), etag: seen?.etag ?? null },
    };
    await saveWrittenEvent(tx, { ...known, startsAt, endsAt, refusedDigest, refusedAt: run.now });
    if (row?.refusedDigest === refusedDigest) return;
    const task = { kind: 'refused', startsAt: wanted?.startsAt ?? startsAt, foreignStartsAt: null } as const;
    await raiseTask(tx, { practiceId, connectionId, clinicianId, appointmentId, ...task, createdAt: run.now });
    run.isSeen = true;
  });
}

/**
 * Takes note of an event of ours as it stands there. Untouched, or changed back, it is as good as written; where somebody
 * moved it, a task is raised with the same transaction that makes us write over it.
 */
async function noteSeen(
  run: SyncRun,
  id: string,
  { wanted, row, seen }: { wanted: WrittenEvent; row: CalendarEventRow | undefined; seen: Seen },
): Promise<CalendarEventRow> {
  const { first, href, etag } = seen;
  const sequence = Math.max(row?.sequence ?? 0, first?.sequence ?? 0);
  const digest = first && !first.isAltered ? eventDigest(first) : null;
  if (first && digest !== null && (digest === first.digest || digest === wanted.digest || digest === row?.digest))
    return save(run, id, { href, etag, sequence, shown: { ...first, digest } });
  const isMoved =
    first !== null &&
    (first.startsAt.getTime() !== wanted.startsAt.getTime() || first.endsAt.getTime() !== wanted.endsAt.getTime()) &&
    (first.startsAt.getTime() !== row?.startsAt.getTime() || first.endsAt.getTime() !== row?.endsAt.getTime());
  const { startsAt } = wanted;
  return save(run, id, {
    href,
    etag,
    sequence,
    shown: { startsAt: row?.startsAt ?? startsAt, endsAt: row?.endsAt ?? wanted.endsAt, digest: '' },
    ...(isMoved && { task: { kind: 'moved', startsAt, foreignStartsAt: first.startsAt } }),
  });
}

/** Takes note of an event that somebody deleted there, while the visit stands: it is written anew, and people decide. */
async function noteGone(
  run: SyncRun,
  appointmentId: string,
  { startsAt }: WrittenEvent,
  row: CalendarEventRow | undefined,
): Promise<undefined> {
  if (!row) return;
  if (neverStood(row)) return void (await writeLeased(run, (tx) => deleteWrittenEvent(tx, row)));
  const { id: connectionId, practiceId, clinicianId } = run.connection;
  const task = { kind: 'deleted', startsAt, foreignStartsAt: null, createdAt: run.now } as const;
  await writeLeased(run, async (tx) => {
    await deleteWrittenEvent(tx, row);
    await raiseTask(tx, { practiceId, connectionId, clinicianId, appointmentId, ...task });
  });
  run.isSeen = true;
}

/** Takes away what shall not stand there any more: not what is over, nor what another clinician's calendar is to show. */
async function takeAway(
  run: SyncRun,
  id: string,
  row: CalendarEventRow | undefined,
  change: OwnChange | undefined,
): Promise<void> {
  const forget = () => (row ? writeLeased(run, (tx) => deleteWrittenEvent(tx, row)) : Promise.resolve());
  if (change?.kind === 'gone') return forget();
  const endsAt = row?.endsAt ?? change?.first?.endsAt;
  if (!endsAt || endsAt <= run.now) return;
  if (!row) {
    const stands = await findStandingAppointment(run.context.orm.em.fork(), id);
    if (stands) return;
  }
  let at = change ?? (row && row.etag !== null ? { href: row.href, etag: row.etag } : null);
  for (let tries = 0; tries < maxTries; tries++) {
    if (!at) {
      at = row ? await readOne(run, id, row.href) : null;
      if (!at) return forget();
    }
    // Asked each time: the other's run may have come in between.
    if (row && (await standsForAnother(run.context.orm.em.fork(), row, calendarUrlOf(run)))) return forget();
    const removed = await run.client.remove(calendarUrlOf(run), { href: at.href, etag: at.etag });
    if (removed === 'refused') throw new EventRefused();
    run.wrote.add(at.href);
    run.taken++;
    if (removed !== 'conflict') return forget();
    at = await readOne(run, id, at.href);
    if (!at) return forget();
  }
  throw new CalendarFailure('status');
}
