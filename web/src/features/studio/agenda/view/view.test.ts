import { describe, expect, it, test } from 'vitest';
import { at, blockFixture, dayFixture, entryFixture, ownFixture, teamFixture } from '../../testing/agenda.ts';
import { parseView, stepView, viewDays, viewSearch, viewTitle } from './agenda-view.ts';
import { columnsOf, type Entry, type Team } from './columns.ts';
import {
  axisHours,
  clockAt,
  closedParts,
  dayLength,
  elapsedAt,
  instantAt,
  shownWindow,
  windowOfDay,
} from './day-scale.ts';
import { moveTarget, neighbourOf } from './keyboard.ts';
import { placedWidth, placeEntries } from './lanes.ts';

const today = '2026-11-26';
const entry = (overrides: Record<string, unknown> = {}) => entryFixture(overrides) as unknown as Entry;
const own = (overrides: Record<string, unknown> = {}) => ownFixture(overrides) as unknown as Entry;
const block = (overrides: Record<string, unknown> = {}) => blockFixture(overrides) as unknown as Entry;
const team = teamFixture as unknown as Team;
const between = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

describe('a view', () => {
  it.each([
    ['', { day: today, span: 'giorno', by: 'poltrone', only: null }],
    [
      '?giorno=2026-12-01&vista=settimana&per=professionisti&solo=p1',
      { day: '2026-12-01', span: 'settimana', by: 'professionisti', only: 'p1' },
    ],
    ['?giorno=2026-02-30&vista=mese&per=sedie', { day: today, span: 'giorno', by: 'poltrone', only: null }],
    ['?giorno=domani', { day: today, span: 'giorno', by: 'poltrone', only: null }],
  ])('is read from %s', (search, view) => {
    expect(parseView(new URLSearchParams(search), today)).toEqual(view);
  });

  it('comes back from its own address', () => {
    const view = { day: '2026-12-01', span: 'settimana', by: 'professionisti', only: 'p 1&' } as const;
    expect(parseView(new URLSearchParams(viewSearch(view)), today)).toEqual(view);
  });

  it.each([
    ['giorno', 1, '2026-11-27', 'Giovedì 26 novembre 2026', { from: today, days: 1 }],
    ['settimana', -1, '2026-11-19', '23–29 novembre 2026', { from: '2026-11-23', days: 7 }],
  ] as const)('by the %s steps, has days and a title', (span, steps, day, title, days) => {
    const view = { day: today, span, by: 'poltrone', only: null } as const;
    expect(stepView(view, steps).day).toBe(day);
    expect(viewTitle(view)).toBe(title);
    expect(viewDays(view)).toEqual(days);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-26', 1440, '0:00,1:00,2:00,3:00,4:00'],
    ['2026-03-29', 1380, '0:00,1:00,3:00,4:00'],
    ['2026-10-25', 1500, '0:00,1:00,2:00,2:00,3:00,4:00'],
  ])('%s is %d minutes long', (date, length, hours) => {
    expect(dayLength(date)).toBe(length);
    const shown = axisHours(date, windowOfDay(date, { from: 0, to: 300 }));
    expect(shown.map(({ label }) => label).join()).toBe(hours);
    expect(clockAt(date, length)).toBe('24:00');
  });

  it.each(['2026-11-26', '2026-03-29', '2026-10-25'])('finds each of its quarters of an hour again: %s', (date) => {
    for (let minute = 0; minute < dayLength(date); minute += 15)
      expect(elapsedAt(date, instantAt(date, minute))).toBe(minute);
  });

  it('that begins after the change stands beside others: nine o’clock is as far down', () => {
    const nine = (date: string) => {
      const window = windowOfDay(date, { from: 480, to: 1140 });
      const hour = axisHours(date, window).find(({ label }) => label === '9:00');
      return (hour?.at ?? 0) - window.from;
    };
    expect(['2026-10-24', '2026-10-25', '2026-03-29'].map(nine)).toEqual([60, 60, 60]);
  });

  it.each([
    ['usual hours without any', [dayFixture(today, { hours: [] })], [], { from: 480, to: 1140 }],
    ['opening hours with air', [dayFixture()], [], { from: 480, to: 1200 }],
    ['a visit before them', [dayFixture()], [between('6:30', '7:00')], { from: 360, to: 1200 }],
    ['one until midnight', [dayFixture()], [between('22:00', '24:00')], { from: 480, to: 1440 }],
    [
      'what began on the day before',
      [dayFixture()],
      [{ startsAt: at('23:00', '2026-11-25'), endsAt: at('1:00') }],
      { from: 0, to: 1200 },
    ],
  ])('shows %s', (_what, days, entries, window) => {
    expect(shownWindow(days, entries)).toEqual(window);
  });

  it('is closed outside its hours', () => {
    expect(closedParts(dayFixture(), { from: 480, to: 1200 })).toEqual([
      { from: 480, to: 540 },
      { from: 780, to: 840 },
      { from: 1140, to: 1200 },
    ]);
    expect(closedParts(dayFixture(today, { hours: [] }), { from: 480, to: 1200 })).toEqual([{ from: 480, to: 1200 }]);
  });
});

test('columns are who is in use, who an entry names, and a last one for what stands nowhere', () => {
  const left = { ...team, chairs: [...team.chairs, { id: 'c3', name: 'Vecchia', isActive: false }] } as Team;
  const names = (entries: Entry[], only: string | null = null) =>
    columnsOf(left, entries, { by: 'poltrone', only }).map(({ name }) => name);
  expect(names([entry(), block()])).toEqual(['Poltrona 1', 'Poltrona 2']);
  expect(names([entry({ chairId: 'c3' })])).toEqual(['Poltrona 1', 'Poltrona 2', 'Vecchia']);
  expect(names([block({ clinicianId: 'p1' })])).toEqual(['Poltrona 1', 'Poltrona 2', 'Senza poltrona']);
  expect(names([], 'c2')).toEqual(['Poltrona 2']);
  expect(names([], 'gone')).toEqual(['Poltrona 1', 'Poltrona 2']);
});

describe('entries', () => {
  const columns = columnsOf(team, [], { by: 'poltrone', only: null });
  const place = (...entries: Entry[]) => placeEntries(today, entries, columns, 'poltrone');

  it('stand in their column, those of the whole practice across', () => {
    const placed = place(entry(), own(), block());
    expect(placed.map(({ column, from, to }) => [column, from, to])).toEqual([
      [0, 600, 630],
      [1, 660, 705],
      [null, 780, 840],
    ]);
    expect(placed.map((one) => placedWidth(one, 2))).toEqual([
      { left: 0, width: 0.5 },
      { left: 0.5, width: 0.5 },
      { left: 0, width: 1 },
    ]);
  });

  it('share a column where they overlap, and only there', () => {
    const placed = place(
      entry({ id: 'a', ...between('9:00', '10:00') }),
      entry({ id: 'b', ...between('9:30', '9:45') }),
      entry({ id: 'c', ...between('9:45', '10:15') }),
      entry({ id: 'd', ...between('10:15', '10:45') }),
    );
    expect(placed.map(({ entry: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 1, 2],
      ['d', 0, 1],
    ]);
  });

  it('are cut at midnight', () => {
    const night = entry({ startsAt: at('23:30'), endsAt: at('0:30', '2026-11-27') });
    expect(place(night).map(({ from, to }) => [from, to])).toEqual([[1410, 1440]]);
    expect(placeEntries('2026-11-27', [night], columns, 'poltrone').map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
    ]);
  });

  it('are reached by arrows: in the column up and down, the nearest by time beside', () => {
    const all = place(
      entry({ id: 'a', ...between('9:00', '9:30') }),
      entry({ id: 'b', ...between('12:00', '12:30') }),
      own({ id: 'c', ...between('9:15', '9:45') }),
      own({ id: 'd', ...between('11:00', '12:00') }),
    ).map((placed) => ({ day: 0, placed }));
    const go = (from: string, key: string) => {
      const current = all.find(({ placed }) => placed.entry.id === from);
      return current ? (neighbourOf(all, current, key, 2)?.placed.entry.id ?? null) : null;
    };
    expect([go('a', 'ArrowDown'), go('b', 'ArrowDown'), go('b', 'ArrowUp')]).toEqual(['b', null, 'a']);
    expect([go('a', 'ArrowRight'), go('b', 'ArrowRight'), go('d', 'ArrowLeft'), go('c', 'ArrowRight')]).toEqual([
      'c',
      'd',
      'b',
      null,
    ]);
    expect([go('b', 'Home'), go('a', 'End')]).toEqual(['a', 'b']);
  });
});

test('a target moves by arrows within the grid, on the clock across a change of it', () => {
  const windows = [
    { from: 480, to: 1140 },
    { from: 540, to: 1200 },
  ];
  const bounds = { days: 2, columns: 2, step: 15, window: (day: number) => windows[day] ?? { from: 0, to: 0 } };
  const start = { day: 0, column: 1, from: 600, minutes: 30 };
  const go = (key: string, isFine = false, from = start) => moveTarget(from, key, isFine, bounds);
  expect(go('ArrowDown').from).toBe(615);
  expect(go('ArrowDown', true).from).toBe(605);
  expect(go('ArrowUp', false, { ...start, from: 480 }).from).toBe(480);
  expect(go('ArrowDown', false, { ...start, from: 1110 }).from).toBe(1110);
  expect(go('ArrowRight')).toEqual({ day: 1, column: 0, from: 660, minutes: 30 });
  expect(go('ArrowLeft')).toEqual({ ...start, column: 0 });
  expect(go('ArrowRight', false, { ...start, day: 1 })).toEqual({ ...start, day: 1 });
  const whole = { day: 0, column: null, from: 600, minutes: 60 };
  expect(moveTarget(whole, 'ArrowRight', false, bounds)).toEqual({ ...whole, day: 1, from: 660 });
});
