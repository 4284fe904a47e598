import { CalendarFailure, type CalendarText, type ObjectVersion } from '@dentisti/core/calendars/calendar-client';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import {
  type CalendarEventRow,
  deleteObjects,
  findObjects,
  findWithheld,
  type ReadObject,
  saveObjects,
  withheldEtag,
} from '@dentisti/db/calendars/calendar-sync.repository';
import { raiseTask, refreshTasks } from '@dentisti/db/calendars/calendar-task.repository';
import { parseOwnUid } from '@dentisti/domain/calendars/own-event';
import { calendarFullEveryMs, calendarStubborn } from '@dentisti/domain/calendars/sync-plan';
import { readEventsApart } from '../../integrations/calendars/read-apart.ts';
import {
  type FirstEvent,
  type ReadContext,
  type ReadEvents,
  unreadable,
} from '../../integrations/calendars/read-events.ts';
import { hashPath, type SyncRun, unread, writeLeased } from './sync-run.ts';

/** A server that breaks at more than these is left alone until the next round. */
const maxBroken = 5;
/** Objects that are read and stored at once. */
const batch = 50;

/** An event of ours that somebody changed there, or may have. */
export type OwnChange =
  | ({ kind: 'seen'; first: FirstEvent | null } & ObjectVersion)
  /** It does not stand there any more. */
  | { kind: 'gone' };

/** What was read of a calendar, and how far. */
export interface ReadCalendar {
  /** By appointment. */
  own: Map<string, OwnChange>;
  isFull: boolean;
  syncToken: string | null;
  ctag: string | null;
}

interface Versions {
  changed: ObjectVersion[];
  /** Hashes of the paths of foreign objects that are gone. */
  gone: string[];
  own: Map<string, OwnChange>;
  isFull: boolean;
  syncToken: string | null;
  ctag: string | null;
}

/**
 * Reads what changed in a calendar since the last time and stores the time that it takes; all of it once a day, and where the
 * server does not say what changed. Returns what became of our own events.
 */
export async function readCalendar(run: SyncRun, written: readonly CalendarEventRow[]): Promise<ReadCalendar> {
  const { connection } = run;
  const { changed, gone, own, ...read } = await findVersions(run, written);
  const takesForeign = connection.direction !== 'out';
  const ownByPath = new Map(written.map(({ href, appointmentId }) => [href, appointmentId]));
  const answered = new Map<string, string>();
  for (let begin = 0; begin < changed.length; begin += batch) {
    const hrefs = changed.slice(begin, begin + batch).map(({ href }) => href);
    const objects: ReadObject[] = [];
    const ours: string[] = [];
    const { texts, failure } = await readObjects(run, hrefs);
    for (const { href, etag, text } of texts) {
      if (text === null) {
        // It stands there and is not given out: an event that cannot be read, unless it is ours.
        if (takesForeign && !ownByPath.has(href)) objects.push(notGiven(href));
        continue;
      }
      answered.set(href, etag);
      const { uid, first, spans, skipped, isOpen } = await readUntrusted(run, text);
      const appointmentId = uid === null ? (ownByPath.get(href) ?? null) : parseOwnUid(uid, connection.practiceId);
      if (appointmentId) {
        own.set(appointmentId, { kind: 'seen', href, etag, first });
        // It may have been taken for somebody else's while it could not be read.
        ours.push(hashPath(href));
      } else if (takesForeign)
        objects.push({ hrefHash: hashPath(href), etag, spans, skipped, isOpen: isOpen || skipped > 0 });
    }
    await store(run, objects, ours);
    if (failure) throw failure;
  }
  if (gone.length > 0) await store(run, [], gone);
  // Something else than what was listed: to a server that compares two states it may never have been there. Listed anew once:
  // what a server never gives out is tried again with the daily comparison alone.
  const isExact = changed.every(({ href, etag }) => answered.get(href) === etag);
  const { syncToken, ctag } = connection;
  const isListedAnew = !read.isFull && syncToken === null && ctag === null;
  // Listed again, and not there when it is asked for: as if it were not given out.
  const missing = changed.filter(({ href }) => !answered.has(href) && !ownByPath.has(href));
  if (isListedAnew && takesForeign)
    await store(
      run,
      missing.map(({ href }) => notGiven(href)),
      [],
    );
  return { own, ...read, ...(isExact || isListedAnew ? {} : unread) };
}

/** What processes end at again and again cannot be read. */
async function readUntrusted(run: SyncRun, text: string): Promise<ReadEvents> {
  try {
    return await readEventsApart(text, contextOf(run), run);
  } catch (error) {
    if (!isOfAnswer(error) || !isStubborn(run)) throw error;
    return unreadable;
  }
}

/**
 * Reads some objects. A server may break at one of them: then each is asked for alone, and what it breaks at is not given out. So
 * it is at once for what was not given out before, of which some are asked for each time. Where it breaks at many more, it is
 * left alone: what was read counts, and the failure is thrown afterwards.
 */
async function readObjects(
  run: SyncRun,
  hrefs: readonly string[],
): Promise<{ texts: CalendarText[]; failure: unknown }> {
  const { client, connection } = run;
  const calendarUrl = calendarUrlOf(run);
  const known = await findWithheld(run.context.orm.em.fork(), connection.id, hrefs.map(hashPath));
  const withheld = hrefs.filter((href) => known.has(hashPath(href)));
  let apart = withheld;
  const texts: CalendarText[] = [];
  try {
    const together = hrefs.filter((href) => !withheld.includes(href));
    if (together.length > 0) texts.push(...(await client.read(calendarUrl, together)));
  } catch (error) {
    if (!isOfAnswer(error) || !isStubborn(run)) throw error;
    apart = [...hrefs];
  }
  const broken = { known: 0, other: 0 };
  for (const href of inTurn(apart, run.now)) {
    const what = withheld.includes(href) ? 'known' : 'other';
    if (broken[what] < maxBroken)
      try {
        texts.push(...(await client.read(calendarUrl, [href])));
        continue;
      } catch (error) {
        if (!isOfAnswer(error)) throw error;
        broken[what]++;
        if (broken.other === maxBroken) return { texts: [...texts, withheldText(href)], failure: error };
      }
    texts.push(withheldText(href));
  }
  return { texts, failure: null };
}

const withheldText = (href: string): CalendarText => ({ href, etag: null, text: null });

/** Begins elsewhere each hour. */
const inTurn = (hrefs: readonly string[], now: Date): string[] => {
  const turn = Math.floor(now.getTime() / 3_600_000) % Math.max(1, hrefs.length);
  return [...hrefs.slice(turn), ...hrefs.slice(0, turn)];
};

/** Whether a server has failed so often, for so long, that what it fails at by itself is not given out, or not taken. */
export const isStubborn = ({ connection: { failures, failingSince }, now }: SyncRun): boolean =>
  failures >= calendarStubborn.failures &&
  failingSince !== null &&
  now.getTime() - failingSince.getTime() >= calendarStubborn.ms;

const isOfAnswer = (error: unknown): boolean =>
  error instanceof CalendarFailure &&
  ['status', 'bad-answer', 'answer-too-large', 'too-large', 'timeout'].includes(error.fault);

/** Whether all of a calendar is to be compared. */
export const isFullDue = ({ now, position: { lastFullAt } }: SyncRun): boolean =>
  !lastFullAt || now.getTime() - lastFullAt.getTime() >= calendarFullEveryMs;

const notGiven = (href: string): ReadObject => ({
  ...{ hrefHash: hashPath(href), etag: withheldEtag, spans: [], skipped: 1, isOpen: true },
});

/** How events of a connection's calendar are read: from when to when, and by whom. */
export const contextOf = ({ window, connection: { accountName, accountAddresses } }: SyncRun): ReadContext => ({
  ...window,
  accountNames: [accountName, ...accountAddresses],
});

export function calendarUrlOf({ connection }: Pick<SyncRun, 'connection'>): string {
  if (connection.calendarUrl === null) throw new CalendarFailure('no-calendar');
  return connection.calendarUrl;
}

/** Stores foreign objects, and raises the tasks that follow, in one transaction under the agenda's lock. */
async function store(run: SyncRun, objects: readonly ReadObject[], gone: readonly string[]): Promise<void> {
  if (objects.length === 0 && gone.length === 0) return;
  const { id: connectionId, practiceId, clinicianId } = run.connection;
  const whose = { connectionId, practiceId, clinicianId };
  await writeLeased(
    run,
    async (tx) => {
      const isAsked = await saveObjects(tx, whose, objects);
      const task = { kind: 'unreadable', appointmentId: null, startsAt: run.now, foreignStartsAt: null } as const;
      if (isAsked) await raiseTask(tx, { ...whose, ...task, createdAt: run.now });
      await deleteObjects(tx, connectionId, gone);
      await refreshTasks(tx, { ...whose, now: run.now });
      crashPoint('calendar.in-transaction');
    },
    { locksAgenda: true },
  );
  run.isSeen = true;
}

/**
 * Finds what we wrote since the last reading and somebody deleted already: to a server that compares two states, an event that
 * came and went in between was never there.
 */
async function findGoneSince(
  run: SyncRun,
  written: readonly CalendarEventRow[],
  changed: ObjectVersion[],
  own: Map<string, OwnChange>,
): Promise<void> {
  const named = new Set(changed.map(({ href }) => href));
  const missing = written.filter(({ href }) => run.wrote.has(href) && !named.has(href));
  if (missing.length === 0) return;
  const hrefs = missing.map(({ href }) => href);
  const found = new Map((await run.client.read(calendarUrlOf(run), hrefs)).map(({ href, etag }) => [href, etag]));
  for (const { href, appointmentId, etag } of missing) {
    const now = found.get(href);
    if (now === null) throw new CalendarFailure('status');
    if (now === undefined) own.set(appointmentId, { kind: 'gone' });
    // Put back to what it was before: to such a server nothing happened.
    else if (now !== etag) changed.push({ href, etag: now });
  }
}

async function findVersions(run: SyncRun, written: readonly CalendarEventRow[]): Promise<Versions> {
  const { client, connection } = run;
  const { syncToken, ctag } = run.position;
  const calendarUrl = calendarUrlOf(run);
  const own = new Map<string, OwnChange>();
  const isFull = isFullDue(run);
  const ownByPath = new Map(written.map((event) => [event.href, event]));
  const isEcho = ({ href, etag }: ObjectVersion) => ownByPath.get(href)?.etag === etag;
  if (!isFull && syncToken) {
    const changes = await client.listChanges(calendarUrl, syncToken);
    if (changes) {
      for (const path of changes.gone) {
        const event = ownByPath.get(path);
        if (event) own.set(event.appointmentId, { kind: 'gone' });
      }
      await findGoneSince(run, written, changes.changed, own);
      const gone = changes.gone.filter((path) => !ownByPath.has(path)).map(hashPath);
      const changed = changes.changed.filter((version) => !isEcho(version));
      return { changed, gone, own, isFull, syncToken: changes.syncToken, ctag };
    }
  } else if (!isFull && ctag && (await client.readCtag(calendarUrl)) === ctag)
    return { changed: [], gone: [], own, isFull, syncToken: null, ctag };
  const listing = await client.list(calendarUrl);
  const objects = await findObjects(run.context.orm.em.fork(), connection.id);
  const known = new Map(objects.map((object) => [object.hrefHash, object]));
  const listed = new Set(listing.objects.map(({ href }) => hashPath(href)));
  for (const { href, appointmentId } of written)
    if (!listed.has(hashPath(href))) own.set(appointmentId, { kind: 'gone' });
  const changed = listing.objects.filter((version) => {
    if (isEcho(version)) return false;
    const object = known.get(hashPath(version.href));
    // More of a series comes into sight each day.
    return object?.etag !== version.etag || (isFull && object.isOpen);
  });
  const gone = objects.filter(({ hrefHash }) => !listed.has(hrefHash)).map(({ hrefHash }) => hrefHash);
  return { changed, gone, own, isFull, syncToken: listing.syncToken, ctag: listing.ctag };
}
