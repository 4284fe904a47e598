import { describe, expect, test } from 'vitest';
import type { BookingInput } from '../booking/booking-input.ts';
import { bookingStatuses } from '../booking/booking-status.ts';
import { bookingWaitingReason, callWaitingReason, type WaitingCall } from './waiting-reason.ts';

/** A Tuesday, 10:00 in Rome. */
const now = new Date('2026-11-24T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const waiting: WaitingCall = {
  now,
  nextDialAt: inMinutes(62),
  nextDialWhy: 'busy-again',
  leaseUntil: null,
  callSince: null,
  phoneRings: false,
  barredBy: null,
  pausedUntil: null,
  isStopped: false,
  isLineMissing: false,
};

describe('a call', () => {
  test.each<[Partial<WaitingCall>, RegExp, Date | null]>([
    [{}, /^La linea era occupata: riproviamo alle 11:02\.$/, inMinutes(62)],
    [{ nextDialWhy: 'by-hand', nextDialAt: now }, /ha chiesto di richiamare: riproviamo adesso/, null],
    [{ callSince: now, nextDialAt: null, nextDialWhy: null }, /in corso/, null],
    [{ callSince: inMinutes(-7) }, /^La chiamata è in corso\.$/, null],
    [{ callSince: inMinutes(-8) }, /^Iniziata alle 9:52, dovrebbe essere finita/, null],
    [{ barredBy: 'left-directory' }, /non è più nell’elenco/, null],
    [{ nextDialAt: null, nextDialWhy: null }, /Non è pianificata/, null],
    [{ isStopped: true }, /ferme/, null],
    [{ isLineMissing: true, isStopped: true }, /non è ancora attiva/, null],
    [{ nextDialAt: now, pausedUntil: inMinutes(5) }, /in pausa.*alle 10:05/, inMinutes(5)],
    [{ nextDialAt: now, pausedUntil: inMinutes(-5) }, /riproviamo adesso/, null],
    [{ nextDialAt: now, phoneRings: true }, /già squillando/, null],
    [{ nextDialAt: now, leaseUntil: inMinutes(1) }, /facendo partire/, null],
    [{ nextDialAt: inMinutes(-1) }, /un minuto fa/, null],
    [{ nextDialAt: inMinutes(-7) }, /7 minuti fa: aspetta una linea libera/, null],
  ])('%j', (more, text, at) => {
    const reason = callWaitingReason({ ...waiting, ...more });
    expect(reason.text).toMatch(text);
    expect(reason.at).toEqual(at);
    expect(reason.isWaiting).toBe(!more.callSince);
  });
});

test.each(bookingStatuses)('a booking that is %s without a call: a sentence, or nothing', (status) => {
  const booking: BookingInput = {
    status,
    preferredTimes: [inMinutes(3000)],
    appointmentAt: status === 'confirmed' ? inMinutes(3000) : null,
    proposedAt: status === 'proposed' ? inMinutes(3000) : null,
    proposalExpiresAt: status === 'proposed' ? inMinutes(90) : null,
    movingTo: null,
  };
  const reason = bookingWaitingReason(booking, now);
  const isOver = ['declined', 'unreachable', 'cancelled', 'expired', 'completed'].includes(status);
  expect(reason === null).toBe(isOver);
  if (reason) expect(reason.text).toMatch(/^[A-Z].*[a-z0-9]\.$/);
  if (reason) expect(reason.isWaiting).toBe(status !== 'confirmed');
});
