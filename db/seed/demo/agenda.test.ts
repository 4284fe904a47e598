import { slotStarts } from '@dentisti/domain/agenda/agenda-slots';
import { addDays } from '@dentisti/domain/hours/holidays';
import { openNow } from '@dentisti/domain/hours/opening';
import { beforeAll, expect, test } from 'vitest';
import { findAgenda } from '../../src/agenda/agenda.repository.ts';
import { DentistSource } from '../../src/discovery/dentist-source.entity.ts';
import { createBooking, createTestDatabase, findTakenStarts, setUpTestDatabase } from '../../src/testing/index.ts';
import { fillDemoAgendas, inventBusySlots } from './busy-slots.ts';
import { generateDemoPractices } from './generate.ts';
import { storeDemo } from './store.ts';

const practices = generateDemoPractices();
const withAgenda = practices.filter((practice) => practice.agenda !== null);
const now = new Date('2026-11-23T07:00:00Z');
const tomorrow = new Date('2026-11-24T07:00:00Z');

const db = setUpTestDatabase();
beforeAll(async () => {
  // Sixty practices with an agenda and a few without show it as well as all.
  await storeDemo(db.em, [...withAgenda, ...practices.filter(({ agenda }) => !agenda).slice(0, 20)], 'demo-first');
});

const em = () => db.orm.em.fork();
const idOf = async (key: string) => (await em().findOneOrFail(DentistSource, { sourceId: key })).dentist;
const countBusy = async () => (await em().execute<{ n: number }[]>('select count(*)::int as n from appointment'))[0]?.n;

test('about sixty listed practices have an agenda, the best known cities all', () => {
  expect(withAgenda.length).toBeGreaterThan(50);
  expect(withAgenda.length).toBeLessThan(70);
  expect(withAgenda.every(({ googlePlacesRating, week }) => googlePlacesRating !== null && week !== null)).toBe(true);
  const cities = new Set(withAgenda.map(({ city }) => city));
  for (const city of ['Roma', 'Milano', 'Napoli', 'Torino', 'Palermo', 'Bologna']) expect(cities).toContain(city);
  expect(new Set(withAgenda.map(({ agenda }) => agenda?.slotMinutes))).toEqual(new Set([20, 30]));
});

test('every slot lies in the practice’s own hours, and each has some within a fortnight', () => {
  for (const { key, agenda, week, hoursExceptions } of withAgenda) {
    if (!agenda) throw new Error('no agenda');
    const slots = slotStarts(agenda, now, null, 14).flatMap(({ times }) => times);
    expect(slots.length, key).toBeGreaterThan(15);
    const closed = slots.filter((at) => {
      const last = new Date(at.getTime() + (agenda.slotMinutes - 1) * 60_000);
      return [at, last].some((moment) => !openNow({ week, exceptions: hoursExceptions }, moment));
    });
    expect(closed, key).toEqual([]);
  }
});

test('agendas are stored as invented, and go with the demonstration’s next version', async () => {
  const [first, second] = withAgenda;
  if (!first?.agenda || !second) throw new Error('no agenda');
  expect(await em().execute('select count(*)::int as n from practice_agenda')).toEqual([{ n: withAgenda.length }]);
  expect(await findAgenda(em(), await idOf(first.key))).toEqual({
    dentistId: await idOf(first.key),
    enabled: true,
    ...first.agenda,
  });
  const fresh = await createTestDatabase();
  await storeDemo(fresh.em, [first, second], 'demo-first');
  await storeDemo(
    fresh.em,
    [
      { ...first, agenda: null },
      { ...second, agenda: first.agenda },
    ],
    'demo-next',
  );
  const stored = await fresh.em.execute(
    'select source_id, slot_minutes from practice_agenda p join dentist_source s on s.dentist_id = p.dentist_id',
  );
  expect(stored).toEqual([{ source_id: second.key, slot_minutes: first.agenda.slotMinutes }]);
  await fresh.close();
});

test('some slots are taken, some days are quiet; a second seed adds none, the next day’s adds one day', async () => {
  const filled = await fillDemoAgendas(em(), practices, now);
  expect(filled).toBe(await countBusy());
  const shares = [];
  for (const { key, agenda } of withAgenda) {
    if (!agenda) continue;
    const slots = slotStarts(agenda, now, null, 36).flatMap(({ times }) => times);
    shares.push(inventBusySlots(key, agenda, now, null).length / slots.length);
    const taken = await findTakenStarts(em(), await idOf(key), now);
    expect(taken.map((at) => at.toISOString())).toEqual(
      inventBusySlots(key, agenda, now, null).map(({ startsAt }) => startsAt),
    );
  }
  expect(Math.min(...shares)).toBeGreaterThan(0.1);
  expect(Math.max(...shares)).toBeLessThan(0.8);
  expect(await fillDemoAgendas(em(), practices, now)).toBe(0);
  const before = await countBusy();
  const added = await fillDemoAgendas(em(), practices, tomorrow);
  expect(await countBusy()).toBe((before ?? 0) + added);
  const last = await em().execute<{ on: string }[]>(
    `select distinct (starts_at at time zone 'Europe/Rome')::date as "on" from appointment order by 1 desc limit 1`,
  );
  expect(last[0]?.on).toBe(addDays('2026-11-24', 35));
});

test('a practice that leaves the demonstration is hidden when patients have booked there, else it goes', async () => {
  const [kept, gone, ...rest] = withAgenda;
  if (!kept || !gone) throw new Error('no agenda');
  const fresh = await createTestDatabase();
  await storeDemo(fresh.em, withAgenda, 'demo-first');
  await fillDemoAgendas(fresh.em, practices, now);
  const { dentist } = await fresh.orm.em.fork().findOneOrFail(DentistSource, { sourceId: kept.key });
  await createBooking(fresh.em, { dentistId: dentist });
  expect(await storeDemo(fresh.orm.em.fork(), rest, 'demo-next')).toMatchObject({ removed: 1, inserted: 0 });
  expect(await fresh.em.execute('select id from dentist where hidden_at is not null')).toEqual([{ id: dentist }]);
  // It may come back, under its old address.
  expect(await storeDemo(fresh.orm.em.fork(), withAgenda, 'demo-last')).toMatchObject({ inserted: 2 });
  expect(await fresh.em.execute('select count(*)::int as n from dentist where slug = ?', [kept.slug])).toEqual([
    { n: 1 },
  ]);
  await fresh.close();
});
