import { expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
const visit = '2026-11-26T09:00:00.000Z';
const fields = 'attendanceConfirmedAt asksAttendance appointmentSequence timeline { kind text }';
const confirmMutation = `mutation ($number: String!, $token: String!, $at: DateTime!) {
  confirmAttendance(number: $number, token: $token, at: $at) { __typename
    ... on BookingChanged { booking { ${fields} } } ... on ActionRefused { message } } }`;
const bookingQuery = `query ($number: String!, $token: String!) { booking(number: $number, token: $token) { ${fields} } }`;

interface Link {
  number: string;
  token: string;
}
interface Shown {
  attendanceConfirmedAt: string | null;
  asksAttendance: boolean;
  appointmentSequence: number;
  timeline: { kind: string; text: string }[];
}
async function confirmedVisit(): Promise<Link> {
  const link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  await sql(`update booking set status = 'confirmed', appointment_at = ? where number = ?`, [visit, link.number]);
  await sql(
    `insert into booking_event (booking_id, at, kind, detail) select id, ?, 'reminderSent', '{}' from booking where number = ?`,
    [tuesdayMorning, link.number],
  );
  return link;
}
const confirm = async (link: Link, at = visit) =>
  (await gateway.query(confirmMutation, { ...link, at })).confirmAttendance as unknown as {
    __typename: string;
    message?: string;
    booking?: Shown;
  };
const bookingOf = async (link: Link) => (await gateway.query(bookingQuery, { ...link })).booking as unknown as Shown;

test('a patient who was reminded is asked, and says once that they come', async () => {
  const link = await confirmedVisit();
  expect(await bookingOf(link)).toMatchObject({
    asksAttendance: true,
    attendanceConfirmedAt: null,
    appointmentSequence: 0,
  });
  // Reading changed nothing.
  expect((await bookingOf(link)).attendanceConfirmedAt).toBeNull();
  const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
  for (const { booking } of answers)
    expect(booking).toMatchObject({ asksAttendance: false, attendanceConfirmedAt: tuesdayMorning.toISOString() });
  const { timeline } = await bookingOf(link);
  expect(timeline.filter(({ kind }) => kind === 'attendanceConfirmed').map(({ text }) => text)).toEqual([
    'Hai confermato che vieni giovedì 26 novembre alle 10:00.',
  ]);
});

test('of another time, a visit that is no more or a wrong link nothing is stored', async () => {
  const link = await confirmedVisit();
  expect((await confirm(link, '2026-11-27T09:00:00.000Z')).message).toMatch(/spostato: ora è giovedì 26 novembre/);
  expect((await confirm({ ...link, token: 'x'.repeat(43) })).message).toMatch(/link non è valido/);
  await sql(`update booking set status = 'cancelled' where number = ?`, [link.number]);
  expect((await confirm(link)).message).toMatch(/non vale/);
  await sql(`update booking set status = 'completed' where number = ?`, [link.number]);
  expect((await confirm(link)).message).toMatch(/già passata/);
  expect((await bookingOf(link)).attendanceConfirmedAt).toBeNull();
});
