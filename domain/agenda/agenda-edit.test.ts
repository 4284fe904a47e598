import { describe, expect, test } from 'vitest';
import {
  type AgendaDraft,
  agendaProblems,
  isInsideAgenda,
  isSameWeek,
  maxDays,
  slotLengths,
  sortAgenda,
} from './agenda-edit.ts';
import { slotStarts } from './agenda-slots.ts';

const today = '2026-11-24';
const window = (weekday: number, opensMinutes: number, closesMinutes: number) => ({
  weekday,
  opensMinutes,
  closesMinutes,
});
const draft = (change: Partial<AgendaDraft> = {}): AgendaDraft => ({
  enabled: true,
  slotMinutes: 30,
  availability: [window(0, 540, 780), window(0, 900, 1140)],
  exceptions: [],
  ...change,
});
const faults = (change: Partial<AgendaDraft>) =>
  agendaProblems(draft(change), today).map(({ at, fault }) => [at, fault]);

test('the lengths are those the database permits', () => {
  expect(slotLengths[0]).toBe(10);
  expect(slotLengths.at(-1)).toBe(120);
  expect(slotLengths).toHaveLength(23);
});

describe('what may be stored', () => {
  test.each<[string, Partial<AgendaDraft>]>([
    ['an ordinary week', {}],
    ['stretches that touch', { availability: [window(0, 540, 600), window(0, 600, 660)] }],
    ['the whole day, to midnight', { availability: [window(6, 0, 1440)] }],
    ['today closed', { exceptions: [{ on: today, intervals: [] }] }],
    ['a day of its own hours alone', { availability: [], exceptions: [{ on: '2026-12-08', intervals: [[540, 600]] }] }],
    ['nothing, switched off', { enabled: false, availability: [] }],
    ['the night in which clocks change', { exceptions: [{ on: '2027-03-28', intervals: [[120, 180]] }] }],
  ])('%s', (_name, change) => {
    expect(faults(change)).toEqual([]);
  });
});

describe('what is refused, and where it stands', () => {
  test.each<[string, Partial<AgendaDraft>, [string, string][]]>([
    ['a length off the grid', { slotMinutes: 17 }, [['slotMinutes', 'slotLength']]],
    ['no length', { slotMinutes: 0 }, [['slotMinutes', 'slotLength']]],
    ['a length that is no number', { slotMinutes: Number.NaN }, [['slotMinutes', 'slotLength']]],
    ['an eighth day', { availability: [window(7, 540, 600)] }, [['windows.0', 'notADay']]],
    ['before midnight', { availability: [window(0, -10, 600)] }, [['windows.0', 'notATime']]],
    ['after midnight', { availability: [window(0, 540, 1441)] }, [['windows.0', 'notATime']]],
    ['end before start', { availability: [window(0, 600, 540)] }, [['windows.0', 'endsBeforeStart']]],
    ['no time at all', { availability: [window(0, 600, 600)] }, [['windows.0', 'endsBeforeStart']]],
    ['shorter than a slot', { availability: [window(0, 540, 569)] }, [['windows.0', 'shorterThanSlot']]],
    [
      'overlap',
      { availability: [window(0, 540, 780), window(1, 540, 780), window(0, 779, 900)] },
      [['windows.2', 'overlap']],
    ],
    ['the same twice', { availability: [window(0, 540, 780), window(0, 540, 780)] }, [['windows.1', 'overlap']]],
    ['no day of the calendar', { exceptions: [{ on: '2027-02-30', intervals: [] }] }, [['days.0', 'notADay']]],
    ['no day at all', { exceptions: [{ on: '', intervals: [] }] }, [['days.0', 'notADay']]],
    ['a past day', { exceptions: [{ on: '2026-11-23', intervals: [] }] }, [['days.0', 'dayInPast']]],
    ['a day too far', { exceptions: [{ on: '2029-01-01', intervals: [] }] }, [['days.0', 'dayTooFar']]],
    [
      'a day twice',
      {
        exceptions: [
          { on: today, intervals: [] },
          { on: today, intervals: [[540, 600]] },
        ],
      },
      [['days.1', 'dayTwice']],
    ],
    [
      'stretches of a day that overlap',
      {
        exceptions: [
          {
            on: today,
            intervals: [
              [540, 600],
              [570, 660],
            ],
          },
        ],
      },
      [['days.0.1', 'overlap']],
    ],
    ['switched on with nothing', { availability: [] }, [['windows', 'nothingOffered']]],
    [
      'switched on with closed days alone',
      { availability: [], exceptions: [{ on: today, intervals: [] }] },
      [['windows', 'nothingOffered']],
    ],
    [
      'too many stretches',
      { availability: Array.from({ length: 13 }, (_, i) => window(0, 60 * i, 60 * i + 60)) },
      [['windows.12', 'tooMany']],
    ],
    [
      'too many days',
      { exceptions: Array.from({ length: maxDays + 1 }, () => ({ on: today, intervals: [] })) },
      [['days', 'tooMany']],
    ],
  ])('%s', (_name, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('each with a sentence, all at once', () => {
    const problems = agendaProblems(draft({ slotMinutes: 7, availability: [window(0, 600, 540)] }), today);
    expect(problems.map(({ message }) => message)).toEqual([
      'La durata va da 10 a 120 minuti, di cinque in cinque.',
      'La fine viene prima dell’inizio.',
    ]);
  });
});

test.each<[string, Partial<AgendaDraft>, boolean]>([
  ['nothing', {}, true],
  ['single days', { exceptions: [{ on: '2026-12-24', intervals: [] }] }, true],
  ['the offer', { enabled: false }, false],
  ['the slots', { slotMinutes: 20 }, false],
  ['a stretch', { availability: [window(0, 540, 780)] }, false],
  ['an hour', { availability: [window(0, 540, 780), window(0, 900, 1200)] }, false],
])('two agendas that differ in %s have the same week, or not', (_what, change, isSame) =>
  expect(isSameWeek(draft(), draft(change))).toBe(isSame),
);

test('an agenda in order, from early to late', () => {
  const { availability, exceptions } = sortAgenda(
    draft({
      availability: [window(3, 900, 960), window(0, 900, 960), window(0, 540, 600)],
      exceptions: [
        {
          on: '2026-12-24',
          intervals: [
            [900, 960],
            [540, 600],
          ],
        },
        { on: '2026-12-07', intervals: [] },
      ],
    }),
  );
  expect(availability.map(({ weekday, opensMinutes }) => [weekday, opensMinutes])).toEqual([
    [0, 540],
    [0, 900],
    [3, 900],
  ]);
  expect(exceptions).toEqual([
    { on: '2026-12-07', intervals: [] },
    {
      on: '2026-12-24',
      intervals: [
        [540, 600],
        [900, 960],
      ],
    },
  ]);
});

describe('appointments against an agenda', () => {
  const everyDay = draft({ availability: [0, 1, 2, 3, 4, 5, 6].map((day) => window(day, 540, 780)) });
  const inside = (agenda: AgendaDraft, from: string, to: string) =>
    isInsideAgenda(agenda, { startsAt: new Date(from), endsAt: new Date(to) });

  test('wholly in a stretch, or outside', () => {
    expect(inside(everyDay, '2026-11-25T08:00:00Z', '2026-11-25T08:30:00Z')).toBe(true);
    expect(inside(everyDay, '2026-11-25T11:30:00Z', '2026-11-25T12:00:00Z')).toBe(true);
    expect(inside(everyDay, '2026-11-25T11:45:00Z', '2026-11-25T12:15:00Z')).toBe(false);
    expect(inside(everyDay, '2026-11-25T07:30:00Z', '2026-11-25T08:00:00Z')).toBe(false);
  });

  test('a closed day, a day of its own hours, a holiday', () => {
    const changed = draft({
      ...everyDay,
      exceptions: [
        { on: '2026-11-25', intervals: [] },
        { on: '2026-12-08', intervals: [[540, 600]] },
      ],
    });
    expect(inside(changed, '2026-11-25T08:00:00Z', '2026-11-25T08:30:00Z')).toBe(false);
    expect(inside(everyDay, '2026-12-08T08:00:00Z', '2026-12-08T08:30:00Z')).toBe(false);
    expect(inside(changed, '2026-12-08T08:00:00Z', '2026-12-08T08:30:00Z')).toBe(true);
  });

  test('every slot offered is inside, in the weeks in which clocks change too', () => {
    const nights = draft({ availability: [0, 1, 2, 3, 4, 5, 6].map((day) => window(day, 0, 1440)) });
    for (const now of ['2026-10-20T10:00:00Z', '2027-03-24T10:00:00Z'])
      for (const { times } of slotStarts(nights, new Date(now), null, 8))
        for (const startsAt of times)
          expect(isInsideAgenda(nights, { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) })).toBe(true);
  });
});
