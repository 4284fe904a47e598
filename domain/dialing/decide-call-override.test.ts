import { describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, nextBookingStatus } from '../booking/booking-status.ts';
import { callRules, callRuleText } from './call-rules.ts';
import { callPurposes } from './call-task.ts';
import {
  type CallOverrideContext,
  decideCancelCall,
  decideRetry,
  decideRunNow,
  decideSimulation,
} from './decide-call-override.ts';
import { planDial } from './plan-dial.ts';

/** A Tuesday, 10:00 in Rome. */
const now = new Date('2026-11-24T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const rome = (text: string) => new Date(`${text}+01:00`);

interface Given {
  at?: Date;
  status?: BookingStatus;
  task?: Partial<CallOverrideContext['task']>;
  dials?: Date[];
  lastDialToPracticeAt?: Date | null;
  rest?: Partial<CallOverrideContext>;
  notAfter?: Date;
}
function input({ at = now, status = 'scheduled', task, dials = [], rest, ...given }: Given = {}): CallOverrideContext {
  const notAfter = given.notAfter ?? inDays(3);
  return {
    now: at,
    booking: {
      status,
      preferredTimes: [inDays(2), inDays(3), inDays(4)],
      appointmentAt: null,
      proposedAt: null,
      proposalExpiresAt: null,
      movingTo: null,
    },
    task: { purpose: 'book', aboutAt: null, releasesAt: null, state: 'open', ...task },
    inCall: false,
    otherOpen: false,
    barredBy: null,
    phoneRings: false,
    pausedUntil: null,
    isStopped: false,
    isLineMissing: false,
    dialInput: {
      now: at,
      schedule: { week: null, exceptions: [] },
      purpose: task?.purpose ?? 'book',
      dials: dials.map((dialledAt) => ({ dialledAt, outcome: 'noAnswer' })),
      requestDials: dials,
      lastDialToPracticeAt: given.lastDialToPracticeAt ?? dials.at(-1) ?? null,
      notAfter,
    },
    ...rest,
  };
}

describe('a simulated call', () => {
  test.each([
    ['at lunch', rome('2026-11-24T13:30:00')],
    ['at night', rome('2026-11-24T22:00:00')],
    ['on a Sunday evening', rome('2026-11-29T22:00:00')],
    ['on a holiday', rome('2026-12-08T03:00:00')],
  ])('is made %s', (_, at) => {
    expect(decideSimulation(input({ at, notAfter: inDays(30) }))).toMatchObject({ kind: 'dial', at, opensTask: null });
  });

  test.each<[string, Given, string]>([
    ['an opt-out', { rest: { barredBy: 'no-calls-wanted' } }, 'no-calls-wanted'],
    ['a call under way', { rest: { inCall: true } }, 'in-call'],
    ['another call to that telephone', { rest: { phoneRings: true } }, 'ringing'],
    ['the five minutes', { lastDialToPracticeAt: minutesAgo(4) }, 'spacing'],
    ['four dials today', { dials: [60, 50, 40, 30].map(minutesAgo) }, 'four-a-day'],
    ['a stop by an operator', { rest: { isStopped: true } }, 'stopped'],
    ['the end of the task', { notAfter: minutesAgo(1) }, 'too-late'],
    ['a task that ended', { task: { state: 'done' } }, 'ended'],
  ])('is never made around %s', (_, given, rule) => {
    expect(decideSimulation(input(given))).toMatchObject({ kind: 'refused', rule });
  });
});

describe('run now', () => {
  test('leaves the delay of the last outcome out', () => {
    const given = input({ dials: [minutesAgo(6)] });
    expect(planDial(given.dialInput)).toMatchObject({ reason: 'no-answer-again' });
    expect(decideRunNow(given)).toMatchObject({ kind: 'dial', at: now, opensTask: null });
  });

  const fourToday = [60, 50, 40, 30].map(minutesAgo);
  const eight = [...Array.from({ length: 8 }, (_, i) => minutesAgo(1440 * 3 - i * 20))];
  test.each<[string, Given, string, Date | null]>([
    ['at lunch', { at: rome('2026-11-24T13:30:00') }, 'closed', rome('2026-11-24T15:00:00')],
    ['at night', { at: rome('2026-11-24T21:00:00') }, 'closed', rome('2026-11-25T09:00:00')],
    ['on a Sunday', { at: rome('2026-11-29T11:00:00'), notAfter: inDays(9) }, 'closed', rome('2026-11-30T09:00:00')],
    ['four minutes after a dial', { dials: [minutesAgo(4)] }, 'spacing', new Date(now.getTime() + 60_000)],
    ['after a dial for somebody else', { lastDialToPracticeAt: minutesAgo(1) }, 'spacing', minutesAgo(-4)],
    ['four dials today', { dials: fourToday }, 'four-a-day', rome('2026-11-25T09:00:00')],
    ['eight dials', { dials: eight }, 'eight-in-all', null],
    ['an hour before the last time', { notAfter: minutesAgo(1) }, 'too-late', null],
    ['dialling paused', { rest: { pausedUntil: inDays(1) } }, 'paused', inDays(1)],
    ['dialling stopped by an operator', { rest: { isStopped: true } }, 'stopped', null],
    ['telephone ringing for another', { rest: { phoneRings: true } }, 'ringing', null],
    ['call under way', { rest: { inCall: true } }, 'in-call', null],
    ['opted out', { rest: { barredBy: 'no-calls-wanted' } }, 'no-calls-wanted', null],
    ['a dead number', { rest: { barredBy: 'not-in-service' } }, 'not-in-service', null],
    ['no line yet', { rest: { isLineMissing: true } }, 'no-line', null],
    // An hour at which it would be possible again is not known: the line is still to be set up.
    ['no line yet, at night', { at: rome('2026-11-24T21:00:00'), rest: { isLineMissing: true } }, 'no-line', null],
    ['no line yet, stopped', { rest: { isLineMissing: true, isStopped: true } }, 'no-line', null],
    ['no line yet, opted out', { rest: { isLineMissing: true, barredBy: 'no-calls-wanted' } }, 'no-calls-wanted', null],
    ['over', { task: { state: 'done' } }, 'ended', null],
    ['withdrawn', { task: { state: 'withdrawn' } }, 'ended', null],
  ])('%s: refused, with the rule and its end', (_name, given, rule, until) => {
    expect(decideRunNow(input(given))).toEqual({ kind: 'refused', rule, until });
  });

  test('a pause that is over does not count', () => {
    expect(decideRunNow(input({ rest: { pausedUntil: minutesAgo(1) } })).kind).toBe('dial');
  });
});

describe('retry', () => {
  test('waits for the first moment that is allowed', () => {
    const closed = input({ at: rome('2026-11-24T13:30:00') });
    expect(decideRetry(closed)).toMatchObject({ kind: 'dial', at: rome('2026-11-24T15:00:00'), opensTask: null });
    expect(decideRetry(input({ dials: [minutesAgo(4)] }))).toMatchObject({ at: minutesAgo(-1) });
  });

  test('takes a request up again that was given up, with new attempts', () => {
    const eight = Array.from({ length: 8 }, (_, i) => minutesAgo(1440 * 3 - i * 20));
    const given = input({ status: 'unreachable', task: { state: 'failed' }, dials: eight });
    expect(decideRetry(given)).toMatchObject({
      kind: 'dial',
      at: now,
      event: 'retriedManually',
      status: 'scheduled',
      opensTask: { purpose: 'book' },
    });
  });

  test('a notice that nobody heard is said again while its time is ahead', () => {
    const task = { purpose: 'cancel', aboutAt: inDays(1), state: 'failed' } as const;
    expect(decideRetry(input({ status: 'cancelled', task }))).toMatchObject({
      status: 'cancelled',
      event: null,
      opensTask: { purpose: 'cancel', aboutAt: inDays(1) },
    });
    const past = { ...task, aboutAt: minutesAgo(1) };
    expect(decideRetry(input({ status: 'cancelled', task: past }))).toMatchObject({ rule: 'too-late' });
  });

  test('says nothing again that nobody wants said', () => {
    const wanted: string[] = [];
    for (const status of bookingStatuses)
      for (const purpose of callPurposes)
        for (const state of ['done', 'failed', 'withdrawn'] as const) {
          const decision = decideRetry(input({ status, task: { purpose, state, aboutAt: inDays(1) } }));
          if (decision.kind === 'dial') wanted.push(`${status} ${purpose} ${state}`);
        }
    expect(wanted).toEqual([
      'declined release failed',
      'declined cancel failed',
      'unreachable book failed',
      'unreachable book withdrawn',
      'cancelled release failed',
      'cancelled cancel failed',
      'expired release failed',
      'expired cancel failed',
    ]);
  });

  test.each<[Partial<CallOverrideContext>, string]>([
    [{ otherOpen: true }, 'other-open'],
    [{ inCall: true }, 'in-call'],
    [{ barredBy: 'not-the-practice' }, 'not-the-practice'],
  ])('%j: %s', (rest, rule) => {
    const given = input({ status: 'unreachable', task: { state: 'failed' }, rest });
    expect(decideRetry(given)).toMatchObject({ kind: 'refused', rule });
  });
});

describe('cancel', () => {
  test.each(bookingStatuses)('%s: every purpose ends in a state the table allows', (status) => {
    for (const purpose of callPurposes) {
      const decision = decideCancelCall(input({ status, task: { purpose, aboutAt: inDays(1) } }));
      if (decision.kind === 'refused') throw new Error('an open call can be cancelled');
      expect(decision.withdraws).toBe(true);
      if (decision.event) expect(nextBookingStatus(status, decision.event)).toBe(decision.status);
      else expect(decision.status).toBe(status);
    }
  });

  test('a request whose calls stop is closed, and the patient hears it', () => {
    expect(decideCancelCall(input())).toMatchObject({ status: 'unreachable', mail: 'unreachable' });
    expect(decideCancelCall(input({ task: { state: 'failed' } }))).toMatchObject({ rule: 'ended' });
  });
});

test.each(callRules)('%s is a sentence', (rule) => {
  expect(callRuleText(rule, null, now)).toMatch(/^[A-Z].*\.$/);
  expect(callRuleText(rule, inDays(1), now)).toMatch(/\. Di nuovo possibile domani alle 10:00\.$/);
});
