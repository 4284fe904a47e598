import { describe, expect, test } from 'vitest';
import { describePlan, dialBecause, stopBecause } from './dial-reasons.ts';
import { dialReasons, stopReasons } from './plan-dial.ts';

const now = new Date('2026-11-24T09:00:00Z');

describe('why it waits', () => {
  test.each(dialReasons)('%s is said in words, and differently from the others', (reason) => {
    const text = describePlan({ kind: 'dial', at: new Date('2026-11-24T10:02:00Z'), reason }, now);
    expect(text).toMatch(/^[A-Z].*: (chiamiamo|riproviamo) alle 11:02\.$/);
    expect(dialReasons.filter((other) => dialBecause(other) === dialBecause(reason))).toEqual([reason]);
  });
  test.each([
    ['2026-11-24T08:59:00Z', 'La linea era occupata: riproviamo adesso.'],
    ['2026-11-25T08:00:00Z', 'La linea era occupata: riproviamo domani alle 9:00.'],
    ['2026-11-27T08:00:00Z', 'La linea era occupata: riproviamo venerdì 27 novembre alle 9:00.'],
  ])('at %s: %s', (at, text) =>
    expect(describePlan({ kind: 'dial', at: new Date(at), reason: 'busy-again' }, now)).toBe(text),
  );
});

test.each(stopReasons)('stopping because of %s is a sentence', (reason) => {
  expect(stopBecause(reason)).toMatch(/^[A-Z].*\.$/);
  expect(describePlan({ kind: 'stop', reason }, now)).toBe(stopBecause(reason));
});
