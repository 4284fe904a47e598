import { describe, expect, test } from 'vitest';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  agendaOfOwn,
  changeEntry,
  type EntryAnswer,
  studioAgenda,
  studioFreeStarts,
} from '../../testing/studio-agenda.ts';
import { answerRequest, stateOf, storeRequest } from '../../testing/studio-requests.ts';
import { bookThursday } from '../../testing/waiting-list.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [nine = '', ten = '', eleven = '', noon = '', four = ''] = thursdayAt(9, 10, 11, 12, 16);
const [tuesday, thursday] = [1, 3];
/** Tuesday 1 December 2026, 10:00 in Italy. */
const nextTuesday = '2026-12-01T09:00:00.000Z';
const sql = <Row = object>(text: string, params: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(text, params);

const worksOn = (own: Own, clinicianId: string, weekday: number, opens = 540, closes = 780) =>
  sql(
    `insert into clinician_hours (clinician_id, practice_id, weekday, opens_minutes, closes_minutes) values (?, ?, ?, ?, ?)`,
    [clinicianId, own.practice.id, weekday, opens, closes],
  );
/** A practice whose first clinician comes whenever it is open, and Ida on Tuesday mornings alone. */
async function withIda() {
  const own = await agendaOfOwn(gateway);
  const add = async (table: string, name: string) => {
    const [row] = await sql<{ id: number }>(
      `insert into ${table} (practice_id, name, position) values (?, ?, 1) returning id`,
      [own.practice.id, name],
    );
    return String(row?.id);
  };
  const [ida, chairId] = [await add('clinician', 'Dott.ssa Ida Neri'), await add('chair', 'Poltrona 2')];
  await worksOn(own, ida, tuesday);
  return { ...own, ida, secondChair: chairId };
}
type Own = Awaited<ReturnType<typeof agendaOfOwn>>;
type WithIda = Awaited<ReturnType<typeof withIda>>;

const anna = { name: 'Anna Verdi', phone: '347 1234567' };
const save = (own: WithIda, startsAt: string, more: object = {}) =>
  changeEntry(own.browser, own.practice.id, 'saveVisit', {
    ...{ startsAt, minutes: 30, chairId: own.secondChair, clinicianId: own.ida, newPatient: anna },
    ...more,
  });
const move = (own: WithIda, { entry }: EntryAnswer, input: object) =>
  changeEntry(own.browser, own.practice.id, 'moveEntry', { id: entry?.id, version: entry?.version, ...input });
const asked = {
  __typename: 'AgendaEntryTaken',
  message: 'Quel giorno Dott.ssa Ida Neri non lavora.',
  inTheWay: [],
  mayOverride: true,
};

describe('a visit on a day on which its clinician does not work', () => {
  test('that is typed is asked about, and stored only then', async () => {
    const own = await withIda();
    expect(await save(own, nine)).toEqual(asked);
    expect(await sql('select 1 from appointment where dentist_id = ?', [own.practice.id])).toEqual([]);
    const stored = await save(own, nine, { isOverride: true });
    expect(stored.entry).toMatchObject({ startsAt: nine, clinicianId: own.ida, isOverride: false });
    // What stays where it is asks nobody.
    const { id, version } = stored.entry ?? {};
    const renamed = await save(own, nine, { id, version, newPatient: null, label: 'urgenza' });
    expect(renamed.entry).toMatchObject({ label: 'urgenza' });
  });

  test('that is moved there, or given to that clinician, is asked about', async () => {
    const own = await withIda();
    const hers = await save(own, nextTuesday);
    expect(hers.__typename).toBe('AgendaEntryChanged');
    expect(await move(own, hers, { startsAt: nine })).toEqual(asked);
    expect((await move(own, hers, { startsAt: nine, isOverride: true })).entry).toMatchObject({ startsAt: nine });
    const other = await save(own, ten, { clinicianId: own.clinicianId, chairId: own.chairId });
    expect(await move(own, other, { startsAt: ten, clinicianId: own.ida })).toEqual(asked);
  });

  test('is asked about once: on another chair its clinician and time stay', async () => {
    const own = await withIda();
    const agreed = await save(own, nine, { isOverride: true });
    const moved = await move(own, agreed, { startsAt: nine, chairId: own.chairId });
    expect(moved.entry).toMatchObject({ chairId: own.chairId, clinicianId: own.ida });
  });

  test('is asked about when it came through us', async () => {
    const own = await withIda();
    const link = await bookThursday(gateway, own.practice.id, eleven, 'Bruno Neri');
    const [visit] = await sql<{ id: string }>(
      'select a.id from appointment a join booking b on b.id = a.booking_id where b.number = ?',
      [link.number],
    );
    const agenda = await studioAgenda(own.browser, own.practice.id, '2026-11-26');
    const entry = agenda?.entries.find(({ id }) => id === visit?.id);
    const to = { id: entry?.id, version: entry?.version, startsAt: eleven, clinicianId: own.ida };
    expect(await changeEntry(own.browser, own.practice.id, 'moveEntry', to)).toEqual(asked);
    const forced = await changeEntry(own.browser, own.practice.id, 'moveEntry', { ...to, isOverride: true });
    expect(forced.entry).toMatchObject({ clinicianId: own.ida });
  });

  test('is asked about also where something stands in its way: both are said', async () => {
    const own = await withIda();
    await save(own, nine, { isOverride: true });
    const second = await save(own, nine, { newPatient: { name: 'Bruno Neri' } });
    expect(second.message).toBe(
      'A quell’ora poltrona o professionista sono già occupati. Quel giorno Dott.ssa Ida Neri non lavora.',
    );
  });

  test('is not among the free starts', async () => {
    const own = await withIda();
    const input = { on: '2026-11-26', clinicianId: own.ida };
    expect(await studioFreeStarts(own.browser, own.practice.id, input)).toEqual([]);
  });
});

test('outside a clinician’s hours of a working day it is asked about, in other words', async () => {
  const own = await withIda();
  await worksOn(own, own.ida, thursday);
  expect((await save(own, nine)).__typename).toBe('AgendaEntryChanged');
  expect(await save(own, four)).toEqual({ ...asked, message: 'A quell’ora Dott.ssa Ida Neri non lavora.' });
});

describe('an answer to a request, where the agenda is switched off', () => {
  async function switchedOff() {
    const own = await withIda();
    await sql('update practice_agenda set enabled = false where dentist_id = ?', [own.practice.id]);
    return own;
  }
  const answer = (own: Own, number: string, more: object) =>
    answerRequest(own.browser, own.practice.id, { number, seenVersion: 1, at: ten, ...more });
  const placeOf = async (number: string) =>
    (
      await sql<{ clinician: string | null }>(
        `select clinician_id::text as clinician from appointment a join booking b on b.id = a.booking_id
         where b.number = ? and a.state = 'booked'`,
        [number],
      )
    ).map(({ clinician }) => clinician);

  test.each([
    ['ACCEPT', ten],
    ['PROPOSE', noon],
  ])('%s: of a time at which nobody works is asked about first', async (kind, at) => {
    const own = await switchedOff();
    await worksOn(own, own.clinicianId, tuesday);
    const { number } = await storeRequest(gateway, own.practice);
    expect(await answer(own, number, { answer: kind, at })).toEqual({
      __typename: 'StudioRefused',
      message: 'Quel giorno non lavora nessuno di quelli che possono fare questa visita.',
      mayOverride: true,
    });
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'scheduled', slot: null, mails: null });
    const forced = await answer(own, number, { answer: kind, at, isOverride: true });
    expect(forced).toMatchObject({ __typename: 'RequestAnswered', isWithoutPlace: false });
    expect(await placeOf(number)).toEqual(kind === 'ACCEPT' ? [own.clinicianId] : []);
  });

  test('names the only one who does what the reason means', async () => {
    const own = await switchedOff();
    await sql(
      `insert into agenda_service (practice_id, name, position, duration_minutes, reasons, clinician_ids)
       values (?, 'Igiene', 0, 45, '{HYGIENE}', array[?::int])`,
      [own.practice.id, own.ida],
    );
    const { number } = await storeRequest(gateway, own.practice, { reason: 'HYGIENE' });
    expect((await answer(own, number, { answer: 'ACCEPT' })).message).toBe('Quel giorno Dott.ssa Ida Neri non lavora.');
    const other = await storeRequest(gateway, own.practice, { reason: 'PAIN' });
    expect((await answer(own, other.number, { answer: 'ACCEPT' })).__typename).toBe('RequestAnswered');
  });

  test('where somebody works who is taken, the visit stands without a place rather than with who does not', async () => {
    const own = await switchedOff();
    await save(own, ten, { clinicianId: own.clinicianId, chairId: own.chairId });
    const { number } = await storeRequest(gateway, own.practice);
    expect(await answer(own, number, { answer: 'ACCEPT' })).toMatchObject({ isWithoutPlace: true });
    expect(await placeOf(number)).toEqual([null]);
  });
});
