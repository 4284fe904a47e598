import { findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { act, openPage } from '../../testing/private-page.ts';
import { openTaskOf, ringPractice } from '../../testing/ring-practice.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

const hangsUp = (attemptId: string) => gateway.redis.connection.exists(`bull:call-ends:end-${attemptId}`);

test('a cancel while the practice is being spoken to has that call hung up; without a call nothing is', async () => {
  const spoken = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  const attemptId = await ringPractice(gateway, spoken.number);
  expect(await hangsUp(attemptId)).toBe(0);
  expect(await act(gateway, 'cancelBooking', spoken)).toMatchObject({ booking: { status: 'CANCELLED' } });
  expect(await hangsUp(attemptId)).toBe(1);

  const waiting = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  await act(gateway, 'cancelBooking', waiting);
  expect((await openPage(gateway, waiting))?.status).toBe('CANCELLED');
  expect(await gateway.redis.connection.llen('bull:call-ends:wait')).toBe(1);
});

test('the page says that a call goes on until its end is overdue', async () => {
  const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  const attemptId = await ringPractice(gateway, link.number);
  await gateway.database.em.fork().execute(`update booking set status = 'calling' where number = ?`, [link.number]);
  const next = async (minutes: number) => {
    const began = new Date(tuesdayMorning.getTime() - minutes * 60_000);
    await gateway.database.em.fork().execute('update call_attempt set dialled_at = ? where id = ?', [began, attemptId]);
    const query = `query($number: String!, $token: String!) { booking(number: $number, token: $token) {
      status next { text isCallOverdue } } }`;
    return (await gateway.query<{ booking: unknown }>(query, { ...link })).booking;
  };
  expect(await next(7)).toMatchObject({ status: 'CALLING', next: { isCallOverdue: false } });
  expect(await next(8)).toEqual({
    status: 'CALLING',
    next: { text: expect.stringContaining('Non sappiamo ancora'), isCallOverdue: true },
  });
});

test('four dials that the platform failed did not ring the practice: it hears the cancel today', async () => {
  const { id: dentistId } = await createPractice(gateway);
  const link = await requestAndOpen(gateway, bookingForm(dentistId));
  const { bookingId, taskId } = await openTaskOf(gateway, link.number);
  const em = gateway.database.em.fork();
  const now = gateway.services.now();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (const [index, minutes] of [50, 40, 30, 20].entries())
    await em.execute(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome)
       select id, booking_id, dentist_id, phone, ?, 'ended', 0, ?, ?, 'platformFailure' from call_task where id = ?`,
      [index + 1, minutesAgo(minutes), minutesAgo(minutes), taskId],
    );
  await em.execute(`update call_task set state = 'done', ended_at = ?, next_dial_at = null where id = ?`, [
    now,
    taskId,
  ]);
  const visit = new Date(now.getTime() + 6 * 3_600_000);
  await em.execute(`update booking set status = 'confirmed', appointment_at = ?, expires_at = ? where id = ?`, [
    visit,
    visit,
    bookingId,
  ]);
  expect((await act(gateway, 'cancelBooking', link)).booking?.status).toBe('CANCELLED');
  const task = await findCallTask(em, (await openTaskOf(gateway, link.number)).taskId);
  expect(task).toMatchObject({ purpose: 'cancel', nextDialAt: now });
});
