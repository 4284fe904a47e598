import { randomUUID } from 'node:crypto';
import { calendarTaskVersionOf } from '@dentisti/core/calendars/find-calendar-tasks';
import { entryOfPractice, placeOfPractice } from './agenda-entries.ts';
import { members, type Row } from './rows.ts';
import type { AuthorisationWorld } from './world.ts';

const feedOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.feed();
  return { practiceId, id };
};
const webhookOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.webhook();
  return { practiceId, id };
};

const calendarOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.calendar();
  return { practiceId, id };
};

/** How many there were: each visit goes to a day of its own, where no other was moved. */
let movedTasks = 0;

/** A task about a visit of the practice's own that was moved in its calendar, as an answer names it. */
async function movedTaskOf(world: AuthorisationWorld) {
  const { practiceId, taskId } = await world.calendar();
  const visit = await entryOfPractice(world, 'ahead');
  const [task] = await world.sql(
    `update calendar_task t set kind = 'moved', appointment_id = a.id, foreign_starts_at = a.starts_at + make_interval(days => ?)
     from appointment a where a.id = ? and t.id = ?
     returning t.created_at::text as "createdAt", a.starts_at::text as "startsAt", t.foreign_starts_at::text as "foreignStartsAt"`,
    [++movedTasks, visit.id, taskId],
  );
  const at = (name: string) => new Date(String(task?.[name]));
  const seen = { createdAt: at('createdAt'), startsAt: at('startsAt'), foreignStartsAt: at('foreignStartsAt') };
  return { practiceId, id: taskId, version: calendarTaskVersionOf(seen) };
}

/** Who may use feeds, webhooks and calendars; a part of `studioRows`. */
export const connectionRows = {
  Query: {
    studioConnections: members('members', 'null', (world) => world.openedRooms()),
    studioGoogle: members('members', 'null', (world) => world.openedRooms()),
    studioCalendarTasks: members('members', 'null', (world) => world.openedRooms()),
  },
  Mutation: {
    saveFeed: members('owners', 'StudioRefused', async (world) => {
      const { practiceId } = await world.feed();
      return { practiceId, input: { name: 'Tutti', withNames: false } };
    }),
    removeFeed: members('owners', 'StudioRefused', feedOf),
    renewFeed: members('owners', 'StudioRefused', feedOf),
    saveWebhook: members('owners', 'StudioRefused', async (world) => {
      const { practiceId, id } = await world.webhook();
      return { practiceId, input: { id, url: 'https://gestionale.it/', events: ['BOOKING_MOVED'], withPatient: true } };
    }),
    removeWebhook: members('owners', 'StudioRefused', webhookOf),
    rotateWebhookSecret: members('owners', 'StudioRefused', webhookOf),
    testWebhook: members('owners', 'StudioRefused', webhookOf),
    resendDelivery: members('owners', 'StudioRefused', async (world) => {
      const { practiceId, deliveryId } = await world.webhook();
      return { practiceId, id: deliveryId };
    }),
    askGoogleConsent: members('owners', 'StudioRefused', async (world) => {
      const { clinicianId } = await placeOfPractice(world);
      // Who has a calendar is refused, whoever asks.
      await world.sql('delete from calendar_connection where clinician_id = ?', [clinicianId]);
      return { ...(await world.openedRooms()), clinicianId };
    }),
    connectCalendar: members('owners', 'StudioRefused', async (world) => {
      const { practiceId, clinicianId } = await world.calendar();
      const account = { provider: 'FASTMAIL', user: 'anna', password: randomUUID() };
      return { practiceId, input: { clinicianId, ...account } };
    }),
    chooseCalendar: members('owners', 'StudioRefused', async (world) => ({
      ...(await calendarOf(world)),
      input: { direction: 'BOTH', summary: 'PLAIN' },
    })),
    testCalendar: members('owners', 'StudioRefused', calendarOf),
    syncCalendar: members('owners', 'StudioRefused', calendarOf),
    disconnectCalendar: members('owners', 'StudioRefused', async (world) => ({
      ...(await calendarOf(world)),
      removeEvents: false,
    })),
    closeCalendarTask: members('members', 'StudioRefused', async (world) => {
      const { practiceId, taskId } = await world.calendar();
      return { practiceId, id: taskId };
    }),
    acceptCalendarMove: members('members', 'StudioRefused', movedTaskOf),
    restoreCalendarEvent: members('members', 'StudioRefused', movedTaskOf),
  },
} satisfies Record<'Query' | 'Mutation', Record<string, Row>>;
