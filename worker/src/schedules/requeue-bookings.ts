import { type Consequences, followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { expireBooking } from '@dentisti/core/booking/expire-booking';
import { endOptedOutTask, planStrandedTask } from '@dentisti/core/dialing/end-lost-task';
import { askAgainMs } from '@dentisti/core/dialing/hang-up';
import { mailChannel } from '@dentisti/core/messages/mail-channel';
import { planFormerReminder } from '@dentisti/core/messages/plan-former-reminder';
import { sendReminder } from '@dentisti/core/messages/send-reminder';
import { describeError } from '@dentisti/core/platform/log';
import { findDueBookings, findFormerReminders } from '@dentisti/db/booking/booking-due.repository';
import { countCallsUnderWay, findUnwantedCalls } from '@dentisti/db/dialing/call-attempt.repository';
import { findDueTasks } from '@dentisti/db/dialing/call-claim.repository';
import { findStrandedTasks, findTasksOfOptedOut } from '@dentisti/db/dialing/call-task.repository';
import { findUnprocessedVoiceEvents } from '@dentisti/db/dialing/voice-event.repository';
import { findDueMails } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { ScheduleContext } from './schedule.ts';

/** Rows of one round; the others come with the next, seconds later. */
const batch = 100;
/** Our code leaves no task without a plan; one found without gets this time, as it may be half written. */
const strandedAfterMs = 60_000;

/** Several due tasks may be for one telephone, of which one is rung. */
const tasksPerLine = 4;

/** Calls that are due, and those a delayed or lost job of Redis would forget; as many as there are lines for. */
export async function requeueDueCalls({ orm, clock, jobs, voice, bookings }: ScheduleContext): Promise<void> {
  if (!voice) return;
  const em = orm.em.fork();
  const free = bookings.maxCalls - (await countCallsUnderWay(em));
  if (free <= 0) return;
  for (const { id, attempts } of await findDueTasks(em, clock.now(), free * tasksPerLine))
    await jobs.requeue('dialPractice', { callTaskId: id, ordinal: attempts });
}

/** Calls that go on though their task was withdrawn; asked about once a minute until they are over. */
export async function requeueUnwantedCalls({ orm, clock, jobs, voice }: ScheduleContext): Promise<void> {
  if (!voice) return;
  const askedBefore = new Date(clock.now().getTime() - askAgainMs);
  for (const attemptId of await findUnwantedCalls(orm.em.fork(), { askedBefore, limit: batch }))
    await jobs.requeue('endCall', { attemptId });
}

/** Messages of the voice platform that nobody processed. */
export async function requeueVoiceEvents({ orm, clock, jobs }: ScheduleContext): Promise<void> {
  for (const voiceEventId of await findUnprocessedVoiceEvents(orm.em.fork(), clock.now(), batch))
    await jobs.requeue('processVoiceEvent', { voiceEventId });
}

/** Mails that wait, and those whose worker died; while the mail server rests, the first of them. */
export async function requeueMails({ orm, clock, jobs, mailRest }: ScheduleContext): Promise<void> {
  const now = clock.now();
  for (const mailId of await findDueMails(orm.em.fork(), now, mailRest.isOn(now) ? 1 : batch))
    await jobs.requeue('sendMail', { mailId });
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

/** Reminders that are due; those of the version before are planned anew first. */
export async function sendReminders(context: ScheduleContext): Promise<void> {
  const { orm, clock, bookings: settings } = context;
  const now = clock.now();
  const former = await findFormerReminders(orm.em.fork(), batch);
  await each(context, former, (em, id) => planFormerReminder(em, id, now));
  const channels = [mailChannel(settings)];
  const due = await findDueBookings(orm.em.fork(), 'reminder', now, batch);
  await each(context, due, (em, id, consequences) => sendReminder(em, id, { now, channels, consequences }));
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
