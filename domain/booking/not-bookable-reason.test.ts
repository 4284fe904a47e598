import { describe, expect, test } from 'vitest';
import { notBookableReason, type PracticeToBook, phoneToCall } from './not-bookable-reason.ts';

const good: PracticeToBook = { phone: '+390612345678', hidden: false, optedOut: false, keepsAgenda: false };
const demo = '+390768000001';

describe('why a practice cannot be booked', () => {
  test.each([
    ['a number that may ring', good, 'live', null],
    ['no number', { ...good, phone: null }, 'live', 'no-phone'],
    ['a number abroad', { ...good, phone: '+41441234567' }, 'live', 'no-phone'],
    ['a demonstration number for real calls', { ...good, phone: demo }, 'live', 'no-phone'],
    ['a demonstration number in the trial', { ...good, phone: demo }, 'simulator', null],
    ['no calls wanted', { ...good, optedOut: true }, 'live', 'opted-out'],
    ['left the directory', { ...good, hidden: true }, 'live', 'hidden'],
    ['no telephone booking', good, 'off', 'voice-off'],
    ['an agenda, and no calls wanted', { ...good, optedOut: true, keepsAgenda: true }, 'live', null],
    ['an agenda without telephone booking', { ...good, phone: null, keepsAgenda: true }, 'off', null],
    ['an agenda of one that left', { ...good, hidden: true, keepsAgenda: true }, 'live', 'hidden'],
  ] as const)('%s', (_name, practice, voice, reason) => expect(notBookableReason(practice, voice)).toBe(reason));
});

test('a number is rung as it is, or not at all', () => {
  expect(phoneToCall('+390612345678', 'live')).toBe('+390612345678');
  expect(phoneToCall(demo, 'live')).toBeNull();
});
