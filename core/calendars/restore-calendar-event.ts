import { changeConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { forgetRefusal } from '@dentisti/db/calendars/calendar-sync.repository';
import { closeTask, findOpenTask } from '@dentisti/db/calendars/calendar-task.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import type { SeenTask } from './accept-calendar-move.ts';
import { calendarTaskVersionOf } from './find-calendar-tasks.ts';

/**
 * Keeps a visit where it stands in the agenda though its event was moved or deleted in a calendar, or refused by it, and closes
 * the task. All of the calendar is compared at once, so that our event stands there as we wrote it whatever came of the first try.
 */
export async function restoreCalendarEvent(
  context: RequestContext,
  practiceId: string,
  { id, version }: SeenTask,
): Promise<{ kind: 'closed' } | StudioRefused> {
  const outcome = await inRooms<{ kind: 'closed'; connectionId: string }, StudioRefused>(
    context,
    practiceId,
    {},
    async (tx, room) => {
      const task = isUuid(id) ? await findOpenTask(tx, { ...room, id }) : null;
      if (!task?.appointmentId || task.kind === 'overlap' || calendarTaskVersionOf(task) !== version)
        return studioRefused(changedMeanwhile);
      const { connectionId, appointmentId } = task;
      // The connection before the task, as the worker locks them.
      const connection = { practiceId: room.practiceId, id: connectionId };
      await changeConnection(tx, connection, { lastFullAt: null, nextSyncAt: room.now });
      await forgetRefusal(tx, { connectionId, appointmentId });
      if (!(await closeTask(tx, { ...room, id, seen: task }))) return studioRefused(changedMeanwhile);
      const target = { kind: 'calendarTask', id };
      return {
        action: 'calendar.eventRestored',
        target,
        detail: { appointmentId },
        done: { kind: 'closed', connectionId },
      };
    },
  );
  if (outcome.kind === 'refused') return outcome;
  await context.services.jobs.add('syncCalendar', { connectionId: outcome.connectionId });
  return { kind: 'closed' };
}
