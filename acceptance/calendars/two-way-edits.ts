import { randomUUID } from 'node:crypto';
import type { CalendarProgram } from '@dentisti/core/calendars/testing/real-calendars';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { dieHere, startCalendarWorld } from './calendar-world.ts';
import { compareCalendars, icalTime, type TwoWayResult, type Visit } from './compare-calendars.ts';
import { type ForeignObject, inventObject } from './foreign-events.ts';
import { createWhims } from './server-whims.ts';
import { wrongSpansOf } from './wrong-spans.ts';

/** From a foreign edit to the time that is blocked. */
export const maxBlockSeconds = 60;
const minute = 60_000;

/** Plays random edits on both sides against a real server, with cuts, kills and conflicts, lets it settle, and compares. */
export async function playTwoWayEdits(program: CalendarProgram, edits: number, seed: string): Promise<TwoWayResult> {
  const random = createRandom(`${seed}-${program}`);
  const world = await startCalendarWorld(program, random);
  const { clock, em, practice, server, proxy, calendarUrl, hook } = world;
  const whims = createWhims(random);
  const visits = new Map<string, Visit>();
  const foreign = new Map<string, ForeignObject>();
  const result: TwoWayResult = {
    ...{ program, edits: 0, syncs: 0, kills: 0, cuts: 0, restarts: 0, conflicts: 0, lost: 0, doubled: 0 },
    ...{ wrongSpans: 0, silences: 0, refused: 0, unreadable: 0, slowestSeconds: 0, problems: [] },
  };
  const note = (problem: string) => result.problems.length < 20 && result.problems.push(`${program}: ${problem}`);
  const nameOf = (id: string) => `dentisti-${id}-${practice.practiceId}.ics`;
  const ask = (method: string, name: string, body?: string) =>
    server.ask(method, `${calendarUrl}${name}`, {
      ...(body !== undefined && { body, headers: { 'content-type': 'text/calendar; charset=utf-8' } }),
    });
  const today = () => clock.now().toISOString().slice(0, 10);
  const someTime = () =>
    new Date(Math.ceil(clock.now().getTime() / minute) * minute + random.integer(120, 60 * 24 * 50) * minute);

  async function editOurs(): Promise<void> {
    const coming = [...visits].filter(([, { startsAt }]) => startsAt > new Date(clock.now().getTime() + 120 * minute));
    const [id, visit] = coming.length > 0 ? random.pick(coming) : [];
    if (!id || !visit || visits.size < 15 || random.chance(0.35)) {
      const startsAt = someTime();
      const endsAt = new Date(startsAt.getTime() + random.pick([20, 30, 60]) * minute);
      const [row] = await em().execute<{ id: string }[]>(
        `insert into appointment (dentist_id, starts_at, ends_at, free_at, chair_id, clinician_id, state, exclusive, override)
         values (?, ?, ?, ?, ?, ?, 'booked', true, true) returning id`,
        [practice.practiceId, startsAt, endsAt, endsAt, practice.chairId, practice.clinicianId],
      );
      const newId = row?.id as string;
      visits.set(newId, { startsAt, endsAt, touched: null });
      if (random.chance(0.08)) whims.refused.set(nameOf(newId), random.chance(0.7) ? 'refuses' : 'breaks');
    } else if (random.chance(0.6)) {
      const startsAt = someTime();
      const endsAt = new Date(startsAt.getTime() + visit.endsAt.getTime() - visit.startsAt.getTime());
      await em().execute('update appointment set starts_at = ?, ends_at = ?, free_at = ? where id = ?', [
        startsAt,
        endsAt,
        endsAt,
        id,
      ]);
      visits.set(id, { startsAt, endsAt, touched: null });
    } else {
      await em().execute(`update appointment set state = 'released' where id = ?`, [id]);
      visits.delete(id);
    }
  }

  async function editForeign(): Promise<boolean> {
    const names = [...foreign.keys()];
    if (names.length > 25 && random.chance(0.55)) {
      const name = random.pick(names);
      await ask('DELETE', name);
      whims.forget(name);
      foreign.delete(name);
    } else {
      const name = names.length > 5 && random.chance(0.5) ? random.pick(names) : `${randomUUID()}.ics`;
      const object = inventObject(random, name.replace('.ics', ''), today());
      const answer = await ask('PUT', name, object.text);
      if (!answer.ok) throw new Error(`${program} refused an object: ${answer.status}`);
      foreign.set(name, whims.garble(name, object, foreign.get(name)));
    }
    return true;
  }

  /** Somebody moves or deletes an event of ours in the calendar, where it stands already. */
  async function touchOurs(): Promise<void> {
    if (visits.size === 0) return;
    const [id, visit] = random.pick([...visits]);
    const found = await ask('GET', nameOf(id));
    if (!found.ok || visit.startsAt <= new Date(clock.now().getTime() + 60 * minute)) return;
    const text = await found.text();
    if (random.chance(0.4)) {
      await ask('DELETE', nameOf(id));
      visit.touched = 'deleted';
      return;
    }
    const at = someTime();
    const moved = text
      .replace(/^DTSTART.*$/m, `DTSTART:${icalTime(at)}`)
      .replace(/^DTEND.*$/m, `DTEND:${icalTime(new Date(at.getTime() + 30 * minute))}`);
    if ((await ask('PUT', nameOf(id), moved)).ok) visit.touched = 'moved';
  }

  const findWrongSpans = () => wrongSpansOf(em(), practice.connectionId, foreign.values(), clock.now());

  // Somebody writes between our read and our write, or the worker dies at a question, before it or after it.
  let [conflictsDue, deathDue] = [0, 0];
  hook.before = async (method, args) => {
    if (method === 'write' && conflictsDue > 0) {
      conflictsDue--;
      result.conflicts++;
      result.edits++;
      await touchOurs();
    }
    if (deathDue > 0 && --deathDue === 0) {
      result.kills++;
      await dieHere();
    }
    return whims.answer(method, args);
  };
  hook.after = async (method, answered) => {
    if (deathDue > 0 && --deathDue === 0) {
      result.kills++;
      await dieHere();
    }
    return whims.change(method, answered);
  };

  const wait = async (ms: number) => {
    result.syncs += await world.runUntil(new Date(clock.now().getTime() + ms));
  };
  /** A long time in which nothing but the first and the last questions matters. */
  const jump = async (ms: number) => {
    clock.set(new Date(clock.now().getTime() + ms));
    await wait(6_000);
  };
  await wait(0);
  while (result.edits < edits) {
    const isCalm = random.chance(0.5);
    if (!isCalm) {
      const trouble = random.pick(['cut', 'kill', 'conflict', 'restart', 'conflict'] as const);
      if (trouble === 'cut') proxy.cutAfter(random.integer(0, 8_000));
      if (trouble === 'kill') deathDue = random.integer(1, 12);
      if (trouble === 'conflict') conflictsDue = random.integer(1, 3);
      if (trouble === 'restart') await server.restart();
      if (trouble === 'cut') result.cuts++;
      if (trouble === 'restart') result.restarts++;
    }
    let lastForeign: Date | null = null;
    for (let count = random.integer(1, 6); count > 0 && result.edits < edits; count--) {
      const what = random.pick(['ours', 'ours', 'foreign', 'foreign', 'touch'] as const);
      if (what === 'ours') await editOurs();
      else if (what === 'touch') await touchOurs();
      else {
        await editForeign();
        lastForeign = clock.now();
      }
      result.edits++;
      if (random.chance(0.3)) await wait(random.integer(1, 20) * 1_000);
    }
    if (isCalm && lastForeign && (await isCalmNow())) {
      const began = performance.now();
      const at = lastForeign;
      while ((await findWrongSpans()).length > 0 && clock.now().getTime() - at.getTime() < 300_000) await wait(2_000);
      // What the engine took is real time, what it waited is the clock's.
      const seconds = (clock.now().getTime() - at.getTime()) / 1_000 + (performance.now() - began) / 1_000;
      result.slowestSeconds = Math.max(result.slowestSeconds, seconds);
      if (seconds > maxBlockSeconds) await noteLate(at, seconds);
    }
    await wait(random.integer(0, 60) * 1_000);
    proxy.cutAfter(null);
    [conflictsDue, deathDue] = [0, 0];
    if (random.chance(0.4)) await jump(11 * 60_000);
    if (random.chance(0.02)) await jump(25 * 3_600_000);
  }

  /** Says of a foreign edit that was not seen in time what was kept instead, and how the connection stood. */
  async function noteLate(at: Date, seconds: number): Promise<void> {
    const [row] = await em().execute<object[]>(
      `select state, failures, last_error, next_sync_at, lease_until, last_synced_at, last_full_at, sync_token, ctag
       from calendar_connection where id = ?`,
      [practice.connectionId],
    );
    const spans = (await findWrongSpans()).slice(0, 4).join(', ');
    note(
      `edit at ${at.toISOString()} kept its time after ${seconds.toFixed(0)} s; differs: ${spans}; ${JSON.stringify(row)}`,
    );
  }

  /** Counts what the server refuses, or what cannot be read, and nobody is asked about. */
  async function countUnasked(): Promise<void> {
    const asked = await em().execute<{ kind: string; appointment_id: string | null }[]>(
      `select kind, appointment_id from calendar_task where kind in ('refused', 'unreadable') and ended_at is null`,
    );
    const refusedIds = new Set(asked.map((task) => task.appointment_id));
    for (const [id, { endsAt }] of visits) {
      if (!whims.refused.has(nameOf(id)) || endsAt < clock.now()) continue;
      result.refused++;
      if (refusedIds.has(id)) continue;
      result.silences++;
      note(`visit ${id} is refused there, and nobody is asked`);
    }
    result.unreadable = [...foreign.keys()].filter((name) => whims.isUnreadable(name)).length;
    if (result.unreadable > 0 && !asked.some(({ kind }) => kind === 'unreadable')) {
      result.silences++;
      note('events cannot be read, and nobody is asked');
    }
  }

  /** Whether nothing of an earlier trouble delays what comes next. */
  async function isCalmNow(): Promise<boolean> {
    const [row] = await em().execute<{ failures: number; leased: boolean }[]>(
      'select failures, lease_until is not null as leased from calendar_connection where id = ?',
      [practice.connectionId],
    );
    return row?.failures === 0 && !row.leased;
  }

  for (let round = 0; round < 3; round++) await jump(15 * 60_000);
  await countUnasked();
  // The server takes everything again.
  whims.refused.clear();
  await jump(61 * 60_000);
  await compareCalendars(result, { world, visits, foreign, nameOf, ask, note });
  // All of it once more: what a daily comparison changes was not in step before.
  const before = await findWrongSpans();
  await jump(25 * 3_600_000);
  if (before.length === 0) result.wrongSpans += (await findWrongSpans()).length;
  await world.stop();
  return result;
}
