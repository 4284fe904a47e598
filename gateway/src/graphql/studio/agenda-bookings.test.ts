import { createBooking, openRooms } from '@dentisti/db/testing';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { agendaOfOwn, changeEntry, saveClosure, studioAgenda } from '../../testing/studio-agenda.ts';
import { answerRequest, ownPractice, stateOf, storeRequest } from '../../testing/studio-requests.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const thursday = '2026-11-26';
const [nine = '', ten = '', eleven = '', twelve = '', four = ''] = thursdayAt(9, 10, 11, 12, 16);
const anna = { name: 'Anna Verdi', phone: '347 1234567' };

type Own = Awaited<ReturnType<typeof agendaOfOwn>>;
const visitInput = (own: Own, startsAt: string, more: object = {}) => ({
  ...{ startsAt, minutes: 30, chairId: own.chairId, clinicianId: own.clinicianId, newPatient: anna },
  ...more,
});
const change = (own: Own, name: Parameters<typeof changeEntry>[2], input: object) =>
  changeEntry(own.browser, own.practice.id, name, input);
const save = (own: Own, startsAt: string, more?: object) => change(own, 'saveVisit', visitInput(own, startsAt, more));
const entriesOf = async (own: Own) => (await studioAgenda(own.browser, own.practice.id, thursday))?.entries ?? [];
const book = (own: Own, at: string) =>
  requestAndOpen(gateway, bookingForm(own.practice.id, { preferredTimes: [at, eleven, twelve] }));
const sql = (text: string, params: unknown[] = []) =>
  gateway.database.em.fork().execute<Record<string, unknown>[]>(text, params);
beforeAll(() => {
  clock.now = tuesdayMorning;
});

describe('visits of bookings', () => {
  test('moved by the practice, the patient reads it with the same calendar entry', async () => {
    const own = await agendaOfOwn(gateway);
    const { number } = await book(own, ten);
    const [visit] = await entriesOf(own);
    expect(visit).toMatchObject({
      bookingNumber: number,
      reason: 'HYGIENE',
      actions: ['MOVE', 'REMOVE'],
      patientName: 'Anna Bianchi',
    });
    const input = { id: visit?.id, version: visit?.version };
    expect((await change(own, 'saveVisit', { ...visitInput(own, ten), ...input })).__typename).toBe('StudioRefused');
    expect((await change(own, 'moveEntry', { ...input, startsAt: nine, minutes: 60 })).__typename).toBe(
      'StudioRefused',
    );
    const own9 = await save(own, nine);
    expect((await change(own, 'moveEntry', { ...input, startsAt: nine })).inTheWay).toEqual([
      { id: own9.entry?.id, patientName: 'Anna Verdi' },
    ]);
    const moved = await change(own, 'moveEntry', { ...input, startsAt: four });
    expect(moved.entry).toMatchObject({ startsAt: four, bookingNumber: number });
    const state = await stateOf(gateway, number);
    expect(state).toMatchObject({
      ...{ status: 'confirmed', at: four, mails: expect.arrayContaining(['confirmed', 'moved']), slot: 'booked' },
      step: { kind: 'moved', detail: { from: ten, to: four, by: 'practice' } },
    });
    const [mail] = await sql(
      `select m.params, b.next_reminder_at as due from mail_outbox m join booking b on b.id = m.booking_id where b.number = ? and m.template = 'moved'`,
      [number],
    );
    expect(mail).toMatchObject({ params: { at: four, sequence: 1, by: 'practice' } });
    expect(new Date(String(mail?.due))).toEqual(new Date('2026-11-25T17:00:00Z'));
    expect((await change(own, 'moveEntry', { ...input, startsAt: twelve })).__typename).not.toBe('AgendaEntryChanged');
  });

  test('shows what the patient wrote, as the form promises, until the booking is erased', async () => {
    const own = await agendaOfOwn(gateway);
    const note = 'Sono allergica al lattice';
    const form = bookingForm(own.practice.id, { preferredTimes: [ten, eleven, twelve], note });
    const { number } = await requestAndOpen(gateway, form);
    expect((await entriesOf(own))[0]).toMatchObject({ patientName: 'Anna Bianchi', patientNote: note });
    await sql('update booking set erased_at = ? where number = ?', [clock.now, number]);
    expect((await entriesOf(own))[0]).toMatchObject({ patientName: null, patientNote: null });
  });

  test('on another chair alone nobody is written to', async () => {
    const own = await agendaOfOwn(gateway);
    const { number } = await book(own, ten);
    const [chair] = await sql(`insert into chair (practice_id, name, position) values (?, 'Due', 1) returning id`, [
      own.practice.id,
    ]);
    const [visit] = await entriesOf(own);
    const input = { id: visit?.id, version: visit?.version, startsAt: ten, chairId: String(chair?.id) };
    expect((await change(own, 'moveEntry', input)).entry).toMatchObject({ chairId: String(chair?.id), startsAt: ten });
    expect(await stateOf(gateway, number)).toMatchObject({ mails: ['confirmed'], step: { kind: 'confirmed' } });
  });

  test('taken out, the patient is told that the practice did it, with other practices', async () => {
    const own = await agendaOfOwn(gateway);
    const { number } = await book(own, ten);
    const [visit] = await entriesOf(own);
    const input = { id: visit?.id, version: visit?.version };
    expect(await change(own, 'removeEntry', input)).toMatchObject({ __typename: 'AgendaEntryChanged', entry: null });
    expect(await stateOf(gateway, number)).toMatchObject({
      ...{ status: 'declined', mails: expect.arrayContaining(['confirmed', 'declined']), slot: null },
      step: { kind: 'declined', detail: { by: 'practice', at: ten } },
    });
    expect((await change(own, 'removeEntry', input)).__typename).toBe('StudioRefused');
  });

  test('where the practice keeps no agenda with us they are shown and moved too', async () => {
    const own = await ownPractice(gateway);
    await openRooms(gateway.database.em.fork(), own.practice.id, gateway.services.now());
    const none = { ...own, chairId: '1', clinicianId: '1' };
    const { id } = await createBooking(gateway.database.em.fork(), {
      ...{ dentistId: own.practice.id, status: 'confirmed', patientName: 'Ugo Gialli' },
      appointmentAt: new Date(ten),
    });
    await sql(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, booking_id)
       values (?, ?::timestamptz, ?::timestamptz, ?::timestamptz, 'booked', false, ?)`,
      [own.practice.id, ten, '2026-11-26T09:30:00Z', '2026-11-26T09:30:00Z', id],
    );
    const [visit] = await entriesOf(none);
    expect(visit).toMatchObject({ chairId: null, patientName: 'Ugo Gialli', actions: ['MOVE', 'REMOVE'] });
    const moved = await change(none, 'moveEntry', { id: visit?.id, version: visit?.version, startsAt: four });
    expect(moved.entry).toMatchObject({ startsAt: four, chairId: null });
  });

  test('one that was agreed before there was a team is given a place, or finds one when it moves', async () => {
    const own = await agendaOfOwn(gateway);
    const { chairId, clinicianId, practice } = own;
    await sql('update practice_agenda set enabled = false where dentist_id = ?', [practice.id]);
    for (const at of [ten, eleven]) {
      const startsAt = new Date(at);
      const given = { dentistId: practice.id, status: 'confirmed', appointmentAt: startsAt } as const;
      const { id } = await createBooking(gateway.database.em.fork(), given);
      const endsAt = new Date(startsAt.getTime() + 1_800_000);
      await sql(
        `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, booking_id)
         values (?, ?, ?, ?, 'booked', false, ?)`,
        [practice.id, startsAt, endsAt, endsAt, id],
      );
    }
    const [first, second] = await entriesOf(own);
    const input = { id: first?.id, version: first?.version, startsAt: ten };
    const placed = await change(own, 'moveEntry', { ...input, chairId });
    expect(placed.entry).toMatchObject({ chairId, clinicianId, startsAt: ten });
    const moved = await change(own, 'moveEntry', { id: second?.id, version: second?.version, startsAt: four });
    expect(moved.entry).toMatchObject({ chairId, clinicianId, startsAt: four });
    expect(await sql('select from appointment where dentist_id = ? and exclusive', [practice.id])).toEqual([]);
  });
});

test('a held time says whether somebody books it or a patient decides on a proposal', async () => {
  const own = await agendaOfOwn(gateway);
  const hold = 'mutation ($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { __typename } }';
  await gateway.query(hold, { id: String(own.practice.id), at: nine });
  const { number } = await storeRequest(gateway, own.practice);
  const proposal = { number, seenVersion: 1, answer: 'PROPOSE', at: twelve };
  expect((await answerRequest(own.browser, own.practice.id, proposal)).__typename).toBe('RequestAnswered');
  await save(own, ten);
  expect((await entriesOf(own)).map(({ kind, holdReason, startsAt }) => [startsAt, kind, holdReason])).toEqual([
    [nine, 'HOLD', 'BOOKING'],
    [ten, 'VISIT', null],
    [twelve, 'HOLD', 'PROPOSAL'],
  ]);
});

test('a block and a closure name the held times that stay in them, not those that are over', async () => {
  const own = await agendaOfOwn(gateway);
  const hold = 'mutation ($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { __typename } }';
  const holdAt = (at: string) => gateway.query(hold, { id: String(own.practice.id), at });
  await holdAt(nine);
  clock.now = new Date(tuesdayMorning.getTime() + 11 * 60_000);
  await holdAt(ten);
  await save(own, eleven);
  const standing = (await entriesOf(own)).map(({ id, startsAt, kind }) => [id, startsAt, kind]);
  expect(standing.map(([, ...entry]) => entry)).toEqual([
    [ten, 'HOLD'],
    [eleven, 'VISIT'],
  ]);
  const ids = standing.map(([id]) => id);
  const whole = { fromOn: thursday, toOn: thursday, opensMinutes: 0, closesMinutes: 1440 };
  const closed = await saveClosure(own.browser, own.practice.id, { label: 'Ferie', repeats: 'DAILY', ...whole });
  expect(closed.inTheWay?.map(({ id }) => id)).toEqual(ids);
  const block = await change(own, 'saveBlock', { startsAt: nine, minutes: 240, label: 'Corso' });
  expect(block.inTheWay?.map(({ id }) => id)).toEqual(ids);
  // Another block in its time is no news to who put it there.
  const other = await change(own, 'saveBlock', { startsAt: nine, minutes: 60, label: 'Altro' });
  expect(other.inTheWay).toEqual([]);
  clock.now = tuesdayMorning;
});

test('members at once and patients in the same minute: nothing overlaps, nothing dies', async () => {
  const own = await agendaOfOwn(gateway);
  const random = createRandom('agenda at once');
  const starts = Array.from({ length: 8 }, (_, i) => new Date(Date.parse(nine) + i * 1_800_000).toISOString());
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const at = random.pick(starts);
      if (i % 3 === 0)
        return requestAndOpen(
          gateway,
          bookingForm(own.practice.id, { preferredTimes: [at, ...starts.filter((x) => x !== at).slice(0, 2)] }),
        ).then(() => 'asked', String);
      if (i % 3 === 1) return (await save(own, at, { newPatient: { name: `Paziente ${i}` } })).__typename;
      const entries = await entriesOf(own);
      if (entries.length === 0) return 'none';
      const entry = random.pick(entries);
      return (await change(own, 'moveEntry', { id: entry.id, version: entry.version, startsAt: at })).__typename;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'AgendaEntryChanged').length).toBeGreaterThan(0);
  const overlaps = await sql(
    `select 1 from appointment a join appointment b on a.id < b.id and a.chair_id = b.chair_id and a.starts_at < b.free_at and b.starts_at < a.free_at
     where a.dentist_id = ? and a.state = 'booked' and b.state = 'booked'`,
    [own.practice.id],
  );
  expect(overlaps).toEqual([]);
});
