import { describe, expect, test } from 'vitest';
import type { Schedule } from '../hours/opening.ts';
import {
  cannotBeCalledReasons,
  cannotBeCalledText,
  decideBookingRequest,
  type RequestDecisionInput,
} from './decide-booking-request.ts';

const schedule: Schedule = {
  week: Array.from({ length: 7 }, (_, i) => (i < 5 ? [[540, 1080] as const] : [])),
  exceptions: [],
};
const nights: Schedule['week'] = Array.from({ length: 7 }, () => [[1200, 1440] as const]);
const rome = (local: string) => new Date(`${local}:00+01:00`);
const good: RequestDecisionInput = {
  now: rome('2026-11-24T10:00'),
  preferredTimes: [rome('2026-11-25T09:00'), rome('2026-11-25T10:30'), rome('2026-11-24T12:00')],
  practice: { phone: '+390378123456', hidden: false, optedOut: false, schedule },
  voiceAvailable: true,
  mustVerify: false,
};
const without = (practice: Partial<RequestDecisionInput['practice']>) => ({
  ...good,
  practice: { ...good.practice, ...practice },
});

test('is taken, and dialled', () =>
  expect(decideBookingRequest(good)).toEqual({ kind: 'accepted', status: 'scheduled' }));
test('waits for the code of an unseen contact', () =>
  expect(decideBookingRequest({ ...good, mustVerify: true })).toEqual({ kind: 'accepted', status: 'requested' }));

describe('cannot be called', () => {
  test.each([
    ['no-phone', without({ phone: null })],
    ['hidden', without({ hidden: true, phone: null })],
    ['opted-out', without({ optedOut: true })],
    ['outside-call-hours', without({ schedule: { week: nights, exceptions: [] } })],
    ['voice-off', { ...good, voiceAvailable: false }],
  ] as const)('%s', (reason, given) => {
    // The reason counts more than what else is wrong: the patient can do nothing about the times either.
    const decision = decideBookingRequest({ ...given, preferredTimes: [] });
    expect(decision).toEqual({ kind: 'cannotBeCalled', reason, message: cannotBeCalledText(reason) });
  });
  test.each(cannotBeCalledReasons)('%s is a sentence', (reason) =>
    expect(cannotBeCalledText(reason)).toMatch(/^[A-Z].*\.$/),
  );
});

test('names the times that are not offered', () => {
  const [sunday, lunch] = [rome('2026-11-29T10:00'), rome('2026-11-24T10:30')];
  const one = decideBookingRequest({
    ...good,
    preferredTimes: [good.preferredTimes[0] as Date, sunday, rome('2026-11-26T10:00')],
  });
  expect(one).toMatchObject({
    kind: 'timeNotOffered',
    times: [sunday],
    message: 'Uno degli orari scelti non è più disponibile: scegline un altro.',
  });
  expect(decideBookingRequest({ ...good, preferredTimes: [lunch, sunday] })).toMatchObject({
    times: [lunch, sunday],
    message: expect.stringContaining('Alcuni'),
  });
});
