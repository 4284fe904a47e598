import { describe, expect, test } from 'vitest';
import type { BookingInput } from './booking-input.ts';
import { changeOfDecision } from './decided-change.ts';

const now = new Date('2026-11-24T09:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const booking = (given: Partial<BookingInput> = {}) => ({
  status: 'scheduled' as const,
  preferredTimes: [inHours(48), inHours(49), inHours(50)],
  appointmentAt: null,
  proposedAt: null,
  proposalExpiresAt: null,
  movingTo: null,
  icsSequence: 0,
  ...given,
});
const none = { nextReminder: null, nextReminderAt: null, reminderDueAt: null };
const confirmed = booking({ status: 'confirmed', appointmentAt: inHours(48) });

describe('what follows from a decision', () => {
  test('a first appointment: its reminder, calendar file number 0', () => {
    const change = changeOfDecision(booking(), { status: 'confirmed', set: { appointmentAt: inHours(48) } }, now);
    expect(change).toEqual({
      status: 'confirmed',
      appointmentAt: inHours(48),
      expiresAt: inHours(48),
      // Two days ahead: the evening before.
      nextReminder: 'eve',
      nextReminderAt: new Date('2026-11-25T17:00:00Z'),
      reminderDueAt: null,
    });
  });
  test('a visit within the day is not reminded of', () => {
    const change = changeOfDecision(booking(), { status: 'confirmed', set: { appointmentAt: inHours(24) } }, now);
    expect(change).toMatchObject({ nextReminder: null, nextReminderAt: null });
  });
  test('a moved appointment: another reminder, the next file, and the patient is asked again', () => {
    const change = changeOfDecision(confirmed, { status: 'confirmed', set: { appointmentAt: inHours(72) } }, now);
    expect(change).toMatchObject({
      icsSequence: 1,
      nextReminder: 'two-days',
      nextReminderAt: inHours(24),
      attendanceConfirmedAt: null,
      expiresAt: inHours(72),
    });
  });
  test('a move that came about: its times are the ones asked for; one that did not leaves the former', () => {
    const times = [inHours(72), inHours(73), inHours(74)];
    const moving = { ...confirmed, movingTo: times };
    const taken = { status: 'confirmed', set: { appointmentAt: inHours(73), movingTo: null } } as const;
    expect(changeOfDecision(moving, taken, now)).toMatchObject({ preferredTimes: times, movingTo: null });
    const refused = { status: 'confirmed', set: { movingTo: null } } as const;
    expect(changeOfDecision(moving, refused, now).preferredTimes).toBeUndefined();
  });
  test('the same time again changes neither', () => {
    const change = changeOfDecision(confirmed, { status: 'confirmed', set: { movingTo: null } }, now);
    expect(change).toEqual({ status: 'confirmed', movingTo: null, expiresAt: inHours(48) });
  });
  test('a cancelled visit: no reminder, the next file', () => {
    const change = changeOfDecision(confirmed, { status: 'cancelled', set: {} }, now);
    expect(change).toEqual({ status: 'cancelled', expiresAt: null, ...none, icsSequence: 1 });
  });
  test('a visit the practice takes back, and one that stands again: the next file each', () => {
    const declined = changeOfDecision(confirmed, { status: 'declined', set: {} }, now);
    expect(declined).toMatchObject({ icsSequence: 1, ...none });
    const before = { ...confirmed, status: 'declined' as const, icsSequence: 1 };
    const again = changeOfDecision(before, { status: 'confirmed', set: { appointmentAt: inHours(48) } }, now);
    expect(again).toMatchObject({ icsSequence: 2, attendanceConfirmedAt: null });
    expect(changeOfDecision(booking(), { status: 'declined', set: {} }, now).icsSequence).toBeUndefined();
  });
  test('an offer runs out when the practice stops keeping it', () => {
    const set = { proposedAt: inHours(30), proposalExpiresAt: inHours(2) };
    const change = changeOfDecision(booking(), { status: 'proposed', set }, now);
    expect(change).toEqual({ status: 'proposed', ...set, expiresAt: inHours(2), ...none });
  });
});
