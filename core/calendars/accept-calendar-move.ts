import { closeTask, findOpenTask } from '@dentisti/db/calendars/calendar-task.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { findNamedEntry, moveEntry } from '../studio/agenda/move-entry.ts';
import { entryVersionOf } from '../studio/agenda/view-entry.ts';
import { readRooms } from '../studio/find-rooms.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { calendarTaskVersionOf } from './find-calendar-tasks.ts';

/** A task as somebody saw it who answers it. */
export interface SeenTask {
  id: string;
  version: string;
}

const isOver = 'Quell’ora è già passata: scegline un’altra in agenda.';

/**
 * Moves a visit to where its event was moved in a calendar, and closes the task: one transaction, with all that a move in the
 * agenda does. The second of two answers is refused.
 */
export async function acceptCalendarMove(
  context: RequestContext,
  practiceId: string,
  { id, version }: SeenTask,
): Promise<{ kind: 'closed' } | StudioRefused> {
  const task = await readRooms(context, practiceId, (tx, room) =>
    isUuid(id) ? findOpenTask(tx, { ...room, id }) : Promise.resolve(null),
  );
  const startsAt = task?.kind === 'moved' ? task.foreignStartsAt : null;
  if (!task?.appointmentId || !startsAt || calendarTaskVersionOf(task) !== version)
    return studioRefused(changedMeanwhile);
  if (startsAt <= context.services.now()) return studioRefused(isOver);
  const row = (await findNamedEntry(context, practiceId, task.appointmentId))?.row;
  // Another clinician's by now: this calendar has no say in it.
  if (row?.clinicianId !== task.clinicianId || row.startsAt.getTime() !== task.startsAt.getTime())
    return studioRefused(changedMeanwhile);
  const asNow = { minutes: null, chairId: null, clinicianId: null, isOverride: false };
  const { id: accountId } = currentAccountOf(context);
  const { requestId } = context;
  const move = { ...asNow, id: row.id, version: entryVersionOf(row), startsAt };
  const outcome = await moveEntry(context, practiceId, move, async (tx, { practiceId: ownId, now }) => {
    if (!(await closeTask(tx, { practiceId: ownId, id, now, seen: task }))) return false;
    const target = { kind: 'calendarTask', id };
    const detail = { accountId, practiceId: ownId, at: startsAt.toISOString() };
    await writeAudit(tx, { at: now, operatorId: null, action: 'calendar.moveAccepted', target, detail, requestId });
    return true;
  });
  return outcome.kind === 'changed' ? { kind: 'closed' } : studioRefused(outcome.message);
}
