import { expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { Link } from '../../testing/private-page.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const em = () => gateway.database.em.fork();
const rows = <Row>(sql: string, parameters: unknown[] = []) => em().execute<Row[]>(sql, parameters);

const book = (dentistId: number, at: number[], more: Record<string, unknown> = {}) =>
  requestAndOpen(gateway, bookingForm(dentistId, { preferredTimes: thursdayAt(...at), ...more }));
/** Thursday's times to which the visit may move; null where it may not. */
async function moveSlots(link: Link): Promise<string[] | null> {
  const { moveSlots } = await gateway.query<{ moveSlots: { times: string[] }[] | null }>(
    `query($number: String!, $token: String!) { moveSlots(number: $number, token: $token, from: "2026-11-26", days: 1) { times } }`,
    { ...link },
  );
  return moveSlots && (moveSlots[0]?.times ?? []);
}
async function move(link: Link, startsAt = ''): Promise<string> {
  const { moveBooking } = await gateway.query<{ moveBooking: { __typename: string } }>(
    `mutation($number: String!, $token: String!, $startsAt: DateTime!) {
      moveBooking(number: $number, token: $token, startsAt: $startsAt) { __typename } }`,
    { ...link, startsAt },
  );
  return moveBooking.__typename;
}
const visitOf = async ({ number }: Link) =>
  (
    await rows<{ at: string; minutes: number }>(
      `select starts_at as at, (extract(epoch from ends_at - starts_at) / 60)::int as minutes from appointment a
       join booking b on b.id = a.booking_id where number = ? and state = 'booked'`,
      [number],
    )
  ).map(({ at, minutes }) => [new Date(at).toISOString(), minutes]);
const addService = (dentistId: number, minutes: number, clinicians = '{}') =>
  rows(
    `insert into agenda_service (practice_id, name, position, duration_minutes, reasons, clinician_ids)
     values (?, 'Igiene', 0, ?, '{HYGIENE}', ?)`,
    [dentistId, minutes, clinicians],
  );
/** Two more bookings of half an hour at Thursday, 9:00 and 12:30. */
async function takeEnds(dentistId: number) {
  await book(dentistId, [9, 9.5, 10], { reason: 'PAIN' });
  await book(dentistId, [12.5, 12, 11.5], { reason: 'PAIN' });
}

test('a visit may move over its own time, for as long as it is, and is not offered where it stands', async () => {
  const { id } = await practiceWithAgenda(gateway);
  await addService(id, 60);
  await takeEnds(id);
  const link = await book(id, [10, 11, 12]);
  expect(await visitOf(link)).toEqual([[thursdayAt(10)[0], 60]]);
  expect(await moveSlots(link)).toEqual(thursdayAt(9.5, 10.5, 11, 11.5));
  expect(await moveSlots({ ...link, token: 'x'.repeat(22) })).toBeNull();
  expect(await move(link, thursdayAt(10.5)[0])).toBe('BookingChanged');
  expect(await visitOf(link)).toEqual([[thursdayAt(10.5)[0], 60]]);
});

test.each([
  ['a shorter service', 'update agenda_service set duration_minutes = 30'],
  ['a longer service', 'update agenda_service set duration_minutes = 120'],
  ['a service that is not offered online any more', 'update agenda_service set online = false'],
  ['a service that is not offered any more', 'update agenda_service set active = false'],
])('%s: a visit of an hour stays one, wherever it moves', async (_, change) => {
  const { id } = await practiceWithAgenda(gateway);
  await addService(id, 60);
  await takeEnds(id);
  const link = await book(id, [10, 11, 12]);
  await rows(`${change} where practice_id = ?`, [id]);
  for (const at of thursdayAt(9.5, 11.5)) {
    expect(await moveSlots(link)).toContain(at);
    expect(await move(link, at)).toBe('BookingChanged');
    expect(await visitOf(link)).toEqual([[at, 60]]);
  }
  expect(await moveSlots(link)).not.toContain(thursdayAt(12)[0]);
  expect(await move(link, thursdayAt(12)[0])).toBe('TimeNotOffered');
});

test('when all who did a retired service have left, anybody does it', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const [left] = await rows<{ id: number }>(
    `insert into clinician (practice_id, name, position) values (?, 'Dott. Ugo Neri', 1) returning id`,
    [id],
  );
  await addService(id, 60, `{${left?.id}}`);
  const link = await book(id, [10, 11, 12]);
  await rows('update agenda_service set active = false where practice_id = ?', [id]);
  await rows('update clinician set active = false where id = ?', [left?.id]);
  expect(await move(link, thursdayAt(11)[0])).toBe('BookingChanged');
  expect(await visitOf(link)).toEqual([[thursdayAt(11)[0], 60]]);
});

test('a second tap on the same time moves and mails nothing', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const link = await book(id, [9, 10, 11]);
  const notified = async () =>
    (await rows('select from mail_outbox m join booking b on b.id = m.booking_id where number = ?', [link.number]))
      .length;
  const before = await notified();
  expect([await move(link, thursdayAt(12)[0]), await move(link, thursdayAt(12)[0])]).toEqual([
    'BookingChanged',
    'BookingChanged',
  ]);
  expect(await notified()).toBe(before + 1);
});

test('the times of a request have room for what its reason asks for', async () => {
  const { id } = await practiceWithAgenda(gateway);
  const [hygienist] = await rows<{ id: number }>(
    `insert into clinician (practice_id, name, position) values (?, 'Dott.ssa Ida Neri', 1) returning id`,
    [id],
  );
  await rows(`insert into chair (practice_id, name, position) values (?, 'Poltrona 2', 1)`, [id]);
  await addService(id, 60, `{${hygienist?.id}}`);
  const offered = async (reason: string | null) => {
    const { offeredTimes } = await gateway.query<{ offeredTimes: { days: { times: string[] }[] } }>(
      `query($id: ID!, $reason: BookingReason) { offeredTimes(dentistId: $id, from: "2026-11-26", days: 1, reason: $reason) {
        ... on OfferedTimes { days { times } } } }`,
      { id: String(id), reason },
    );
    return offeredTimes.days[0]?.times;
  };
  const half = thursdayAt(9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5);
  expect(await offered('HYGIENE')).toEqual(half.slice(0, -1));
  await book(id, [9, 10, 11]);
  expect(await offered('HYGIENE')).toEqual(thursdayAt(10, 10.5, 11, 11.5, 12));
  expect([await offered('PAIN'), await offered(null)]).toEqual([half, half]);
});
