import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ChoosablePractice,
  choosePractices,
  filterNames,
  isDecided,
  type KnownSoFar,
  noFilters,
  openPractices,
  type PracticeDetails,
  type ResultFilters,
  serviceKey,
  setFilters,
  slotDaysOf,
} from './result-filters.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [[540, 780] as const] : []));
const withSaturday = weekdays.map((intervals, day) => (day === 5 ? [[540, 720] as const] : intervals));

const rossi: ChoosablePractice = {
  id: '1',
  name: 'Studio Rossi',
  specializations: ['Ortodonzia'],
  timetable: { week: weekdays, exceptions: [] },
  booksOnline: true,
};
const bianchi: ChoosablePractice = {
  id: '2',
  name: 'Centro Bianchi',
  specializations: ['Igiene orale'],
  timetable: { week: withSaturday, exceptions: [] },
  booksOnline: false,
};
const neri: ChoosablePractice = {
  id: '3',
  name: 'Studio Neri',
  specializations: [],
  timetable: null,
  booksOnline: true,
};
const all = [rossi, bianchi, neri];

const details = (given: Partial<PracticeDetails>): PracticeDetails => ({
  description: null,
  services: [],
  pricedServices: [],
  languages: [],
  isAccessible: false,
  ...given,
});

const known: KnownSoFar = {
  open: new Set(['1', '2']),
  slotDays: new Map([
    ['1', '2026-11-25'],
    ['3', '2026-11-27'],
  ]),
  details: new Map([
    ['1', details({ services: ['Igiene Orale'], pricedServices: ['IGIENE orale '], languages: ['en', 'fr'] })],
    [
      '2',
      details({
        services: ['Sbiancamento', 'Igiene orale'],
        pricedServices: ['Sbiancamento'],
        isAccessible: true,
        languages: ['en'],
      }),
    ],
    ['3', details({ services: ['igiène orale'] })],
  ]),
};
const nothingKnown: KnownSoFar = { open: null, slotDays: null, details: null };

const left = (filters: Partial<ResultFilters>, at: KnownSoFar = known, text = '') =>
  choosePractices(all, text, { ...noFilters, ...filters }, at).left.map(({ id }) => id);
const countsOf = (filters: Partial<ResultFilters>, at: KnownSoFar = known, text = '') =>
  choosePractices(all, text, { ...noFilters, ...filters }, at).counts;

describe('each filter', () => {
  it.each<[Partial<ResultFilters>, string[]]>([
    [{}, ['1', '2', '3']],
    [{ openNow: true }, ['1', '2']],
    [{ saturday: true }, ['2']],
    [{ booksOnline: true }, ['1', '3']],
    [{ slotBy: '2026-11-24' }, []],
    [{ slotBy: '2026-11-25' }, ['1']],
    [{ slotBy: '2026-11-26' }, ['1']],
    [{ slotBy: '2026-11-30' }, ['1', '3']],
    [{ service: 'IGIENE orale ' }, ['1', '2', '3']],
    [{ service: 'Sbiancamento' }, ['2']],
    [{ service: 'Ortodonzia' }, ['1']],
    [{ service: 'Igiene' }, []],
    [{ withPrices: true }, ['1', '2']],
    // With a service it is the price of that one.
    [{ withPrices: true, service: 'Igiene orale' }, ['1']],
    [{ withPrices: true, service: 'sbiancamento' }, ['2']],
    [{ withPrices: true, service: 'Ortodonzia' }, []],
    [{ wheelchair: true }, ['2']],
    [{ language: 'en' }, ['1', '2']],
    [{ language: 'de' }, []],
    [{ booksOnline: true, service: 'igiene orale', language: 'fr' }, ['1']],
    [{ saturday: true, booksOnline: true }, []],
  ])('%j leaves %j', (filters, ids) => expect(left(filters)).toEqual(ids));

  it('goes together with the text', () => {
    expect(left({ booksOnline: true }, known, 'neri')).toEqual(['3']);
    expect(left({ saturday: true }, known, 'sbianca')).toEqual(['2']);
  });

  it.each<[Partial<ResultFilters>, string[]]>([
    [{ openNow: true }, ['1', '2', '3']],
    [{ slotBy: '2026-11-24' }, ['1', '2', '3']],
    [{ withPrices: true, wheelchair: true, language: 'de', service: 'x' }, ['1', '2', '3']],
    [{ withPrices: true, saturday: true }, ['2']],
  ])('%j takes nothing away that is not known yet', (filters, ids) => {
    expect(left(filters, nothingKnown)).toEqual(ids);
  });
});

describe('counts', () => {
  it('say what each would leave beside what is set', () => {
    expect(countsOf({}).toggles).toEqual({ openNow: 2, saturday: 1, booksOnline: 2, withPrices: 2, wheelchair: 1 });
    expect(countsOf({ booksOnline: true }).toggles).toEqual({
      openNow: 1,
      saturday: 0,
      booksOnline: 2,
      withPrices: 1,
      wheelchair: 0,
    });
  });

  it('of a choice do not mind what is chosen there', () => {
    const { languages, services, slotDays } = countsOf({ language: 'fr', booksOnline: true });
    expect(Object.fromEntries(languages ?? [])).toEqual({ en: 1, fr: 1 });
    expect(services?.get(serviceKey('Igiene orale'))).toBe(1);
    expect(Object.fromEntries(slotDays ?? [])).toEqual({ '2026-11-25': 1 });
  });

  it('are unknown where what decides them is', () => {
    const { toggles, languages, services, slotDays } = countsOf({}, nothingKnown);
    expect(toggles).toEqual({ openNow: null, saturday: 1, booksOnline: 2, withPrices: null, wheelchair: null });
    expect([languages, services, slotDays]).toEqual([null, null, null]);
  });

  it('say how many come back without one of several filters', () => {
    const { without } = countsOf({ saturday: true, booksOnline: true }, known, 'studio');
    // Without Saturday the two that are called so; without the online agenda none, as Bianchi is no Studio.
    expect(Object.fromEntries(without)).toEqual({ saturday: 2 });
  });

  it('of prices are those of the chosen service, and of services those with a price', () => {
    expect(countsOf({ service: 'Igiene orale' }).toggles.withPrices).toBe(1);
    const { services, without } = countsOf({ service: 'Igiene orale', withPrices: true });
    expect(Object.fromEntries(services ?? [])).toEqual({ 'igiene orale': 1, sbiancamento: 1 });
    expect(Object.fromEntries(without)).toEqual({ withPrices: 2, service: 1 });
  });

  const anyFilters: fc.Arbitrary<ResultFilters> = fc.record({
    openNow: fc.boolean(),
    saturday: fc.boolean(),
    booksOnline: fc.boolean(),
    slotBy: fc.constantFrom(null, '2026-11-25', '2026-11-27'),
    service: fc.constantFrom(null, 'igiene orale', 'Sbiancamento'),
    withPrices: fc.boolean(),
    wheelchair: fc.boolean(),
    language: fc.constantFrom(null, 'en', 'fr'),
  });

  test('are what pressing then leaves', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const counts = countsOf(filters);
        for (const name of ['openNow', 'saturday', 'booksOnline', 'withPrices', 'wheelchair'] as const)
          expect(counts.toggles[name], name).toBe(left({ ...filters, [name]: true }).length);
        for (const language of ['en', 'fr'])
          expect(counts.languages?.get(language) ?? 0).toBe(left({ ...filters, language }).length);
        for (const service of ['igiene orale', 'sbiancamento'])
          expect(counts.services?.get(service) ?? 0).toBe(left({ ...filters, service }).length);
        for (const name of setFilters(filters)) {
          const back = left({ ...filters, [name]: noFilters[name] }).length - left(filters).length;
          expect(counts.without.get(name) ?? 0, name).toBe(back);
        }
      }),
    );
  });
});

test('what is known decides which filters', () => {
  expect(filterNames.filter((name) => isDecided(name, nothingKnown))).toEqual(['saturday', 'booksOnline']);
  expect(filterNames.every((name) => isDecided(name, known))).toBe(true);
});

test('open at a minute: hours unknown or a holiday are not open', () => {
  const tuesdayMorning = new Date('2026-11-24T09:00:00Z');
  const saturdayMorning = new Date('2026-11-28T09:00:00Z');
  const immacolata = new Date('2026-12-08T09:00:00Z');
  expect([...openPractices(all, tuesdayMorning)]).toEqual(['1', '2']);
  expect([...openPractices(all, saturdayMorning)]).toEqual(['2']);
  expect([...openPractices(all, immacolata)]).toEqual([]);
});

test('a slot belongs to its day in Italy', () => {
  const slots = new Map([
    ['1', new Date('2026-11-24T22:59:00Z')],
    ['2', new Date('2026-11-24T23:00:00Z')],
  ]);
  expect([...slotDaysOf(slots).values()]).toEqual(['2026-11-24', '2026-11-25']);
});
