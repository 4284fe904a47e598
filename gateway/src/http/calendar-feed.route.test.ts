import { eraseBookingData } from '@dentisti/db/retention/booking-erasure.repository';
import { changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { createBooking, createSimulatedCall } from '@dentisti/db/testing';
import { feedUid } from '@dentisti/domain/feeds/feed-file';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { tuesdayMorning } from '../testing/booking-form.ts';
import { setUpTestGateway, startTestGateway } from '../testing/start-test-gateway.ts';
import { practiceWithRooms } from '../testing/studio-connections.ts';

let now = tuesdayMorning;
const gateway = setUpTestGateway({}, () => now);
let own: Awaited<ReturnType<typeof practiceWithRooms>>;
beforeEach(async () => {
  now = tuesdayMorning;
  await gateway.redis.connection.flushdb();
  own = await practiceWithRooms(gateway);
});

const days = 86_400_000;
const later = (ms: number) => new Date(tuesdayMorning.getTime() + ms);
const makeFeed = async (given: object = {}) =>
  new URL((await own.change(own.owner, 'saveFeed', { name: 'Tutti', withNames: false, ...given })).feedUrl ?? '')
    .pathname;
const read = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);
const eventsOf = (text: string) =>
  text
    .replace(/\r\n /g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((part) =>
      Object.fromEntries([...part.matchAll(/^([A-Z-]+):(.*)\r$/gm)].map(([, key, value]) => [key, value])),
    );

/** Something in the practice's agenda. */
async function keep(startsAt: Date, given: Record<string, unknown> = {}) {
  const [place] = await own
    .em()
    .execute<{ chair: number; clinician: number }[]>(
      'select (select min(id) from chair where practice_id = ?) as chair, (select min(id) from clinician where practice_id = ?) as clinician',
      [own.practice.id, own.practice.id],
    );
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  const values = {
    ...{ dentist_id: own.practice.id, starts_at: startsAt, ends_at: endsAt, free_at: endsAt, state: 'booked' },
    ...{ exclusive: true, override: true, chair_id: place?.chair, clinician_id: place?.clinician, ...given },
  };
  const names = Object.keys(values);
  const [row] = await own
    .em()
    .execute<{ id: string }[]>(
      `insert into appointment (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`,
      Object.values(values),
    );
  return row?.id ?? '';
}
async function patient(name: string) {
  const [row] = await own
    .em()
    .execute<{ id: string }[]>(
      `insert into patient (practice_id, name, name_key) values (?, ?, lower(?)) returning id`,
      [own.practice.id, name, name],
    );
  return row?.id;
}

test('a visit that a simulated call agreed upon is called so, with and without names', async () => {
  const patientName = 'Marta Neri';
  const booking = await createBooking(own.em(), {
    ...{ dentistId: own.practice.id, status: 'confirmed', appointmentAt: later(days), patientName },
  });
  await keep(later(days), { booking_id: booking.id });
  await keep(later(2 * days), { kind: 'block', label: 'Corso' });
  await createSimulatedCall(own.em(), booking);
  const summaries = async (withNames: boolean) =>
    eventsOf(await (await read(await makeFeed({ withNames }))).text()).map(({ SUMMARY }) => SUMMARY);
  expect(await summaries(false)).toEqual(['[Simulazione] Visita', 'Occupato']);
  expect(await summaries(true)).toEqual([`[Simulazione] ${patientName}`, 'Corso']);
});

test('when its booking is erased, a visit that a simulated call agreed upon goes, and a real one stays', async () => {
  for (const isSimulated of [true, false]) {
    const appointmentAt = later(isSimulated ? days : 2 * days);
    const booking = await createBooking(own.em(), {
      ...{ dentistId: own.practice.id, status: 'confirmed', appointmentAt },
    });
    await keep(appointmentAt, { booking_id: booking.id });
    if (isSimulated) await createSimulatedCall(own.em(), booking);
    await own.em().transactional((tx) => eraseBookingData(tx, booking.id, now));
  }
  const events = eventsOf(await (await read(await makeFeed({ withNames: false }))).text());
  expect(events.map(({ SUMMARY, UID }) => [SUMMARY, UID])).toEqual([['Visita', expect.any(String)]]);
  const [{ left } = { left: null }] = await own
    .em()
    .execute<{ left: Date }[]>(`select starts_at as left from appointment where dentist_id = ? and state = 'booked'`, [
      own.practice.id,
    ]);
  expect(left && new Date(left)).toEqual(later(2 * days));
});

test('bookings, own visits and blocks of thirteen months, without a name unless the practice chose so', async () => {
  const booking = await createBooking(own.em(), {
    ...{ dentistId: own.practice.id, status: 'confirmed', appointmentAt: later(days), patientName: 'Marta Neri' },
  });
  await keep(later(days), { booking_id: booking.id });
  const visitId = await keep(later(2 * days), { patient_id: await patient('Ugo Verdi'), label: 'controllo' });
  await keep(later(3 * days), { kind: 'block', label: 'Corso di Ugo' });
  await keep(later(-29 * days));
  for (const at of [-31 * days, 366 * days]) await keep(later(at));
  await keep(later(4 * days), { state: 'released' });

  const response = await read(await makeFeed());
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const text = await response.text();
  expect(eventsOf(text).map(({ SUMMARY }) => SUMMARY)).toEqual(['Visita', 'Visita', 'Visita', 'Occupato']);
  for (const words of ['Marta', 'Neri', 'Ugo', 'Verdi', 'Corso', 'controllo', booking.phone, booking.email])
    expect(text).not.toContain(words);
  const [, booked, visit] = eventsOf(text);
  expect(booked?.UID).toBe(feedUid({ id: '', number: booking.number }));
  // The patient's own file has another one.
  expect(booked?.UID).not.toBe(`${booking.number.toLowerCase()}@dentisti.ai`);
  expect(visit?.UID).toBe(feedUid({ id: visitId, number: null }));
  // Google shows a private event of a feed as «occupato», whoever subscribed.
  expect(booked).not.toHaveProperty('CLASS');
  expect(booked?.SEQUENCE).toBe('0');

  const named = await (await read(await makeFeed({ withNames: true }))).text();
  expect(eventsOf(named).map(({ SUMMARY }) => SUMMARY)).toEqual(['Visita', 'Marta Neri', 'Ugo Verdi', 'Corso di Ugo']);
  expect(named).not.toContain(booking.phone);
});

test('of one clinician: their visits, and what blocks the whole practice', async () => {
  const [clinician] = (await own.connections(own.owner))?.clinicians ?? [];
  const [second] = await own
    .em()
    .execute<{ id: number }[]>(
      `insert into clinician (practice_id, name, position) values (?, 'Dott. Bianchi', 2) returning id`,
      [own.practice.id],
    );
  await keep(later(days));
  await keep(later(2 * days), { clinician_id: second?.id });
  await keep(later(3 * days), { kind: 'block', chair_id: null, clinician_id: null, exclusive: false });
  const text = await (await read(await makeFeed({ clinicianId: clinician?.id }))).text();
  expect(eventsOf(text).map(({ SUMMARY }) => SUMMARY)).toEqual(['Visita', 'Occupato']);
});

test('closures, each day on which one comes, without the practice’s words unless it chose so; also when clocks change', async () => {
  const [clinician] = (await own.connections(own.owner))?.clinicians ?? [];
  const [chair] = await own
    .em()
    .execute<{ id: number }[]>('select min(id) as id from chair where practice_id = ?', [own.practice.id]);
  const close = (label: string, repeats: string, given: (string | number | null)[]) =>
    own.em().execute(
      `insert into agenda_closure (practice_id, label, repeats, from_on, to_on, opens_minutes, closes_minutes, clinician_id, chair_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [own.practice.id, label, repeats, ...given],
    );
  // Clocks go forward in the night to 28 March 2027, and back in the night to 31 October.
  await close('Ferie di Ugo', 'daily', ['2027-03-27', '2027-03-29', 0, 1440, null, null]);
  await close('Corso', 'weekly', ['2026-11-26', '2026-12-03', 540, 780, clinician?.id ?? null, null]);
  await close('Riparazione', 'daily', ['2026-11-30', '2026-11-30', 600, 660, null, chair?.id ?? null]);
  await close('Prima della finestra', 'daily', ['2026-01-01', '2026-01-06', 0, 1440, null, null]);
  const spans = (text: string) => eventsOf(text).map(({ SUMMARY, DTSTART, DTEND }) => [SUMMARY, DTSTART, DTEND]);
  const path = await makeFeed();
  const text = await (await read(path)).text();
  const course = [
    ['Chiuso', '20261126T080000Z', '20261126T120000Z'],
    ['Chiuso', '20261203T080000Z', '20261203T120000Z'],
  ];
  const holidays = [
    ['Chiuso', '20270326T230000Z', '20270327T230000Z'],
    ['Chiuso', '20270327T230000Z', '20270328T220000Z'],
    ['Chiuso', '20270328T220000Z', '20270329T220000Z'],
  ];
  expect(spans(text)).toEqual([course[0], ['Chiuso', '20261130T090000Z', '20261130T100000Z'], course[1], ...holidays]);
  expect(text).not.toMatch(/Ugo|Ferie|Corso|Riparazione|CREATED/);
  const uids = eventsOf(text).map(({ UID }) => UID);
  expect(new Set(uids).size).toBe(uids.length);
  // Read again it is the same, under the same UIDs.
  expect(eventsOf(await (await read(path)).text()).map(({ UID }) => UID)).toEqual(uids);
  const theirs = await (await read(await makeFeed({ clinicianId: clinician?.id }))).text();
  expect(spans(theirs)).toEqual([...course, ...holidays]);
  const named = await (await read(await makeFeed({ withNames: true }))).text();
  expect(eventsOf(named).map(({ SUMMARY }) => SUMMARY)).toContain('Ferie di Ugo');
});

test('the same agenda has the same tag, also later: 304 without a body; HEAD as GET', async () => {
  const path = await makeFeed();
  await keep(later(days));
  const first = await read(path);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  now = later(5 * 60_000);
  const same = await read(path, { headers: { 'if-none-match': tag } });
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
  const head = await read(path, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag]);
  await keep(later(2 * days));
  const changed = await read(path, { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
  expect((await own.connections(own.owner))?.feeds[0]?.readAt).toBe(
    new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString(),
  );
});

test('a wrong token, another form, a removed feed, a renewed one, an entitlement that ended: 404 alike', async () => {
  const path = await makeFeed();
  const renewedFrom = await makeFeed({ name: 'Due' });
  const feeds = (await own.connections(own.owner))?.feeds ?? [];
  await own.change(own.owner, 'renewFeed', { id: feeds[1]?.id });
  const bodies = new Set<string>();
  const isMissing = async (wrong: string) => {
    const response = await read(wrong);
    expect([wrong, response.status]).toEqual([wrong, 404]);
    bodies.add((await response.text()).replace(/[0-9a-f-]{36}/g, ''));
  };
  for (const wrong of [
    `/calendari/${'x'.repeat(43)}.ics`,
    '/calendari/x.ics',
    path.replace('.ics', ''),
    path.replace('.ics', '.ICS'),
    `${path.slice(0, -5)}.ics`,
    `/calendari/${'x'.repeat(5_000)}.ics`,
    renewedFrom,
  ])
    await isMissing(wrong);
  expect((await read(path)).status).toBe(200);
  const standing = await own.standing();
  await changeStanding(own.em(), own.practice.id, { entitledAt: null, entitledWay: null });
  await isMissing(path);
  // Entitled anew, by other people perhaps: the address of before stays closed.
  await changeStanding(own.em(), own.practice.id, { entitledAt: later(days), entitledWay: 'albo' });
  await isMissing(path);
  await changeStanding(own.em(), own.practice.id, { entitledAt: standing?.entitledAt ?? null, entitledWay: 'albo' });
  expect((await read(path)).status).toBe(200);
  await own.change(own.owner, 'removeFeed', { id: feeds[0]?.id });
  await isMissing(path);
  expect(bodies.size).toBe(1);
});

test('is read sixty times an hour; wrong tokens are tried sixty times', async () => {
  const strict = await startTestGateway({ RATE_LIMIT_EXEMPT: '' }, () => now);
  onTestFinished(() => strict.close());
  const other = await practiceWithRooms(strict);
  const made = await other.change(other.owner, 'saveFeed', { name: 'Tutti', withNames: false });
  const path = new URL(made.feedUrl ?? '').pathname;
  const statuses = async (at: string, count: number) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await fetch(`${strict.url}${at}`)).status);
    return seen;
  };
  const { limits } = strict.services;
  const [feed] = made.connections?.feeds ?? [];
  for (let i = 0; i < 58; i++) await limits.takeOf('feedReadsOfFeed', feed?.id ?? '', '203.0.113.9');
  expect(await statuses(path, 3)).toEqual([200, 200, 429]);
  await limits.take('feedMisses', '127.0.0.1', 58);
  expect(await statuses('/calendari/x.ics', 3)).toEqual([404, 404, 429]);
});
