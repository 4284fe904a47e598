import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, easterSunday, holidaysAhead, nationalHoliday } from './holidays.ts';
import { weekdayOf } from './rome-time.ts';

// Published by the Bureau des longitudes; 1818 and 2038 are the earliest and (nearly) the latest possible days.
test.each([
  [1818, '03-22'], [1943, '04-25'], [2000, '04-23'], [2008, '03-23'], [2011, '04-24'], [2019, '04-21'], [2024, '03-31'],
  [2025, '04-20'], [2026, '04-05'], [2027, '03-28'], [2028, '04-16'], [2030, '04-21'], [2035, '03-25'], [2038, '04-25'],
])('Easter of %i is on %s', (year, day) => expect(easterSunday(year)).toBe(`${year}-${day}`)); // biome-ignore format: a table

test('Easter is a Sunday between 22 March and 25 April', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
      const easter = easterSunday(year);
      expect(weekdayOf(easter)).toBe(6);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
    }),
  );
});

test.each([
  ['2026-01-01', 'Capodanno'],
  ['2026-01-06', 'Epifania'],
  ['2026-04-05', 'Pasqua'],
  ['2026-04-06', 'Lunedì dell’Angelo'],
  ['2026-04-25', 'Festa della Liberazione'],
  ['2026-05-01', 'Festa dei lavoratori'],
  ['2026-06-02', 'Festa della Repubblica'],
  ['2026-08-15', 'Ferragosto'],
  ['2025-10-04', null],
  ['2026-10-04', 'San Francesco d’Assisi'],
  ['2026-11-01', 'Ognissanti'],
  ['2026-12-08', 'Immacolata Concezione'],
  ['2026-12-24', null],
  ['2026-12-25', 'Natale'],
  ['2026-12-26', 'Santo Stefano'],
  ['2026-12-31', null],
  // Easter Monday of 2011 was Liberation Day: one name is enough.
  ['2011-04-25', 'Festa della Liberazione'],
  ['2026-03-17', null],
])('%s: %s', (date, name) => expect(nationalHoliday(date)).toBe(name));

test('a year has twelve holidays, thirteen since 2026, one less when two fall together', () => {
  const count = (year: number) =>
    Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i)).filter(
      (date) => date.startsWith(String(year)) && nationalHoliday(date) !== null,
    ).length;
  expect([2011, 2025, 2026, 2038].map(count)).toEqual([11, 12, 13, 12]);
});

test('the holidays of twelve months begin with the day itself, and end before it comes again', () => {
  const ahead = holidaysAhead('2026-12-08');
  expect(ahead).toHaveLength(13);
  expect(ahead[0]).toEqual({ on: '2026-12-08', name: 'Immacolata Concezione' });
  expect(ahead.at(-1)).toEqual({ on: '2027-11-01', name: 'Ognissanti' });
  expect(holidaysAhead('2028-02-29').at(-1)?.on).toBe('2029-01-06');
});

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', -1, '2026-03-28'],
  ['2026-10-25', 1, '2026-10-26'],
])('%s %i days on is %s', (date, days, result) => expect(addDays(date, days)).toBe(result));
