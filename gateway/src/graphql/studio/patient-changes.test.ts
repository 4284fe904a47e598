import { expect, test } from 'vitest';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { act } from '../../testing/private-page.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { agendaOfOwn, changeEntry, studioAgenda } from '../../testing/studio-agenda.ts';
import { storeRequest } from '../../testing/studio-requests.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const [nine = '', ten = '', eleven = '', twelve = '', four = ''] = thursdayAt(9, 10, 11, 12, 16);
const query = `query ($id: ID!) { studioPatientChanges(practiceId: $id) { at kind reason patientName visitAt movedFrom } }`;
const read = async (browser: CookieJar, id: number) =>
  (await browser.ask(query, { id: String(id) })).data?.studioPatientChanges;
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

test('what patients booked, moved and called off is listed for a week; what the practice did is not', async () => {
  clock.now = tuesdayMorning;
  const own = await agendaOfOwn(gateway);
  const other = await agendaOfOwn(gateway);
  const preferredTimes = [ten, eleven, twelve];
  const link = await requestAndOpen(gateway, bookingForm(own.practice.id, { preferredTimes }));
  const byPatient = { reason: 'HYGIENE', patientName: 'Anna Bianchi', movedFrom: null };
  const booked = { ...byPatient, kind: 'BOOKED', at: tuesdayMorning.toISOString(), visitAt: ten };
  expect(await read(own.browser, own.practice.id)).toEqual([booked]);
  later(1);
  const [visit] = (await studioAgenda(own.browser, own.practice.id, '2026-11-26'))?.entries ?? [];
  const move = { id: visit?.id, version: visit?.version, startsAt: nine };
  expect((await changeEntry(own.browser, own.practice.id, 'moveEntry', move)).__typename).toBe('AgendaEntryChanged');
  later(1);
  expect((await act(gateway, 'rescheduleBooking', link, { preferredTimes: [eleven, twelve, four] })).__typename).toBe(
    'BookingChanged',
  );
  const moved = { ...byPatient, kind: 'MOVED', at: clock.now.toISOString(), visitAt: eleven, movedFrom: nine };
  later(1);
  await act(gateway, 'cancelBooking', link);
  const cancelled = { ...byPatient, kind: 'CANCELLED', at: clock.now.toISOString(), visitAt: eleven };
  expect(await read(own.browser, own.practice.id)).toEqual([cancelled, moved, booked]);
  expect(await read(other.browser, other.practice.id)).toEqual([]);
  expect(await read(other.browser, own.practice.id)).toBeNull();
  later(7 * 24 * 60);
  expect(await read(own.browser, own.practice.id)).toEqual([]);
});

test('a request without an appointment that is withdrawn names no time, and an erased booking nobody', async () => {
  clock.now = tuesdayMorning;
  const own = await agendaOfOwn(gateway);
  const { id, number } = await storeRequest(gateway, own.practice);
  const em = gateway.database.em.fork();
  await em.execute(
    `insert into booking_event (booking_id, at, kind, detail) values (?, ?, 'cancelled', '{"by": "patient"}')`,
    [id, clock.now],
  );
  expect(await read(own.browser, own.practice.id)).toMatchObject([
    { kind: 'CANCELLED', visitAt: null, patientName: expect.any(String) },
  ]);
  await em.execute('update booking set erased_at = ? where number = ?', [clock.now, number]);
  expect(await read(own.browser, own.practice.id)).toMatchObject([{ kind: 'CANCELLED', patientName: null }]);
});
