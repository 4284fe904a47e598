import { closeTask } from '@dentisti/db/calendars/calendar-task.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';

/** Closes a task of a practice; the agenda stays as it is. */
export const closeCalendarTask = (
  context: RequestContext,
  practiceId: string,
  id: string,
): Promise<{ kind: 'closed'; practiceId: number } | StudioRefused> =>
  inRooms<{ kind: 'closed'; practiceId: number }, StudioRefused>(context, practiceId, {}, async (tx, room) => {
    if (!isUuid(id) || !(await closeTask(tx, { ...room, id }))) return studioRefused(changedMeanwhile);
    const target = { kind: 'calendarTask', id };
    return { action: 'calendar.taskClosed', target, done: { kind: 'closed', practiceId: room.practiceId } };
  });
