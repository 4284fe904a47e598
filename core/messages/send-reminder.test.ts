import { type BookingRow, saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { savePracticeMessage } from '@dentisti/db/messages/practice-message.repository';
import { createBooking, createPracticeRow, setUpTestDatabase } from '@dentisti/db/testing';
import { firstReminder } from '@dentisti/domain/messages/reminder-rule';
import { beforeAll, describe, expect, test } from 'vitest';
import { noConsequences } from '../booking/consequences.ts';
import { mailChannel } from './mail-channel.ts';
import { planFormerReminder } from './plan-former-reminder.ts';
import { sendReminder } from './send-reminder.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
const mailFrom = 'Dentisti.ai <prenotazioni@dentisti.example>';
const channels = [mailChannel({ mailFrom })];
/** Thursday, 10:30 in Rome. */
const visit = new Date('2026-12-10T09:30:00Z');
const agreed = new Date('2026-11-24T09:00:00Z');
const week = new Date('2026-12-03T09:30:00Z');
const twoDays = new Date('2026-12-08T09:30:00Z');
let dentistId = 0;
beforeAll(async () => {
  dentistId = (await createPracticeRow(em())).id;
});

async function appointment(change: Parameters<typeof saveBookingChange>[2] = {}): Promise<BookingRow> {
  const given = {
    status: 'confirmed',
    appointmentAt: visit,
    expiresAt: visit,
    ...firstReminder(visit, agreed),
  } as const;
  return saveBookingChange(em(), await createBooking(em(), { dentistId }), { ...given, ...change }, agreed);
}
const send = async (id: string, now: Date) => {
  const consequences = noConsequences();
  const isSent = await em().transactional((tx) => sendReminder(tx, id, { now, channels, consequences }));
  expect(consequences.mails.size).toBe(isSent ? 1 : 0);
  return isSent;
};
const mailsOf = async (id: string) =>
  (
    await em().execute<{ key: string }[]>(
      `select split_part(event_key, ':', 2) || ' ' || (params->>'at') as key from mail_outbox
       where booking_id = ? and params->>'reminder' is not null order by created_at, id`,
      [id],
    )
  ).map(({ key }) => key);
const rowOf = async (id: string) => {
  const [row] = await em().execute<{ kind: string | null; at: string | null; former: string | null }[]>(
    'select next_reminder as kind, next_reminder_at as at, reminder_due_at as former from booking where id = ?',
    [id],
  );
  return { ...row, at: row?.at ? new Date(row.at) : null };
};
const stepsOf = async (id: string) =>
  (await em().execute<{ kind: string }[]>('select kind from booking_event where booking_id = ? order by id', [id])).map(
    ({ kind }) => kind,
  );

describe('a reminder', () => {
  test('seven days before, then two days before, each once', async () => {
    const { id } = await appointment();
    expect(await send(id, new Date(week.getTime() - 1))).toBe(false);
    expect(await send(id, week)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ kind: 'two-days', at: twoDays });
    expect(await send(id, week)).toBe(false);
    expect(await send(id, twoDays)).toBe(true);
    expect(await send(id, twoDays)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ kind: null, at: null });
    expect(await mailsOf(id)).toEqual([`week ${visit.toISOString()}`, `two-days ${visit.toISOString()}`]);
    expect(await stepsOf(id)).toEqual(['reminderSent', 'reminderSent']);
  });

  test('is queued once by two workers at a time', async () => {
    const { id } = await appointment();
    const outcomes = await Promise.all([send(id, week), send(id, week), send(id, week)]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('is due again when the worker dies before the commit', async () => {
    const { id } = await appointment();
    const died = em().transactional(async (tx) => {
      await sendReminder(tx, id, { now: week, channels, consequences: noConsequences() });
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await mailsOf(id)).toEqual([]);
    expect(await send(id, week)).toBe(true);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('of a worker that was down for days: the one that is still sensible', async () => {
    const { id } = await appointment();
    expect(await send(id, new Date('2026-12-09T10:00:00Z'))).toBe(true);
    expect(await mailsOf(id)).toEqual([`two-days ${visit.toISOString()}`]);
  });

  test('waits for the morning', async () => {
    const { id } = await appointment();
    expect(await send(id, new Date('2026-12-04T02:00:00Z'))).toBe(false);
    expect(await rowOf(id)).toMatchObject({ kind: 'week', at: new Date('2026-12-04T07:00:00Z') });
    expect(await send(id, new Date('2026-12-04T07:00:00Z'))).toBe(true);
  });

  test('is not sent of a cancelled visit', async () => {
    const { id } = await appointment({ status: 'cancelled' });
    expect(await send(id, week)).toBe(false);
    expect(await mailsOf(id)).toEqual([]);
  });

  test('that the practice switched off is passed over, the next one is not', async () => {
    const quiet = (await createPracticeRow(em())).id;
    const choice = { practiceId: quiet, ownText: null, changedAt: agreed, changedById: null };
    await savePracticeMessage(em(), { ...choice, kind: 'reminder7', isOff: true });
    const { id } = await appointment();
    await em().execute('update booking set dentist_id = ? where id = ?', [quiet, id]);
    expect(await send(id, week)).toBe(false);
    expect(await stepsOf(id)).toEqual([]);
    expect(await send(id, twoDays)).toBe(true);
  });
});

describe('what the version before has planned', () => {
  const dayBefore = new Date('2026-12-09T09:30:00Z');
  test('is planned anew, and that version finds nothing to send any more', async () => {
    const { id } = await appointment({ nextReminder: null, nextReminderAt: null, reminderDueAt: dayBefore });
    const plan = () => em().transactional((tx) => planFormerReminder(tx, id, new Date('2026-11-25T09:00:00Z')));
    expect(await plan()).toBe(true);
    expect(await rowOf(id)).toEqual({ kind: 'week', at: week, former: null });
    expect(await plan()).toBe(false);
  });

  test('is not sent again where that version has sent it', async () => {
    const { id, email } = await appointment({ nextReminder: 'eve', nextReminderAt: twoDays });
    await queueMail(em(), {
      eventKey: `reminder:${id}:${visit.toISOString()}`,
      domain: 'dentisti.example',
      template: 'reminder',
      toAddress: email,
      params: { at: visit.toISOString() },
      bookingId: id,
      now: twoDays,
    });
    expect(await send(id, new Date('2026-12-09T17:00:00Z'))).toBe(false);
    expect(await mailsOf(id)).toEqual([]);
  });
});
