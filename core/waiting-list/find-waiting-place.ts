import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findEntryOfBooking, type WaitingEntryRow } from '@dentisti/db/waiting-list/waiting-entry.repository';
import { isSent } from '@dentisti/domain/messages/practice-message';
import { mayWait } from '@dentisti/domain/waiting-list/may-wait';
import type { BookingView } from '../booking/view-booking.ts';
import type { RequestContext } from '../context.ts';

/** Whether a practice sends offers to those who wait. */
export const sendsOffers = async (em: EntityManager, practiceId: number): Promise<boolean> =>
  isSent(await findPracticeMessages(em, practiceId), 'waitingListOffer');

/** Returns whether the patient of a booking may wait for an earlier time. */
export async function findMayWait(
  { em, services }: RequestContext,
  { booking, details }: BookingView,
): Promise<boolean> {
  if (booking.status !== 'confirmed') return false;
  const { practice, actionInput } = await details();
  const isOffered = !practice.hidden && (await sendsOffers(em, booking.dentistId));
  return mayWait({ now: services.now(), booking, inAgenda: actionInput.inAgenda, isOffered });
}

/** Returns the place of a booking's patient on the practice's list; null while they do not wait. */
export async function findWaitingPlace(
  { em, services }: RequestContext,
  { booking }: BookingView,
): Promise<WaitingEntryRow | null> {
  if (booking.status !== 'confirmed') return null;
  const entry = await findEntryOfBooking(em, booking.id);
  return entry && entry.expiresAt > services.now() ? entry : null;
}
