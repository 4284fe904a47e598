import type { BookingInput } from '../booking/booking-input.ts';

/** How long a slot stays held at most while a form is filled in, and while a request waits for its code. */
export const holdMinutes = 10;
/** How long at a time for a visitor who has proved nothing: the page asks for more while they are at it. */
export const formHoldMinutes = 3;

/** How many of a day's free starts unproved holds and requests together take of a practice's agenda. */
export const unprovedShareOf = (freeStarts: number): number => Math.floor(freeStarts / 3);

/** A slot of the practice's agenda that a request holds, or held, until its contact's code is typed. */
export interface HeldSlot {
  startsAt: Date;
  heldUntil: Date;
}

/** The slot held for a request that waits for its code, or expired while it did; null for any other. */
export function heldSlotOf({
  status,
  proposedAt,
  proposalExpiresAt,
}: Pick<BookingInput, 'status' | 'proposedAt' | 'proposalExpiresAt'>): HeldSlot | null {
  // An ended offer leaves these fields empty: filled ones are a held slot.
  if ((status !== 'requested' && status !== 'expired') || !proposedAt || !proposalExpiresAt) return null;
  return { startsAt: proposedAt, heldUntil: proposalExpiresAt };
}

/** Returns whether the ten minutes of a waiting request are over: its slot is free, even if that is not stored yet. */
export function isHoldOver(
  booking: Pick<BookingInput, 'status' | 'proposedAt' | 'proposalExpiresAt'>,
  now: Date,
): boolean {
  const held = booking.status === 'requested' ? heldSlotOf(booking) : null;
  return held !== null && held.heldUntil <= now;
}
