import { slotStarts } from '@dentisti/domain/agenda/agenda-slots';
import { beforeAll, expect, test } from 'vitest';
import { createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { findAgenda, replaceAgenda, type StoredAgenda } from './agenda.repository.ts';

const db = setUpTestDatabase();
let dentistId: number;
beforeAll(async () => {
  dentistId = (await createPracticeRow(db.em)).id;
});

const em = () => db.orm.em.fork();
const replace = (agenda: StoredAgenda) => em().transactional((tx) => replaceAgenda(tx, agenda));
const interval = (weekday: number, opensMinutes: number, closesMinutes: number) => ({
  weekday,
  opensMinutes,
  closesMinutes,
});
const agendaOf = (change: Partial<StoredAgenda> = {}): StoredAgenda => ({
  dentistId,
  slotMinutes: 30,
  enabled: true,
  availability: [interval(0, 540, 780), interval(0, 900, 1140), interval(5, 540, 750)],
  exceptions: [
    { on: '2026-12-07', intervals: [] },
    { on: '2026-12-12', intervals: [[600, 660]] },
  ],
  ...change,
});

test('an agenda is read as it was written, and gives the slots it means', async () => {
  expect(await findAgenda(em(), dentistId)).toBeNull();
  await replace(agendaOf());
  const agenda = await findAgenda(em(), dentistId);
  expect(agenda).toEqual(agendaOf());
  if (!agenda) throw new Error('no agenda');
  const days = slotStarts(agenda, new Date('2026-12-06T09:00:00Z'), null, 14);
  expect(days.map(({ on, times }) => [on, times.length]).filter(([, n]) => n)).toEqual([
    ['2026-12-12', 2],
    ['2026-12-14', 16],
    ['2026-12-19', 7],
  ]);
});

test('a new agenda takes the old one’s place altogether', async () => {
  await replace(agendaOf());
  const next = agendaOf({ slotMinutes: 20, enabled: false, availability: [interval(1, 0, 1440)], exceptions: [] });
  await replace(next);
  expect(await findAgenda(em(), dentistId)).toEqual(next);
  await replace(agendaOf({ availability: [], exceptions: [] }));
  expect(await findAgenda(em(), dentistId)).toEqual(agendaOf({ availability: [], exceptions: [] }));
});

test.each([
  ['overlapping intervals', { availability: [interval(0, 540, 780), interval(0, 779, 900)] }, /overlap_exclusion/],
  ['a day that is none', { availability: [interval(7, 540, 780)] }, /weekday_check/],
  [
    'an interval that ends before it begins',
    { availability: [interval(0, 780, 540)] },
    /range lower bound|interval_check/,
  ],
  ['a slot of a minute', { slotMinutes: 1 }, /practice_agenda_slot_check/],
  ['the agenda of nobody', { dentistId: 2_000_000 }, /practice_agenda_dentist_id_foreign/],
])('%s are refused, and the old agenda stays', async (_, change, constraint) => {
  await replace(agendaOf());
  await expect(replace(agendaOf(change))).rejects.toThrow(constraint);
  expect(await findAgenda(em(), dentistId)).toEqual(agendaOf());
});
