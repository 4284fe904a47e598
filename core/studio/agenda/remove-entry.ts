import { changeEntry } from '@dentisti/db/agenda/entry.repository';
import type { RequestContext } from '../../context.ts';
import { inRooms } from '../rooms.ts';
import { cancelBookedVisit } from './change-booked-visit.ts';
import type { EntryOutcome } from './entry-outcome.ts';
import { findNamedEntry } from './move-entry.ts';
import { findToChange } from './place-entry.ts';

/** Takes a visit or a block out of the agenda; the patient of a booking is notified. */
export async function removeEntry(
  context: RequestContext,
  typedId: string,
  input: { id: string; version: string },
): Promise<EntryOutcome> {
  const found = await findNamedEntry(context, typedId, input.id);
  if (found?.row?.bookingId)
    return cancelBookedVisit(context, found.practiceId, { row: found.row, version: input.version });
  return inRooms(context, typedId, { locksAgenda: true }, async (tx, room) => {
    const row = await findToChange(tx, room, input, 'remove');
    if ('message' in row) return row;
    await changeEntry(tx, { practiceId: room.practiceId, id: row.id }, { state: 'released', presence: null });
    const detail = { at: row.startsAt.toISOString() };
    const target = { kind: 'entry', id: row.id };
    return { action: `${row.kind}.removed`, target, detail, done: { kind: 'changed', entry: null, inTheWay: [] } };
  });
}
