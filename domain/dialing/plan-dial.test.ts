import { describe, expect, test } from 'vitest';
import type { Schedule } from '../hours/opening.ts';
import type { OpenInterval } from '../hours/week.ts';
import { dialPolicy, firstPolicy } from './dial-policy.ts';
import { type DialInput, type PastDial, planDial } from './plan-dial.ts';

const day: readonly OpenInterval[] = [
  [8 * 60, 13 * 60],
  [15 * 60, 21 * 60],
];
const schedule: Schedule = { week: [day, day, day, day, day, [[540, 750]], [[540, 750]]], exceptions: [] };
/** A clock in Italy, winter time, as an instant. */
const rome = (local: string) => new Date(`${local}:00+01:00`);
const input = (now: string, more: Partial<DialInput> = {}): DialInput => ({
  now: rome(now),
  schedule,
  purpose: 'book',
  dials: [],
  requestDials: more.dials?.map((dial) => dial.dialledAt) ?? [],
  lastDialToPracticeAt: more.dials?.at(-1)?.dialledAt ?? null,
  notAfter: rome('2026-12-20T12:00'),
  ...more,
});
const dialled = (at: string, outcome: PastDial['outcome'] = 'noAnswer', more: Partial<PastDial> = {}): PastDial => ({
  dialledAt: rome(at),
  outcome,
  ...more,
});
const dial = (at: string, reason: string) => ({ kind: 'dial', at: rome(at), reason });

describe('the first dial', () => {
  test.each([
    ['at once when open', '2026-11-24T10:00', '2026-11-24T10:00', 'open-now'],
    ['not before 9, open or not', '2026-11-24T08:10', '2026-11-24T09:00', 'at-opening'],
    ['after lunch', '2026-11-24T13:30', '2026-11-24T15:00', 'at-opening'],
    ['not in the last five minutes before closing', '2026-11-24T12:56', '2026-11-24T15:00', 'at-opening'],
    ['not after 20, open or not', '2026-11-24T20:00', '2026-11-25T09:00', 'at-opening'],
    ['never on a Sunday, open or not', '2026-11-29T10:00', '2026-11-30T09:00', 'at-opening'],
    ['not on a national holiday', '2026-12-08T10:00', '2026-12-09T09:00', 'at-opening'],
    ['over the end of summer time', '2026-10-24T14:00', '2026-10-26T09:00', 'at-opening'],
  ])('%s', (_, now, at, reason) => expect(planDial(input(now))).toEqual(dial(at, reason)));

  test.each([
    ['2026-12-23T21:00', '2026-12-28T09:00'],
    ['2026-12-30T21:00', '2027-01-02T09:00'],
    ['2027-03-28T10:00', '2027-03-30T08:00'],
    ['2026-10-03T14:00', '2026-10-05T08:00'],
  ])('passes over quiet days and holidays: %s', (now, at) => {
    expect(planDial(input(now, { notAfter: rome('2027-12-31T00:00') }))).toMatchObject({ kind: 'dial', at: rome(at) });
  });

  test('assumes hours where they are unknown', () => {
    const unknown: Schedule = { week: null, exceptions: [] };
    expect(planDial(input('2026-11-24T14:00', { schedule: unknown }))).toEqual(dial('2026-11-24T15:00', 'at-opening'));
    expect(planDial(input('2026-11-28T10:00', { schedule: unknown }))).toEqual(dial('2026-11-30T09:00', 'at-opening'));
  });

  test('waits five minutes after any other dial to that telephone', () => {
    const plan = planDial(input('2026-11-24T10:00', { lastDialToPracticeAt: rome('2026-11-24T09:58') }));
    expect(plan).toEqual(dial('2026-11-24T10:03', 'spacing'));
  });
});

describe('the next dial', () => {
  test.each([
    ['busy', [dialled('2026-11-24T10:00', 'busy')], '2026-11-24T10:05', 'busy-again'],
    [
      'busy again',
      [dialled('2026-11-24T10:00', 'busy'), dialled('2026-11-24T10:05', 'busy')],
      '2026-11-24T11:06',
      'busy-again',
    ],
    ['no answer', [dialled('2026-11-24T10:00')], '2026-11-24T11:01', 'no-answer-again'],
    ['voicemail', [dialled('2026-11-24T10:00', 'voicemail')], '2026-11-24T11:01', 'voicemail-again'],
    ['hung up', [dialled('2026-11-24T10:00', 'unsettled')], '2026-11-24T11:01', 'unsettled-again'],
    ['no answer before lunch', [dialled('2026-11-24T12:30')], '2026-11-24T15:00', 'no-answer-again'],
    ['our failure', [dialled('2026-11-24T10:00', 'platformFailure')], '2026-11-24T10:05', 'platform-again'],
    [
      'our second failure',
      [dialled('2026-11-24T10:00', 'platformFailure'), dialled('2026-11-24T10:05', 'platformFailure')],
      '2026-11-24T10:15',
      'platform-again',
    ],
    [
      'asked to ring back',
      [dialled('2026-11-24T10:00', 'unsettled', { callBackAt: rome('2026-11-25T16:30') })],
      '2026-11-25T16:30',
      'asked-to-ring-back',
    ],
    [
      'asked to ring back when it is too late: the usual distance',
      [dialled('2026-11-24T10:00', 'unsettled', { callBackAt: rome('2027-01-08T10:00') })],
      '2026-11-24T11:01',
      'unsettled-again',
    ],
    [
      'refused to talk to a machine: not before the next opening',
      [dialled('2026-11-24T10:00', 'unsettled', { reason: 'refused-machine' })],
      '2026-11-24T15:00',
      'unsettled-again',
    ],
  ])('after %s', (_, dials, at, reason) => {
    expect(planDial(input('2026-11-24T10:01', { dials, now: dials.at(-1)?.dialledAt as Date }))).toEqual(
      dial(at, reason),
    );
  });

  test('a number that could not be connected waits half an hour, whoever’s dial it was', () => {
    const dials = [dialled('2026-11-24T10:00', 'notConnected')];
    expect(planDial(input('2026-11-24T10:01', { dials }))).toEqual(dial('2026-11-24T10:30', 'not-connected-again'));
    const notConnectedAt = rome('2026-11-24T10:00');
    const ofAnother = input('2026-11-24T10:10', { notConnectedAt });
    expect(planDial(ofAnother)).toEqual(dial('2026-11-24T10:30', 'not-connected-again'));
    expect(planDial({ ...ofAnother, isManual: true })).toEqual(dial('2026-11-24T10:10', 'by-hand'));
  });

  test('is due at once when its time has gone by', () => {
    expect(planDial(input('2026-11-24T12:00', { dials: [dialled('2026-11-24T10:00')] }))).toEqual(
      dial('2026-11-24T12:00', 'no-answer-again'),
    );
  });

  const fourToday = ['09:00', '10:01', '11:02', '12:03'].map((time) => dialled(`2026-11-24T${time}`));
  test('a full day without an answer ends a request', () => {
    expect(planDial(input('2026-11-24T12:04', { dials: fourToday }))).toEqual({
      kind: 'stop',
      reason: 'attempts-used',
    });
  });
  test('but not a closing call, nor one that was asked for', () => {
    expect(planDial(input('2026-11-24T12:04', { purpose: 'cancel', dials: fourToday }))).toEqual(
      dial('2026-11-25T09:00', 'tomorrow'),
    );
    const asked = [
      ...fourToday.slice(0, 3),
      dialled('2026-11-24T12:03', 'unsettled', { callBackAt: rome('2026-11-24T17:00') }),
    ];
    expect(planDial(input('2026-11-24T12:04', { dials: asked }))).toEqual(dial('2026-11-25T09:00', 'tomorrow'));
  });
  test('four dials a day are the whole request’s, whatever they were for', () => {
    const plan = planDial(
      input('2026-11-24T16:00', { purpose: 'confirmProposal', requestDials: fourToday.map((d) => d.dialledAt) }),
    );
    expect(plan).toEqual(dial('2026-11-25T09:00', 'tomorrow'));
  });
});

describe('no dial', () => {
  const many = (outcome: PastDial['outcome']) =>
    Array.from({ length: 8 }, (_, i) => dialled(`2026-11-${String(10 + i)}T10:00`, outcome));
  test.each([
    ['after eight', many('noAnswer'), 'attempts-used'],
    ['after eight failures of ours, which are not held against the practice', many('platformFailure'), 'platform-down'],
    ['after a wrong number', [dialled('2026-11-24T10:00', 'wrongNumber')], 'unreachable-number'],
    ['after "non chiamateci più"', [dialled('2026-11-24T10:00', 'optedOut')], 'unreachable-number'],
    ['after a number that became doubtful', [dialled('2026-11-24T10:00', 'doubtfulNumber')], 'unreachable-number'],
    ['after a dead number', [dialled('2026-11-24T10:00', 'unreachableNumber')], 'unreachable-number'],
    [
      'after two refusals to talk to a machine',
      [1, 2].map((n) => dialled(`2026-11-2${n}T10:00`, 'unsettled', { reason: 'refused-machine' })),
      'refused-machine',
    ],
  ])('%s', (_, dials, reason) =>
    expect(planDial(input('2026-11-24T10:30', { dials }))).toEqual({ kind: 'stop', reason }),
  );

  const tooLate = { kind: 'stop', reason: 'too-late' };
  const retryUntil = (notAfter: string, now = '2026-11-24T10:01') =>
    planDial(input(now, { notAfter: rome(notAfter), dials: [dialled('2026-11-24T10:00')] }));
  test('at the end of the task, when the request expires: a minute before is the last that is promised', () => {
    expect(retryUntil('2026-11-24T11:02')).toEqual(dial('2026-11-24T11:01', 'no-answer-again'));
    expect(retryUntil('2026-11-24T11:01')).toEqual(tooLate);
    expect(retryUntil('2026-11-24T11:00')).toEqual(tooLate);
  });
  test('but one whose time has come is made while the task lasts', () => {
    const due = planDial({ ...input('2026-11-24T10:00'), notAfter: new Date(rome('2026-11-24T10:00').getTime() + 1) });
    expect(due).toEqual(dial('2026-11-24T10:00', 'open-now'));
    expect(planDial(input('2026-11-24T10:00', { notAfter: rome('2026-11-24T10:00') }))).toEqual(tooLate);
  });
  test('a time to ring back at the end of the task is no reason to give up before it', () => {
    const callBackAt = rome('2026-11-24T15:30');
    const dials = [dialled('2026-11-24T10:00', 'unsettled', { callBackAt })];
    expect(planDial(input('2026-11-24T10:01', { dials, notAfter: callBackAt }))).toEqual(
      dial('2026-11-24T11:01', 'unsettled-again'),
    );
  });
  test('to a practice that never opens', () => {
    const never: Schedule = { week: [[], [], [], [], [], [], []], exceptions: [] };
    expect(planDial(input('2026-11-24T10:00', { schedule: never }))).toEqual({ kind: 'stop', reason: 'never-open' });
  });
});

test('delays are data: the first policy rings again after 20, 60 and 120 minutes, then at the next opening', () => {
  const run = (times: string[]) =>
    planDial(input('2026-11-24T09:00', { dials: times.map((t) => dialled(`2026-11-24T${t}`)) }), firstPolicy);
  expect(run(['09:00'])).toEqual(dial('2026-11-24T09:20', 'no-answer-again'));
  expect(run(['09:00', '09:20'])).toEqual(dial('2026-11-24T10:20', 'no-answer-again'));
  expect(run(['09:00', '09:20', '10:20'])).toEqual(dial('2026-11-24T12:20', 'no-answer-again'));
  expect(dialPolicy.maxDialsPerDay).toBe(4);
});

describe('after a call to us', () => {
  const dials = [dialled('2026-11-24T10:00')];
  test('what it said is confirmed at once, within every limit', () => {
    const isToConfirm = true;
    expect(planDial(input('2026-11-24T10:20', { dials, isToConfirm }))).toEqual(dial('2026-11-24T10:20', 'to-confirm'));
    expect(planDial(input('2026-11-24T10:02', { dials, isToConfirm }))).toEqual(dial('2026-11-24T10:05', 'spacing'));
    expect(planDial(input('2026-11-24T13:10', { dials, isToConfirm }))).toEqual(dial('2026-11-24T15:00', 'at-opening'));
    const four = ['09:00', '10:10', '11:20', '12:30'].map((time) => dialled(`2026-11-24T${time}`));
    expect(planDial(input('2026-11-24T12:40', { dials: four, isToConfirm }))).toEqual(
      dial('2026-11-25T09:00', 'tomorrow'),
    );
  });
  test('a number that it asked not to ring is rung after a day', () => {
    const pausedUntil = rome('2026-11-25T10:30');
    expect(planDial(input('2026-11-24T11:00', { dials, pausedUntil }))).toEqual(
      dial('2026-11-25T10:30', 'calls-paused'),
    );
    expect(planDial(input('2026-11-25T12:00', { dials, pausedUntil }))).toMatchObject({ at: rome('2026-11-25T12:00') });
  });
});
