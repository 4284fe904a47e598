import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextDialMoment, nextDialOpening } from '../dialing/dial-window.ts';
import { planDial } from '../dialing/plan-dial.ts';
import { romeClock } from '../hours/rome-time.ts';
import type { OpenInterval, Week } from '../hours/week.ts';
import { decideCalls } from './calls-edit.ts';
import { type CallsSetting, callsModes, type DialSchedule } from './calls-setting.ts';
import { describeCalls } from './calls-text.ts';

const day: readonly OpenInterval[] = [
  [9 * 60, 13 * 60],
  [15 * 60, 19 * 60],
];
const week: Week = [day, day, day, day, day, [], []];
const mornings: Week = [0, 1, 2, 3, 4].map((): OpenInterval[] => [[10 * 60, 12 * 60]]).concat([[], []]);
/** A Tuesday, 10:30 in Italy. */
const now = new Date('2026-11-24T09:30:00Z');
const at = (iso: string) => new Date(iso);
const setting = (calls: Partial<CallsSetting>): CallsSetting => ({
  mode: 'always',
  hours: null,
  pausedUntil: null,
  ...calls,
});
const schedule = (calls: Partial<CallsSetting>): DialSchedule => ({ week, exceptions: [], calls: setting(calls) });

/** A first dial for a request of the Thursday after, 17:00. */
const plan = (calls: Partial<CallsSetting>, more: Partial<Parameters<typeof planDial>[0]> = {}) =>
  planDial({
    now,
    schedule: schedule(calls),
    purpose: 'book',
    dials: [],
    requestDials: [],
    lastDialToPracticeAt: null,
    notAfter: at('2026-11-26T15:00:00Z'),
    ...more,
  });

describe('a dial', () => {
  test('is made at once in the chosen hours, and waits for them otherwise', () => {
    expect(plan({ mode: 'hours', hours: mornings })).toEqual({ kind: 'dial', at: now, reason: 'open-now' });
    const early = at('2026-11-24T08:15:00Z');
    expect(plan({ mode: 'hours', hours: mornings }, { now: early })).toEqual({
      kind: 'dial',
      at: at('2026-11-24T09:00:00Z'),
      reason: 'calls-hours',
    });
    const afternoon = at('2026-11-24T15:00:00Z');
    expect(plan({ mode: 'hours', hours: mornings }, { now: afternoon })).toMatchObject({
      at: at('2026-11-25T09:00:00Z'),
    });
  });

  test('waits for the end of a pause while it is of use then; else nobody is rung', () => {
    expect(plan({ pausedUntil: at('2026-11-24T23:00:00Z') })).toEqual({
      kind: 'dial',
      at: at('2026-11-25T08:00:00Z'),
      reason: 'calls-paused',
    });
    expect(plan({ pausedUntil: at('2026-11-30T23:00:00Z') })).toEqual({ kind: 'stop', reason: 'no-calls' });
    expect(plan({ pausedUntil: at('2026-11-24T09:00:00Z') })).toMatchObject({ kind: 'dial', at: now });
  });

  test('is not made for a practice that stopped calls, by an operator or in a simulation neither', () => {
    for (const more of [{}, { isManual: true }, { simulated: true }, { now: at('2026-11-24T23:00:00Z') }])
      expect(plan({ mode: 'stopped' }, more)).toEqual({ kind: 'stop', reason: 'no-calls' });
    for (const purpose of ['cancel', 'release', 'move', 'confirmProposal'] as const)
      expect(plan({ mode: 'stopped' }, { purpose })).toEqual({ kind: 'stop', reason: 'no-calls' });
  });

  test('that ends for another reason keeps that reason', () => {
    expect(plan({ mode: 'stopped' }, { notAfter: now })).toEqual({ kind: 'stop', reason: 'too-late' });
    const dials = [{ dialledAt: at('2026-11-24T08:00:00Z'), outcome: 'wrongNumber' as const }];
    expect(plan({ mode: 'stopped' }, { dials })).toEqual({ kind: 'stop', reason: 'unreachable-number' });
  });

  test('of a simulation honours the chosen hours and a pause', () => {
    const night = at('2026-11-24T21:00:00Z');
    expect(plan({}, { now: night, simulated: true })).toMatchObject({ at: night });
    expect(plan({ mode: 'hours', hours: mornings }, { now: night, simulated: true })).toMatchObject({
      at: at('2026-11-25T09:00:00Z'),
    });
    expect(plan({ pausedUntil: at('2026-11-25T23:00:00Z') }, { now, simulated: true })).toMatchObject({
      at: at('2026-11-26T08:00:00Z'),
    });
  });
});

test('whatever the wishes, no call may start outside them, nor earlier than without them', () => {
  const interval = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 15, max: 600 }));
  const hours = fc.array(
    interval.map(([opens, length]): OpenInterval[] => [[opens, Math.min(opens + length, 1440)]]),
    { minLength: 7, maxLength: 7 },
  );
  const moments = fc.date({ min: at('2026-09-01T00:00:00Z'), max: at('2027-05-01T00:00:00Z'), noInvalidDate: true });
  const pause = fc.option(fc.integer({ min: -10_000, max: 60_000 }));
  fc.assert(
    fc.property(fc.constantFrom(...callsModes), hours, moments, pause, (mode, chosen, from, minutes) => {
      const pausedUntil = minutes === null ? null : new Date(from.getTime() + minutes * 60_000);
      const own = schedule({ mode, hours: chosen, pausedUntil });
      for (const next of [nextDialMoment(own, from), nextDialOpening(own, from)]) {
        if (mode === 'stopped') expect(next).toBeNull();
        if (!next) continue;
        if (pausedUntil) expect(next >= pausedUntil).toBe(true);
        const { weekday, minutes: clock } = romeClock(next);
        if (mode === 'hours')
          expect(chosen[weekday]?.some(([opens, closes]) => opens <= clock && clock < closes)).toBe(true);
        expect(day.some(([opens, closes]) => opens <= clock && clock < closes)).toBe(true);
      }
      const free = nextDialMoment({ week, exceptions: [] }, from);
      const limited = nextDialMoment(own, from);
      if (free && limited) expect(limited >= free).toBe(true);
    }),
  );
});

describe('wishes that somebody types', () => {
  const windows = [{ weekday: 0, opensMinutes: 600, closesMinutes: 720 }];
  const decide = (draft: Partial<Parameters<typeof decideCalls>[0]>) =>
    decideCalls({ mode: 'hours', windows, pausedUntil: null, ...draft }, { schedule: { week, exceptions: [] }, now });
  test('are stored as a week', () => {
    expect(decide({})).toEqual({ mode: 'hours', hours: [[[600, 720]], [], [], [], [], [], []], pausedUntil: null });
    expect(decide({ mode: 'stopped', pausedUntil: at('2026-12-01T00:00:00Z') })).toMatchObject({ pausedUntil: null });
  });
  test.each([
    ['no hours', { windows: [] }, /almeno una fascia/],
    [
      'hours in which the practice is closed',
      { windows: [{ ...windows[0], opensMinutes: 780, closesMinutes: 900 }] },
      /risulta chiuso/,
    ],
    ['a Sunday', { windows: [{ ...windows[0], weekday: 6 }] }, /risulta chiuso/],
    ['a day that does not exist', { windows: [{ ...windows[0], weekday: 7 }] }, /non esiste/],
    ['an end before the beginning', { windows: [{ ...windows[0], closesMinutes: 500 }] }, /finisce prima/],
    ['stretches that overlap', { windows: [windows[0], windows[0]] }, /si sovrappongono/],
    ['a pause that is over', { pausedUntil: now }, /già passato/],
    ['a pause of years', { pausedUntil: at('2028-01-01T00:00:00Z') }, /un anno/],
  ])('are refused: %s', (_case, draft, problem) => {
    expect(decide(draft as never)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

test.each([
  [{}, 'Possiamo chiamarvi: lun–ven 9:00–13:00, 15:00–19:00.'],
  [{ mode: 'hours', hours: mornings }, 'Possiamo chiamarvi: lun–ven 10:00–12:00.'],
  [
    { pausedUntil: at('2026-11-29T23:00:00Z') },
    'In pausa fino a lunedì 30 novembre: fino ad allora le richieste aspettano qui.',
  ],
  [
    { pausedUntil: at('2026-11-30T09:00:00Z') },
    'In pausa fino a lunedì 30 novembre alle 10:00: fino ad allora le richieste aspettano qui.',
  ],
  [{ mode: 'stopped' }, 'Mai: il nostro assistente non vi chiama. Le richieste aspettano qui.'],
] as const)('%j is %s', (calls, text) => {
  expect(describeCalls(schedule(calls as Partial<CallsSetting>), { now, isCallable: true })).toBe(text);
});
