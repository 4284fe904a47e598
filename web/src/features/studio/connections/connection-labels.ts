import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import type { StudioDeliveryFragment, WebhookEvent } from '../../../gql/graphql.ts';

export const chosenEvents = ['BOOKING_CONFIRMED', 'BOOKING_MOVED', 'BOOKING_CANCELLED'] as const;

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  BOOKING_CONFIRMED: 'Visita confermata',
  BOOKING_MOVED: 'Visita spostata',
  BOOKING_CANCELLED: 'Visita annullata',
  PING: 'Prova',
};

/** As developers know them. */
export const eventCodes: Readonly<Record<WebhookEvent, string>> = {
  BOOKING_CONFIRMED: 'booking.confirmed',
  BOOKING_MOVED: 'booking.moved',
  BOOKING_CANCELLED: 'booking.cancelled',
  PING: 'ping',
};

/** Returns how far a delivery has come, in a few words. */
export function deliveryState({ state, tries, nextTryAt }: StudioDeliveryFragment, now: Date): string {
  if (state === 'DELIVERED') return 'Arrivato';
  if (state === 'FAILED') return 'Non arrivato';
  if (tries === 0 || !nextTryAt || new Date(nextTryAt) <= now) return 'In partenza';
  return `Riproviamo ${writtenSoon(new Date(nextTryAt), now)}`;
}
