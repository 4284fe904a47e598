import { randomUUID } from 'node:crypto';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment, holdSlot } from '@dentisti/db/agenda/appointment.repository';
import { createBooking, createPracticeRow } from '@dentisti/db/testing';
import type { Agenda } from '@dentisti/domain/agenda/agenda-slots';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

let now = tuesdayMorning;
const gateway = setUpTestGateway({}, () => now);
const ids: Record<string, string> = {};
const milan = { istatCode: '015146', city: 'Milano', province: 'MI', region: 'Lombardia' };

/** Tuesday 24 November to Friday, 9–13, in half hours, unless the case says otherwise. */
const week: Agenda['availability'] = [1, 2, 3, 4].map((weekday) => ({
  weekday,
  opensMinutes: 540,
  closesMinutes: 780,
}));
const cases: Record<string, Partial<Agenda & { enabled: boolean; hidden: boolean; unlisted: boolean }>> = {
  'libero oggi': {},
  'apre tra mezz’ora': { availability: [{ weekday: 1, opensMinutes: 630, closesMinutes: 780 }] },
  'solo il lunedì': { availability: [{ weekday: 0, opensMinutes: 900, closesMinutes: 960 }] },
  'chiuso oggi': { exceptions: [{ on: '2026-11-24', intervals: [] }] },
  'apre per eccezione': { availability: [], exceptions: [{ on: '2026-11-29', intervals: [[600, 660]] }] },
  'tra quindici giorni': { availability: [], exceptions: [{ on: '2026-12-08', intervals: [[600, 660]] }] },
  'tra tredici giorni': { availability: [], exceptions: [{ on: '2026-12-07', intervals: [[600, 660]] }] },
  occupato: { slotMinutes: 120 },
  spenta: { enabled: false },
  nascosto: { hidden: true },
  'senza Google': { unlisted: true },
};

beforeAll(async () => {
  const { em } = gateway.database;
  for (const [name, { enabled = true, hidden = false, unlisted = false, ...agenda }] of Object.entries(cases)) {
    const { id } = await createPracticeRow(em, {
      name,
      hiddenAt: hidden ? now : null,
      ...(unlisted && { googlePlacesRating: null }),
    });
    ids[name] = String(id);
    await em
      .fork()
      .transactional((tx) =>
        replaceAgenda(tx, { dentistId: id, slotMinutes: 30, enabled, availability: week, exceptions: [], ...agenda }),
      );
  }
  ids.telefono = String((await createPracticeRow(em, { name: 'telefono' })).id);
  ids.Milano = String((await createPracticeRow(em, { name: 'Milano', ...milan })).id);
  // Tuesday's and Wednesday's four hours of the busy one: a half each held and booked.
  const dentistId = Number(ids.occupato);
  const at = (day: number, hour: number) => ({
    dentistId,
    startsAt: new Date(Date.UTC(2026, 10, day, hour - 1)),
    endsAt: new Date(Date.UTC(2026, 10, day, hour + 1)),
  });
  await em.fork().transactional(async (tx) => {
    await holdSlot(tx, at(24, 11), { holdToken: randomUUID(), now });
    for (const slot of [at(25, 9), at(25, 11)]) {
      const { id: bookingId } = await createBooking(tx, { dentistId });
      await bookAppointment(tx, slot, { bookingId, holdToken: null, exclusive: true, now });
    }
  });
});

const firstSlots = async (city = 'Roma', region?: string) => {
  const { firstFreeSlots } = await gateway.query<{ firstFreeSlots: { dentistId: string; startsAt: string }[] }>(
    'query($city: String!, $region: String) { firstFreeSlots(city: $city, region: $region) { dentistId startsAt } }',
    { city, region },
  );
  return Object.fromEntries(firstFreeSlots.map(({ dentistId, startsAt }) => [dentistId, startsAt]));
};

/** What the practice's own page would show first. */
async function firstOfPage(dentistId: string): Promise<string | undefined> {
  const { agendaSlots } = await gateway.query<{ agendaSlots: { days?: { times: string[] }[] } | null }>(
    'query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { times } } } }',
    { id: dentistId },
  );
  return agendaSlots?.days?.flatMap(({ times }) => times)[0];
}

test('each practice’s first free slot: week, exceptions, an hour ahead, what others have, fourteen days', async () => {
  const slots = await firstSlots();
  const named = Object.fromEntries(Object.keys(ids).map((name) => [name, slots[ids[name] ?? '']]));
  expect(named).toEqual({
    'libero oggi': '2026-11-24T10:00:00.000Z',
    'apre tra mezz’ora': '2026-11-24T10:00:00.000Z',
    'solo il lunedì': '2026-11-30T14:00:00.000Z',
    'chiuso oggi': '2026-11-25T08:00:00.000Z',
    'apre per eccezione': '2026-11-29T09:00:00.000Z',
    'tra quindici giorni': undefined,
    'tra tredici giorni': '2026-12-07T09:00:00.000Z',
    occupato: '2026-11-26T08:00:00.000Z',
    spenta: undefined,
    nascosto: undefined,
    'senza Google': '2026-11-24T10:00:00.000Z',
    telefono: undefined,
    Milano: undefined,
  });
});

test('is the first slot of the practice’s own page, at any hour and over holidays', async () => {
  for (const hour of [
    '2026-11-24T09:00',
    '2026-11-24T12:30',
    '2026-11-27T12:30',
    '2026-12-07T22:30',
    '2026-12-24T23:10',
  ]) {
    now = new Date(`${hour}:00Z`);
    const slots = await firstSlots();
    for (const [name, id] of Object.entries(ids))
      expect([hour, name, slots[id]]).toEqual([hour, name, await firstOfPage(id)]);
  }
  now = new Date(tuesdayMorning.getTime() + 11 * 60_000);
  expect((await firstSlots())[ids.occupato ?? '']).toBe('2026-11-26T08:00:00.000Z');
  now = tuesdayMorning;
});

test('are those of the list: a zone’s comune, the closest city, nothing for an unknown one', async () => {
  const inRome = await firstSlots();
  expect(await firstSlots('Trastevere')).toEqual(inRome);
  expect(await firstSlots('Fiumicino')).toEqual(inRome);
  expect(await firstSlots('Milano', 'Lombardia')).toEqual({});
  expect(await firstSlots('Xyzzyx')).toEqual({});
});

test('asks once for all agendas and once for all that is taken, however long the list', async () => {
  const execute = vi.spyOn(gateway.services.orm.em.getKysely(), 'executeQuery');
  onTestFinished(() => execute.mockRestore());
  await firstSlots();
  const asked = execute.mock.calls.map(([query]) => (query as { sql: string }).sql);
  for (const table of ['practice_agenda', 'appointment'])
    expect(asked.filter((sql) => sql.includes(`${table} `)).length, table).toBe(1);
});
