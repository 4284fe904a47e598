import { describe, expect, test } from 'vitest';
import { asksAttendance, decideAttendance } from './decide-attendance.ts';
import { parseReminderQuery, reminderActions, reminderQuery } from './reminder-link.ts';

const now = new Date('2026-11-24T09:00:00Z');
const at = new Date('2026-11-26T09:00:00Z');
const other = new Date('2026-11-27T09:00:00Z');
const booking = { status: 'confirmed', appointmentAt: at, attendanceConfirmedAt: null } as const;

test.each([
  ['a visit to come', booking, at, 'confirm'],
  ['the same tap again', { ...booking, attendanceConfirmedAt: now }, at, 'confirmed'],
  ['a moved visit', booking, other, /spostato: ora è giovedì 26 novembre alle 10:00/],
  ['a cancelled visit', { ...booking, status: 'cancelled' } as const, at, /non vale/],
  ['a visit taken back', { ...booking, status: 'declined' } as const, at, /non vale/],
  ['a past visit', { ...booking, status: 'completed' } as const, at, /già passata/],
  ['a visit that has begun', { ...booking, appointmentAt: now }, now, /già passata/],
])('%s', (_, given, seen, outcome) => {
  const decision = decideAttendance(given, seen, now);
  if (typeof outcome === 'string') expect(decision).toEqual({ kind: outcome });
  else expect(decision).toEqual({ kind: 'refused', message: expect.stringMatching(outcome) });
});

describe('whether the patient is asked', () => {
  const after = (...kinds: string[]) => kinds.map((kind) => ({ kind }));
  test.each([
    [after('confirmed', 'reminderSent'), true],
    [after('confirmed', 'reminderSent', 'note'), true],
    [after('confirmed'), false],
    [after('confirmed', 'reminderSent', 'moved'), false],
    [after('confirmed', 'reminderSent', 'moved', 'reminderSent'), true],
  ])('%j: %s', (timeline, isAsked) => {
    expect(asksAttendance(booking, timeline, now)).toBe(isAsked);
    expect(asksAttendance({ ...booking, attendanceConfirmedAt: now }, timeline, now)).toBe(false);
    expect(asksAttendance({ ...booking, status: 'cancelled' }, timeline, now)).toBe(false);
    expect(asksAttendance(booking, timeline, at)).toBe(false);
  });
});

test('a button’s address is read back; any other is none', () => {
  for (const action of reminderActions)
    for (const sequence of [0, 12, null])
      expect(parseReminderQuery(new URLSearchParams(reminderQuery({ action, sequence })))).toEqual({
        action,
        sequence,
      });
  for (const search of ['', '?azione=', '?azione=paga', '?v=1'])
    expect(parseReminderQuery(new URLSearchParams(search))).toBeNull();
  expect(parseReminderQuery(new URLSearchParams('?azione=sposta&v=x'))).toEqual({ action: 'sposta', sequence: null });
});
