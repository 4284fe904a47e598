import { acceptCalendarMove } from '@dentisti/core/calendars/accept-calendar-move';
import { chooseCalendar } from '@dentisti/core/calendars/choose-calendar';
import { closeCalendarTask } from '@dentisti/core/calendars/close-calendar-task';
import { connectCalendar } from '@dentisti/core/calendars/connect-calendar';
import { disconnectCalendar } from '@dentisti/core/calendars/disconnect-calendar';
import { findCalendarTasks } from '@dentisti/core/calendars/find-calendar-tasks';
import { restoreCalendarEvent } from '@dentisti/core/calendars/restore-calendar-event';
import { syncCalendarNow } from '@dentisti/core/calendars/sync-calendar-now';
import { testCalendar } from '@dentisti/core/calendars/test-calendar';
import type { RequestContext } from '@dentisti/core/context';
import type { StudioRefused } from '@dentisti/core/studio/refusal';
import type { Resolvers, ResolversTypes } from '../../generated/resolvers.ts';
import { presentConnections } from './connections.resolvers.ts';

const upper = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>;
const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>;

async function presentTasks(
  context: RequestContext,
  practiceId: string,
  answered: Promise<{ kind: 'closed' } | StudioRefused>,
): Promise<ResolversTypes['CalendarTaskResult']> {
  const outcome = await answered;
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused', message: outcome.message };
  return { __typename: 'CalendarTasksChanged', tasks: await findCalendarTasks(context, practiceId) };
}

/** Calendars elsewhere that are kept in step with the agenda, and what people decide between the two. */
export const calendarsResolvers: Resolvers = {
  Query: {
    studioCalendarTasks: (_root, { practiceId }, context) => findCalendarTasks(context, practiceId),
  },
  Mutation: {
    connectCalendar: (_root, { practiceId, input }, context) => {
      const { clinicianId, user, password, serverUrl = null } = input;
      const typed = { clinicianId, user, password, serverUrl, provider: lower(input.provider) };
      return presentConnections(context, connectCalendar(context, practiceId, typed));
    },
    chooseCalendar: (_root, { practiceId, id, input }, context) => {
      const { calendarUrl = null, direction, summary } = input;
      const chosen = { calendarUrl, direction: lower(direction), summary: lower(summary) };
      return presentConnections(context, chooseCalendar(context, practiceId, id, chosen));
    },
    testCalendar: (_root, { practiceId, id }, context) =>
      presentConnections(context, testCalendar(context, practiceId, id)),
    syncCalendar: (_root, { practiceId, id }, context) =>
      presentConnections(context, syncCalendarNow(context, practiceId, id)),
    disconnectCalendar: (_root, { practiceId, id, removeEvents }, context) =>
      presentConnections(context, disconnectCalendar(context, practiceId, id, removeEvents)),
    closeCalendarTask: (_root, { practiceId, id }, context) =>
      presentTasks(context, practiceId, closeCalendarTask(context, practiceId, id)),
    acceptCalendarMove: (_root, { practiceId, ...seen }, context) =>
      presentTasks(context, practiceId, acceptCalendarMove(context, practiceId, seen)),
    restoreCalendarEvent: (_root, { practiceId, ...seen }, context) =>
      presentTasks(context, practiceId, restoreCalendarEvent(context, practiceId, seen)),
  },
  CalendarConnection: {
    provider: ({ provider }) => upper(provider),
    state: ({ state }) => upper(state),
    direction: ({ direction }) => upper(direction),
    summary: ({ summary }) => upper(summary),
  },
  FoundCalendar: { isReadOnly: ({ readOnly }) => readOnly },
  CalendarTask: {
    kind: ({ kind }) => upper(kind),
    clinician: ({ clinicianId, clinicianName }) => ({ id: clinicianId, name: clinicianName }),
  },
};
