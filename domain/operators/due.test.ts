import { expect, test } from 'vitest';
import { dueAtState, dueOnState } from './due.ts';

test.each([
  // One minute before and after midnight in Rome, in winter (+1) and in summer (+2).
  ['2026-11-24', '2026-11-23T22:59:00Z', { kind: 'later' }],
  ['2026-11-24', '2026-11-23T23:01:00Z', { kind: 'today' }],
  ['2026-11-24', '2026-11-24T22:59:00Z', { kind: 'today' }],
  ['2026-11-24', '2026-11-24T23:01:00Z', { kind: 'overdue', days: 1 }],
  ['2026-07-01', '2026-07-01T21:59:00Z', { kind: 'today' }],
  ['2026-07-01', '2026-07-01T22:01:00Z', { kind: 'overdue', days: 1 }],
  // The day the clocks go back has 25 hours and is one day.
  ['2026-10-25', '2026-10-26T00:00:00Z', { kind: 'overdue', days: 1 }],
  ['2025-12-31', '2026-01-02T12:00:00Z', { kind: 'overdue', days: 2 }],
] as const)('due on %s, looked at %s', (dueOn, now, state) => expect(dueOnState(dueOn, new Date(now))).toEqual(state));

test.each([
  ['2026-11-24T09:00:00Z', '2026-11-23T22:59:00Z', { kind: 'later' }],
  ['2026-11-24T09:00:00Z', '2026-11-23T23:01:00Z', { kind: 'today' }],
  ['2026-11-24T09:00:00Z', '2026-11-24T08:59:59Z', { kind: 'today' }],
  ['2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z', { kind: 'overdue', days: 0 }],
  ['2026-11-24T22:30:00Z', '2026-11-24T23:30:00Z', { kind: 'overdue', days: 1 }],
  ['2026-11-24T09:00:00Z', '2026-11-27T09:00:00Z', { kind: 'overdue', days: 3 }],
] as const)('due at %s, looked at %s', (dueAt, now, state) =>
  expect(dueAtState(new Date(dueAt), new Date(now))).toEqual(state),
);
