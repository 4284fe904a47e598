import { type EntryRow, findEntry, storeOwnEntry } from '@dentisti/db/agenda/entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { blockMinutesProblem, startProblem, visitMinutesProblem } from '@dentisti/domain/studio/entry-times';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { type Room, readRooms } from '../find-rooms.ts';
import { studioRefused } from '../refusal.ts';
import { inRooms, type RoomChange } from '../rooms.ts';
import { type AlongWithMove, moveBookedVisit } from './change-booked-visit.ts';
import {
  type EntryChanged,
  type EntryOutcome,
  type EntryRefusal,
  entryChangedMeanwhile,
  notInAgenda,
} from './entry-outcome.ts';
import {
  checkPlace,
  completePlace,
  endOf,
  findInUse,
  findToChange,
  judgePlace,
  parseTeamId,
  pauseMinutesOf,
  placeBlock,
  takesOneAlready,
  viewStored,
  wishOf,
} from './place-entry.ts';

export interface EntryMove {
  id: string;
  version: string;
  startsAt: Date;
  /** Null: as long as now. */
  minutes: number | null;
  /** Null: as now. */
  chairId: string | null;
  clinicianId: string | null;
  isOverride: boolean;
}

/** Returns an entry of a practice that one of its people names, with the practice's id; null to everybody else. */
export const findNamedEntry = (context: RequestContext, practiceId: string, id: string) =>
  readRooms(context, practiceId, async (tx, room) => ({
    practiceId: room.practiceId,
    row: isUuid(id) ? await findEntry(tx, { ...room, id }) : null,
  }));

/**
 * Moves a visit or a block to another time, chair or clinician; what came through us as `moveBookedVisit`. What happens `along`
 * with it happens in its transaction.
 */
export async function moveEntry(
  context: RequestContext,
  typedId: string,
  input: EntryMove,
  along?: AlongWithMove,
): Promise<EntryOutcome> {
  const found = await findNamedEntry(context, typedId, input.id);
  if (found?.row?.bookingId) {
    const { row, practiceId } = found;
    const { startsAt, isOverride } = input;
    if (input.minutes !== null && endOf(row.startsAt, input.minutes).getTime() !== row.endsAt.getTime())
      return studioRefused('La durata di una visita prenotata non si cambia.');
    const problem = startProblem(startsAt, context.services.now());
    if (problem) return studioRefused(problem);
    const [chairId, clinicianId] = [parseTeamId(input.chairId), parseTeamId(input.clinicianId)];
    const place = { startsAt, chairId, clinicianId, isOverride };
    return moveBookedVisit(context, practiceId, { ...input, row }, place, along);
  }
  return inRooms<EntryChanged, EntryRefusal>(context, typedId, { locksAgenda: true }, async (tx, room) => {
    const moved = await moveOwn(tx, room, input);
    if (!('action' in moved) || !along || (await along(tx, room))) return moved;
    return entryChangedMeanwhile;
  });
}

async function moveOwn(
  tx: EntityManager,
  room: Room,
  input: EntryMove,
): Promise<RoomChange<EntryChanged> | EntryRefusal> {
  const row = await findToChange(tx, room, input, 'move');
  if ('message' in row) return row;
  // Booked in this moment: it is asked again as what it is.
  if (row.bookingId) return studioRefused(notInAgenda);
  const { startsAt } = input;
  const minutes = input.minutes ?? (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000;
  const isLength = row.kind === 'block' ? blockMinutesProblem : visitMinutesProblem;
  const problem = (input.minutes === null ? null : isLength(minutes)) ?? startProblem(startsAt, room.now);
  if (problem) return studioRefused(problem);
  const inUse = await findInUse(tx, room.practiceId, row);
  const named = { chairId: parseTeamId(input.chairId), clinicianId: parseTeamId(input.clinicianId) };
  const place = wishOf(row, inUse, named);
  const known = await checkPlace(tx, room.practiceId, place, row);
  if (known.kind === 'refused') return known;
  const done = await placeAgain(
    tx,
    room,
    row,
    { ...place, startsAt, endsAt: endOf(startsAt, minutes) },
    { inUse, isOverride: input.isOverride, bufferMinutes: known.bufferMinutes },
  );
  if (done.kind !== 'changed') return done;
  const detail = { from: row.startsAt.toISOString(), at: startsAt.toISOString(), minutes };
  return { action: `${row.kind}.moved`, target: { kind: 'entry', id: row.id }, detail, done };
}

async function placeAgain(
  tx: EntityManager,
  room: Room,
  row: EntryRow,
  place: Pick<EntryRow, 'startsAt' | 'endsAt' | 'chairId' | 'clinicianId' | 'serviceId'>,
  { inUse, isOverride, bufferMinutes }: { inUse: EntryRow; isOverride: boolean; bufferMinutes: number },
): Promise<EntryChanged | EntryRefusal> {
  const { startsAt, endsAt, chairId, clinicianId } = place;
  if (row.kind === 'block')
    return placeBlock(tx, room, { startsAt, endsAt, freeAt: endsAt, chairId, clinicianId, label: row.label }, row);
  const complete = await completePlace(tx, room, place, { row: inUse, isOverride, mayWait: false });
  if (complete.kind !== 'complete') return complete;
  const { kind: _, ...found } = complete;
  const span = { ...found, startsAt, endsAt, freeAt: endOf(endsAt, pauseMinutesOf(row, bufferMinutes)) };
  const wanted = { ...span, takesOneAlready: takesOneAlready(inUse, { startsAt, endsAt }) };
  const judged = await judgePlace(tx, room, wanted, row, isOverride);
  if (judged.kind === 'taken') return judged;
  const { label, patientId } = row;
  const presence = startsAt <= room.now ? row.presence : null;
  const visit = { kind: 'visit', ...span, label, patientId, presence, override: judged.override } as const;
  return viewStored(tx, room, await storeOwnEntry(tx, room.practiceId, visit, row));
}
