import { findEntriesOfPatient } from '@dentisti/db/agenda/entry.repository';
import type { RequestContext } from '../context.ts';
import { type EntryView, viewEntry } from '../studio/agenda/view-entry.ts';
import { readRooms } from '../studio/find-rooms.ts';

/** Nobody reads further. */
const maxVisits = 200;

/** Returns the visits of a practice's patient, to come and past, the latest first; none to everybody else. */
export async function listPatientVisits(
  context: RequestContext,
  { practiceId, id: patientId }: { practiceId: number; id: string },
): Promise<EntryView[]> {
  const visits = await readRooms(context, String(practiceId), async (tx, { now, ...room }) => {
    const wanted = { practiceId: room.practiceId, patientId, limit: maxVisits, now };
    return (await findEntriesOfPatient(tx, wanted)).map((row) => viewEntry(row, now));
  });
  return (visits ?? []).filter(({ kind }) => kind === 'visit');
}
