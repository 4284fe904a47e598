import { expect, test } from 'vitest';
import { type CallToNumber, numberFault } from './number-fault.ts';

const phone = '+390612345678';
const calls = (...outcomes: CallToNumber['outcome'][]) => outcomes.map((outcome) => ({ phone, outcome }));

test.each([
  ['nobody has rung', calls(), null],
  ['a call that lasts', calls(null), null],
  ['nobody answers', calls('busy', 'noAnswer'), null],
  ['not in service', calls('unreachableNumber'), 'not-in-service'],
  ['somebody else answers', calls('noAnswer', 'wrongNumber'), 'not-the-practice'],
  ['"non chiamateci più"', calls('optedOut'), 'no-calls-wanted'],
  ['our own trouble since says nothing', calls('unreachableNumber', 'platformFailure', 'notPlaced'), 'not-in-service'],
  ['the practice has rung back since', calls('unreachableNumber', 'proposed'), null],
] as const)('%s', (_, made, fault) => expect(numberFault(made, { phone, optedOut: false })).toBe(fault));

test('another number than the one that was rung', () => {
  expect(numberFault(calls('unreachableNumber'), { phone: '+390699999999', optedOut: false })).toBeNull();
  expect(numberFault(calls('unreachableNumber'), { phone: null, optedOut: false })).toBeNull();
});

test('a practice that opted out in another patient’s call wants none for this one either', () => {
  expect(numberFault(calls(), { phone, optedOut: true })).toBe('no-calls-wanted');
  expect(numberFault(calls('wrongNumber'), { phone, optedOut: true })).toBe('not-the-practice');
});
