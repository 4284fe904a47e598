import {
  countCallsUnderWay,
  type EntityManager,
  findDueBookings,
  findDueMails,
  findDueTasks,
  findStrandedTasks,
  findTasksOfOptedOut,
  findUnprocessedVoiceEvents,
  findUnwantedCalls,
} from '@dentisti/db';
import { type Consequences, followUp, noConsequences } from '../commands/booking/after-commit.ts';
import { expireBooking } from '../commands/booking/expire-booking.ts';
import { sendReminder } from '../commands/booking/send-reminder.ts';
import { endOptedOutTask, planStrandedTask } from '../commands/calls/end-lost-task.ts';
import { askAgainMs } from '../commands/calls/hang-up.ts';
import { describeError } from '../runtime/describe-error.ts';
import type { ScheduleContext } from './start-schedules.ts';

/** Rows looked at in one round; what is left comes with the next, seconds later. */
const batch = 100;
/** Nothing we write leaves a task without a plan; one found is given time, in case it is being written just now. */
const strandedAfterMs = 60_000;

/** Several due tasks may be for one telephone, of which one is rung. */
const tasksPerLine = 4;

/** Calls that are due, and those a delayed or lost job of Redis would forget; as many as there are lines for. */
export async function requeueDueCalls({ orm, clock, enqueue, voice, bookings }: ScheduleContext): Promise<void> {
  if (!voice) return;
  const em = orm.em.fork();
  const free = bookings.maxCalls - (await countCallsUnderWay(em));
  if (free <= 0) return;
  for (const { id, attempts } of await findDueTasks(em, clock.now(), free * tasksPerLine))
    await enqueue('dialPractice', { callTaskId: id, ordinal: attempts });
}

/** Calls that go on though their task was withdrawn; asked about once a minute until they are over. */
export async function requeueUnwantedCalls({ orm, clock, enqueue, voice }: ScheduleContext): Promise<void> {
  if (!voice) return;
  const askedBefore = new Date(clock.now().getTime() - askAgainMs);
  for (const attemptId of await findUnwantedCalls(orm.em.fork(), { askedBefore, limit: batch }))
    await enqueue('endCall', { attemptId });
}

/** Messages of the voice platform that nobody processed. */
export async function requeueVoiceEvents({ orm, clock, enqueue }: ScheduleContext): Promise<void> {
  for (const voiceEventId of await findUnprocessedVoiceEvents(orm.em.fork(), clock.now(), batch))
    await enqueue('processVoiceEvent', { voiceEventId });
}

/** Mails that wait, and those whose worker died. */
export async function requeueMails({ orm, clock, enqueue }: ScheduleContext): Promise<void> {
  for (const mailId of await findDueMails(orm.em.fork(), clock.now(), batch)) await enqueue('sendMail', { mailId });
}

type Step<Row> = (em: EntityManager, row: Row, consequences: Consequences) => Promise<boolean>;

/** Each row in a transaction of its own: one that fails does not keep the others waiting. */
async function each<Row>(context: ScheduleContext, rows: readonly Row[], step: Step<Row>): Promise<void> {
  for (const row of rows) {
    const consequences = noConsequences();
    try {
      await context.orm.em.fork().transactional((em) => step(em, row, consequences));
      await followUp(context, consequences);
    } catch (error) {
      context.log.error({ error: describeError(error) }, 'due booking not handled');
    }
  }
}

/** Offers and requests that ran out, visits that are past. */
export async function expireBookings(context: ScheduleContext): Promise<void> {
  const { orm, clock, bookings: settings, voice } = context;
  const now = clock.now();
  const due = await findDueBookings(orm.em.fork(), 'expiry', now, batch);
  const voiceAvailable = voice !== null;
  await each(context, due, (em, id, consequences) =>
    expireBooking(em, id, { now, settings, consequences, voiceAvailable }),
  );
}

/** Reminders, a day before. */
export async function sendReminders(context: ScheduleContext): Promise<void> {
  const { orm, clock, bookings: settings } = context;
  const now = clock.now();
  const due = await findDueBookings(orm.em.fork(), 'reminder', now, batch);
  await each(context, due, (em, id, consequences) => sendReminder(em, id, { now, settings, consequences }));
}

/** Tasks that no dial will ever end: their telephone opted out, or nothing is planned for them. */
export async function settleLostTasks(context: ScheduleContext): Promise<void> {
  const { orm, clock, bookings: settings } = context;
  const now = clock.now();
  const em = orm.em.fork();
  const optedOut = await findTasksOfOptedOut(em, batch);
  await each(context, optedOut, (tx, task, consequences) => endOptedOutTask(tx, task, { now, settings, consequences }));
  const stranded = await findStrandedTasks(em, new Date(now.getTime() - strandedAfterMs), batch);
  await each(context, stranded, (tx, task, consequences) =>
    planStrandedTask(tx, task, { now, settings, consequences }),
  );
}
