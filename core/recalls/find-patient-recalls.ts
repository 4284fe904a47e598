import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';
import { type DueView, findDue, wheneverDue } from './find-due.ts';

/** Returns for what and when a practice's patient is due, with the recall of each; none to everybody else. */
export async function findPatientRecalls(
  context: RequestContext,
  { practiceId, id }: { practiceId: number; id: string },
): Promise<DueView[]> {
  const found = await readRooms(context, String(practiceId), (tx, room) =>
    findDue(tx, room.practiceId, room.now, wheneverDue(id)),
  );
  return found?.due ?? [];
}
