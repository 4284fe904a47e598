import { expect, test } from 'vitest';
import { isSessionOver, provedUntil } from './sign-in-stage.ts';

const start = new Date('2026-03-01T09:00:00Z');
const later = ({ days = 0, minutes = 0 }) => new Date(start.getTime() + days * 86_400_000 + minutes * 60_000);
const session = (used: Date) => ({ stage: 'complete' as const, startedAt: start, usedAt: used });

test.each([
  ['used a moment ago', start, later({ minutes: 1 }), false],
  ['almost thirty days unused', start, later({ days: 30, minutes: -1 }), false],
  ['thirty days unused', start, later({ days: 30 }), true],
  ['used every day, almost ninety days old', later({ days: 89 }), later({ days: 90, minutes: -1 }), false],
  ['used every day, ninety days old', later({ days: 90 }), later({ days: 90 }), true],
])('a session %s', (_case, used, now, isOver) => expect(isSessionOver(session(used), now)).toBe(isOver));

test('a second factor has ten minutes, however often the page asks', () => {
  const half = { ...session(later({ minutes: 9 })), stage: 'secondFactor' as const };
  expect(isSessionOver(half, later({ minutes: 9 }))).toBe(false);
  expect(isSessionOver({ ...half, usedAt: later({ minutes: 10 }) }, later({ minutes: 10 }))).toBe(true);
});

test('a proof is good for a quarter of an hour', () => {
  expect(provedUntil(start, later({ minutes: 14 }))).toEqual(later({ minutes: 15 }));
  expect(provedUntil(start, later({ minutes: 15 }))).toBeNull();
  expect(provedUntil(null, start)).toBeNull();
});
