import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { placeVisit } from '@dentisti/db/agenda/appointment.repository';
import { type EntryRow, findEntry } from '@dentisti/db/agenda/entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../../context.ts';
import type { Room } from '../find-rooms.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { inRooms } from '../rooms.ts';
import type { ChangedMeanwhile, EntryChanged, EntryTaken } from './entry-outcome.ts';
import {
  checkPlace,
  completePlace,
  endOf,
  findInUse,
  findToChange,
  judgePlace,
  parseTeamId,
  pauseMinutesOf,
  takesOneAlready,
  viewStored,
} from './place-entry.ts';
import type { EntryView } from './view-entry.ts';

/** Where a visit is put at the time that it has. */
export interface VisitPlace {
  id: string;
  version: string;
  /** Null: on none again. */
  chairId: string | null;
  /** Null: who it has, or who is free. */
  clinicianId: string | null;
}

/** A visit that could not be put where it was wanted. */
interface VisitCollision {
  id: string;
  message: string;
  inTheWay: EntryView[];
}
export type PlaceVisitsOutcome =
  | { kind: 'placed'; entries: EntryView[] }
  | { kind: 'collide'; message: string; collisions: VisitCollision[] }
  | ChangedMeanwhile
  | StudioRefused;

const maxPlaced = 100;
const tooMany = `Assegna al massimo ${maxPlaced} visite alla volta.`;
const nothingStored =
  'Non abbiamo assegnato niente: qualcuna non trova posto. Scegli un’altra poltrona, o lasciala per dopo.';

/**
 * Gives visits that stand on no chair their places, all of them or none: under the agenda's lock, each as it was seen, and none over
 * what stands there. `isUndo` puts them back where they were, also on none or on a chair that is not used any more.
 */
export const placeVisits = (
  context: RequestContext,
  typedId: string,
  places: readonly VisitPlace[],
  isUndo: boolean,
): Promise<PlaceVisitsOutcome> =>
  inRooms<PlaceVisitsOutcome, PlaceVisitsOutcome>(context, typedId, { locksAgenda: true }, async (tx, room) => {
    if (places.length === 0 || places.length > maxPlaced) return studioRefused(tooMany);
    const isOffered = (await findAgenda(tx, room.practiceId))?.enabled === true;
    const entries: EntryView[] = [];
    const collisions: VisitCollision[] = [];
    for (const place of places) {
      const row = await findToChange(tx, room, place, 'move', { skipsLocked: true });
      if ('message' in row) return row.kind === 'changedMeanwhile' ? nameChanged(tx, room, place.id, row) : row;
      if (row.kind !== 'visit') return studioRefused('Soltanto le visite prendono una poltrona.');
      const done = isUndo ? await putBack(tx, room, row, place) : await placeOne(tx, room, row, { place, isOffered });
      if (done.kind === 'changed') entries.push(...(done.entry ? [done.entry] : []));
      else if (done.kind !== 'taken') return { ...done, message: sentenceOf(row, done.message) };
      else collisions.push({ id: row.id, message: sentenceOf(row, done.message), inTheWay: done.inTheWay });
    }
    if (collisions.length > 0) return { kind: 'collide', message: nothingStored, collisions };
    const detail = { visits: entries.length, isUndo };
    return { action: 'visits.placed', detail, done: { kind: 'placed', entries } };
  });

/** `Anna Rossi, 9:30: a quell’ora …` */
function sentenceOf({ patientName, startsAt }: EntryRow, message: string): string {
  const sentence = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return `${patientName ?? 'Visita'}, ${formatTime(romeClock(startsAt).minutes)}: ${sentence}`;
}

/** Says which visit somebody else changed. */
async function nameChanged(tx: EntityManager, { practiceId, now }: Room, id: string, changed: ChangedMeanwhile) {
  const row = await findEntry(tx, { practiceId, id, now });
  return row ? { ...changed, message: sentenceOf(row, changed.message) } : changed;
}

async function placeOne(
  tx: EntityManager,
  room: Room,
  row: EntryRow,
  { place, isOffered }: { place: VisitPlace; isOffered: boolean },
): Promise<EntryChanged | EntryTaken | StudioRefused | ChangedMeanwhile> {
  const { startsAt, endsAt, serviceId } = row;
  const chairId = parseTeamId(place.chairId);
  if (chairId === null) return studioRefused('Scegli una poltrona.');
  const inUse = await findInUse(tx, room.practiceId, row);
  const wanted = { chairId, clinicianId: parseTeamId(place.clinicianId) ?? inUse.clinicianId, serviceId };
  const known = await checkPlace(tx, room.practiceId, wanted, row);
  if (known.kind === 'refused') return known;
  const given = { row: inUse, isOverride: false, mayWait: false };
  const complete = await completePlace(tx, room, { ...wanted, startsAt, endsAt }, given);
  if (complete.kind !== 'complete') return complete;
  const { clinicianId } = complete;
  const freeAt = endOf(endsAt, pauseMinutesOf(row, known.bufferMinutes));
  const span = { startsAt, endsAt, freeAt, chairId, clinicianId, takesOneAlready: takesOneAlready(inUse, row) };
  const judged = await judgePlace(tx, room, span, row, false);
  if (judged.kind === 'taken') return judged;
  // While the agenda is switched off a change of the patient's is still told by telephone.
  const exclusive = row.exclusive || row.bookingId === null || isOffered;
  return store(tx, room, row, { chairId, clinicianId, freeAt, exclusive, override: judged.override });
}

/** Puts a visit back: nothing is compared, because it takes a chair of the practice wherever it stands. */
async function putBack(tx: EntityManager, room: Room, row: EntryRow, place: VisitPlace) {
  const [chairId, clinicianId] = [parseTeamId(place.chairId), parseTeamId(place.clinicianId)];
  const known = await checkPlace(
    tx,
    room.practiceId,
    { chairId, clinicianId, serviceId: null },
    { chairId, clinicianId, serviceId: null },
  );
  if (known.kind === 'refused') return known;
  const exclusive = row.exclusive && (row.bookingId === null || (chairId !== null && clinicianId !== null));
  return store(tx, room, row, { chairId, clinicianId, freeAt: row.freeAt, exclusive, override: row.override });
}

async function store(tx: EntityManager, room: Room, row: EntryRow, given: Parameters<typeof placeVisit>[2]) {
  const isStored = await placeVisit(tx, row.id, given);
  return isStored ? viewStored(tx, room, row.id) : { kind: 'changedMeanwhile' as const, message: changedMeanwhile };
}
