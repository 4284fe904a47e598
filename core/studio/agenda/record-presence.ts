import { changeEntry, findEntry } from '@dentisti/db/agenda/entry.repository';
import type { RequestContext } from '../../context.ts';
import { inRooms } from '../rooms.ts';
import type { EntryOutcome } from './entry-outcome.ts';
import { findToChange } from './place-entry.ts';
import { viewEntry } from './view-entry.ts';

/** Records whether a patient came, once the visit has begun; null takes it back. */
export const recordPresence = (
  context: RequestContext,
  practiceId: string,
  input: { id: string; version: string; presence: 'kept' | 'no-show' | null },
): Promise<EntryOutcome> =>
  // The agenda is not locked: no time changes, and who locks a booking's visit may wait for the agenda.
  inRooms(context, practiceId, {}, async (tx, room) => {
    const row = await findToChange(tx, room, input, 'recordPresence');
    if ('message' in row) return row;
    const { presence } = input;
    await changeEntry(tx, { practiceId: room.practiceId, id: row.id }, { presence });
    const now = await findEntry(tx, { ...room, id: row.id });
    const entry = now && viewEntry(now, room.now);
    const target = { kind: 'entry', id: row.id };
    return {
      action: 'visit.presence-recorded',
      target,
      detail: { presence },
      done: { kind: 'changed', entry, inTheWay: [] },
    };
  });
