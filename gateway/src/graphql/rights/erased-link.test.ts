import { eraseBookingData } from '@dentisti/db/retention/booking-erasure.repository';
import { beforeEach, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { signedIn } from '../../testing/operator.ts';
import { act, type Link } from '../../testing/private-page.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const em = () => gateway.database.em.fork();
const fields = `number status erasedAt erasureAskedAt preferredTimes confirmedAt proposedAt movingTo heldSlot { startsAt } maskedPhone
  assessmentSummary timeline { id } next { text } alternatives { distanceKm } allowedActions calendarFile numberFault mayWait
  waitingEntry { since } asksAttendance needsVerification`;
const open = async ({ number, token }: Link) =>
  (
    await gateway.query<{ booking: Record<string, unknown> | null }>(
      `query($number: String!, $token: String!) { booking(number: $number, token: $token) { ${fields} } }`,
      { number, token },
    )
  ).booking;

let link: Link;
beforeEach(async () => {
  link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
});

/** The booking as it stood, emptied by whoever emptied it: patient, operator or the daily erasure. */
async function erased(as: string) {
  await em().execute(`update booking set status = ?, appointment_at = preferred_times[1] where number = ?`, [
    as,
    link.number,
  ]);
  const [row] = await em().execute<{ id: string }[]>('select id from booking where number = ?', [link.number]);
  await em().transactional((tx) => eraseBookingData(tx, row?.id ?? '', tuesdayMorning));
}

test.each([
  ['confirmed', 'COMPLETED'],
  ['cancelled', 'CANCELLED'],
  ['declined', 'DECLINED'],
  ['unreachable', 'UNREACHABLE'],
  ['scheduled', 'EXPIRED'],
])('the link of an erased booking (%s) opens number, status and nothing else', async (stored, status) => {
  await erased(stored);
  expect(await open(link)).toEqual({
    number: link.number,
    status,
    erasedAt: tuesdayMorning.toISOString(),
    ...{
      erasureAskedAt: null,
      preferredTimes: [],
      confirmedAt: null,
      proposedAt: null,
      movingTo: null,
      heldSlot: null,
    },
    ...{ maskedPhone: null, assessmentSummary: null, timeline: [], next: null, alternatives: [], allowedActions: [] },
    ...{ calendarFile: null, numberFault: null, mayWait: false, waitingEntry: null },
    ...{ asksAttendance: false, needsVerification: false },
  });
  expect(
    await open({ ...link, token: `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}` }),
  ).toBeNull();
});

test('steps that a late report left are given to nobody', async () => {
  await erased('unreachable');
  await em().execute(
    `insert into booking_event (booking_id, at, kind, detail) select id, ?, 'callEnded.declined', '{"sentence":"Ada Neri no."}'
     from booking where number = ?`,
    [tuesdayMorning, link.number],
  );
  expect((await open(link))?.timeline).toEqual([]);
  const { browser } = await signedIn(gateway, 'late@dentisti.example', 'operator');
  const seen = await browser.ask('query($number: String!) { adminBooking(number: $number) { timeline { text } } }', {
    number: link.number,
  });
  expect(seen.data?.adminBooking).toEqual({ timeline: [] });
});

test('no link of an old mail changes it, and each says why', async () => {
  await erased('unreachable');
  const why = { __typename: 'ActionRefused', message: expect.stringContaining('sono stati cancellati') };
  const times = [1, 2, 3].map((day) => new Date(tuesdayMorning.getTime() + day * 86_400_000).toISOString());
  expect(await act(gateway, 'cancelBooking', link)).toMatchObject(why);
  expect(await act(gateway, 'acceptProposal', link)).toMatchObject(why);
  expect(await act(gateway, 'rescheduleBooking', link, { preferredTimes: times })).toMatchObject(why);
  expect(
    await gateway.query(
      `mutation($number: String!, $token: String!) { answer: askForDataCode(number: $number, token: $token) {
         __typename ... on ActionRefused { message } } }`,
      { ...link },
    ),
  ).toMatchObject({ answer: why });
});

test('operators read no time that erasing left', async () => {
  await erased('confirmed');
  const { browser } = await signedIn(gateway, 'anna@dentisti.example', 'operator');
  const seen = await browser.ask(
    `query($number: String!) { adminBooking(number: $number) { erasedAt preferredTimes appointmentAt calls { bookingErasedAt } } }`,
    { number: link.number },
  );
  const at = tuesdayMorning.toISOString();
  expect(seen.data?.adminBooking).toMatchObject({ erasedAt: at, preferredTimes: [], appointmentAt: null });
});
