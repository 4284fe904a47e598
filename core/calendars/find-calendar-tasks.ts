import { findOpenTasks, type OpenTask } from '@dentisti/db/calendars/calendar-task.repository';
import { calendarTaskText } from '@dentisti/domain/calendars/calendar-task-text';
import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';

/** More than anybody decides in a day. */
const shownTasks = 100;

export interface CalendarTaskView extends OpenTask {
  text: string;
  version: string;
}

/** Stands for a task as it was seen: raised anew, or with its visit or event elsewhere, it has another one. */
export const calendarTaskVersionOf = ({
  createdAt,
  startsAt,
  foreignStartsAt,
}: Pick<OpenTask, 'createdAt' | 'startsAt' | 'foreignStartsAt'>): string =>
  [createdAt, startsAt, foreignStartsAt].map((at) => (at ? at.getTime().toString(36) : '')).join('-');

/** Returns what people of a practice have to decide between calendars and agenda; null unless its rooms are open to the account. */
export const findCalendarTasks = (context: RequestContext, practiceId: string): Promise<CalendarTaskView[] | null> =>
  readRooms(context, practiceId, async (tx, { practiceId: id, now }) => {
    const tasks = await findOpenTasks(tx, { practiceId: id, now, limit: shownTasks });
    return tasks.map((task) => ({ ...task, text: calendarTaskText(task), version: calendarTaskVersionOf(task) }));
  });
