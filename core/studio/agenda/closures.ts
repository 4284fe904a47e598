import {
  type AgendaClosureRow,
  deleteClosure,
  findClosures,
  storeClosure,
} from '@dentisti/db/agenda/closure.repository';
import { findEntriesById } from '@dentisti/db/agenda/entry.repository';
import { findStandingInClosure } from '@dentisti/db/agenda/unplaced-visit.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { ClosureRepeat } from '@dentisti/domain/agenda/closure';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { closureProblem } from '@dentisti/domain/studio/closure-draft';
import type { RequestContext } from '../../context.ts';
import type { Room } from '../find-rooms.ts';
import { freeText } from '../free-text.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { inRooms } from '../rooms.ts';
import { checkPlace, parseTeamId } from './place-entry.ts';
import { type EntryView, viewEntry } from './view-entry.ts';

/** More than any practice has; each is compared with every day of a search. */
const maxClosures = 200;
/** So far ahead what stands in a closure is listed. */
const aheadDays = 366;
const maxStanding = 100;

export interface ClosureToSave {
  /** Null: a new one. */
  id: string | null;
  label: string;
  repeats: ClosureRepeat;
  fromOn: string;
  toOn: string | null;
  opensMinutes: number;
  closesMinutes: number;
  clinicianId: string | null;
  chairId: string | null;
}
interface ClosuresChanged {
  kind: 'changed';
  closures: AgendaClosureRow[];
  /** Visits and holds that stand in the closure. */
  inTheWay: EntryView[];
}
export type ClosureOutcome = ClosuresChanged | StudioRefused;

const unknownClosure = 'Questa chiusura non c’è più: guarda di nuovo.';

/** Returns the closures that have not ended on a day, of those given. */
export const standingOn = (closures: readonly AgendaClosureRow[], today: string): AgendaClosureRow[] =>
  closures.filter(({ toOn }) => toOn === null || toOn >= today);

/** Keeps time free again and again, or changes that. Visits and holds stay. */
export const saveClosure = (
  context: RequestContext,
  practiceId: string,
  input: ClosureToSave,
): Promise<ClosureOutcome> =>
  inRooms(context, practiceId, { locksAgenda: true }, async (tx, room) => {
    const label = freeText(input.label, { min: 1, max: 80 });
    if (!label) return studioRefused('Scrivi che cos’è, al massimo 80 caratteri.');
    const today = romeClock(room.now).date;
    const problem = closureProblem(input, today);
    if (problem) return studioRefused(problem);
    const { repeats, fromOn, toOn, opensMinutes, closesMinutes } = input;
    const place = { chairId: parseTeamId(input.chairId), clinicianId: parseTeamId(input.clinicianId) };
    if (place.chairId !== null && place.clinicianId !== null)
      return studioRefused('Scegli una poltrona o un professionista, non entrambi.');
    const stored = await findClosures(tx, room.practiceId);
    const given = input.id === null ? null : (parseTeamId(input.id) ?? 0);
    const former = stored.find(({ id }) => id === given) ?? null;
    if (given !== null && !former) return studioRefused(unknownClosure);
    if (given === null && stored.length >= maxClosures)
      return studioRefused(`Le chiusure sono già ${maxClosures}: togli prima quelle passate.`);
    const known = await checkPlace(
      tx,
      room.practiceId,
      { ...place, serviceId: null },
      former && { ...former, serviceId: null },
    );
    if (known.kind === 'refused') return known;
    const columns = { label, repeats, fromOn, toOn, opensMinutes, closesMinutes, ...place };
    const id = await storeClosure(tx, room.practiceId, given, columns);
    if (id === null) return studioRefused(unknownClosure);
    const done = await viewClosures(tx, room, id);
    const target = { kind: 'closure', id: String(id) };
    return { action: 'closure.saved', target, detail: { repeats, inTheWay: done.inTheWay.length }, done };
  });

/** Ends a closure at once, also for the past. */
export const removeClosure = (context: RequestContext, practiceId: string, typed: string): Promise<ClosureOutcome> =>
  inRooms(context, practiceId, { locksAgenda: true }, async (tx, room) => {
    const id = parseTeamId(typed) ?? 0;
    if (!(await deleteClosure(tx, room.practiceId, id))) return studioRefused(unknownClosure);
    const done = await viewClosures(tx, room, null);
    return { action: 'closure.removed', target: { kind: 'closure', id: String(id) }, done };
  });

/** Returns the closures as they now are, and what stands in one of them. */
async function viewClosures(tx: EntityManager, { practiceId, now }: Room, id: number | null): Promise<ClosuresChanged> {
  const today = romeClock(now).date;
  const closures = standingOn(await findClosures(tx, practiceId), today);
  const wanted = { practiceId, now, toOn: addDays(today, aheadDays), limit: maxStanding };
  const ids = id === null ? [] : await findStandingInClosure(tx, { ...wanted, id });
  const rows = await findEntriesById(tx, { practiceId, ids, now });
  return { kind: 'changed', closures, inTheWay: rows.map((row) => viewEntry(row, now)) };
}
