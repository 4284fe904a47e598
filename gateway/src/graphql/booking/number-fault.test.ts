import { describe, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { act, type Link, openPage } from '../../testing/private-page.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

const sql = (text: string, parameters: unknown[] = []) =>
  gateway.database.em.fork().execute<Record<string, unknown>[]>(text, parameters);

/** A request whose call ended so, and is over. */
async function calledInVain(outcome: string, phone: string | null = null): Promise<Link> {
  const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  await sql(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, outcome, dialled_at, ended_at)
     select t.id, b.id, b.dentist_id, coalesce(?, t.phone), 1, 'ended', '1', ?, now(), now()
     from call_task t join booking b on b.id = t.booking_id where b.number = ?`,
    [phone, outcome, link.number],
  );
  await sql(
    `update call_task set state = 'failed', ended_at = now(), next_dial_at = null, next_dial_why = null
     where booking_id = (select id from booking where number = ?)`,
    [link.number],
  );
  await sql(`update booking set status = 'unreachable', version = version + 1 where number = ?`, [link.number]);
  return link;
}

describe('a request that ended unreachable', () => {
  test.each([
    ['unreachableNumber', 'NOT_IN_SERVICE'],
    ['wrongNumber', 'NOT_THE_PRACTICE'],
    ['optedOut', 'NO_CALLS_WANTED'],
  ])('by %s: says why, and offers no other try at that number', async (outcome, numberFault) => {
    const link = await calledInVain(outcome);
    expect(await openPage(gateway, link)).toMatchObject({ status: 'UNREACHABLE', numberFault, allowedActions: [] });
    const preferredTimes = thursdayAt(10, 10.5, 11);
    expect(await act(gateway, 'rescheduleBooking', link, { preferredTimes })).toMatchObject({
      __typename: 'ActionRefused',
      message: expect.stringContaining('contattalo'),
    });
  });

  test.each([
    ['nobody answered', 'noAnswer', null],
    ['the number was corrected since', 'unreachableNumber', '+390699999999'],
  ])('because %s: may be tried again', async (_, outcome, phone) => {
    const page = await openPage(gateway, await calledInVain(outcome, phone));
    expect(page).toMatchObject({ status: 'UNREACHABLE', numberFault: null, allowedActions: ['RESCHEDULE'] });
  });
});

test('while the request is open nothing is said of the number', async () => {
  const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  expect(await openPage(gateway, link)).toMatchObject({ status: 'SCHEDULED', numberFault: null });
});
