import type { BookingStatus } from '../booking/booking-status.ts';

/** What stands in a practice's agenda; a hold is no visit yet, see `HoldReason`. */
export type EntryKind = 'visit' | 'block' | 'hold';
/** Why a time is held: somebody books it, a patient decides on the proposal of it, or it is offered to the waiting list. */
export type HoldReason = 'booking' | 'proposal' | 'waitingList';
export type EntryAction = 'move' | 'edit' | 'remove' | 'recordPresence';

/** What decides on an entry's kind and actions. */
export interface EntryState {
  kind: 'visit' | 'block';
  state: 'held' | 'booked' | 'released';
  startsAt: Date;
  /** Null for what did not come through us. */
  bookingStatus: BookingStatus | null;
}

/** So far back a practice writes its own visits and blocks down, and changes them. */
export const pastDays = 31;
const dayMs = 86_400_000;

/** Whether an instant is not too long ago to be written down. */
export const isWritable = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= pastDays * dayMs;

/** Returns what an entry is. A proposal that waits for the patient's word is no visit yet. */
export function entryKindOf({ kind, state, bookingStatus }: EntryState): EntryKind {
  if (kind === 'block') return 'block';
  const isVisit = state === 'booked' && (bookingStatus === null || ['confirmed', 'completed'].includes(bookingStatus));
  return isVisit ? 'visit' : 'hold';
}

/** Returns why a time is held; null for what is no hold. `isOffered`: the waiting list is being asked for it. */
export function holdReasonOf(entry: EntryState, isOffered: boolean): HoldReason | null {
  if (entryKindOf(entry) !== 'hold') return null;
  if (entry.state === 'booked') return 'proposal';
  return isOffered ? 'waitingList' : 'booking';
}

/** Returns what a practice may do with an entry now. */
export function entryActions(entry: EntryState, now: Date): EntryAction[] {
  const kind = entryKindOf(entry);
  const ownActions: EntryAction[] = isWritable(entry.startsAt, now) ? ['move', 'edit', 'remove'] : [];
  if (kind === 'block') return ownActions;
  if (kind === 'hold') return [];
  const hasBegun = entry.startsAt <= now;
  const presence: EntryAction[] = hasBegun ? ['recordPresence'] : [];
  if (entry.bookingStatus === null) return [...ownActions, ...presence];
  return entry.bookingStatus === 'confirmed' && !hasBegun ? ['move', 'remove'] : presence;
}
