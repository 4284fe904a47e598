import type { BookingReason } from '../booking/booking-reason.ts';

interface Answering {
  id: number | string;
  /** Which reasons of a request it answers. */
  reasons: readonly BookingReason[];
}

/** Returns the service that a reason means: the only one of some that answers it; null when none or several do. */
export function serviceForReason<Service extends Answering>(
  services: readonly Service[],
  reason: BookingReason | null,
): Service | null {
  const [only = null, ...others] = services.filter(({ reasons }) => reasons.some((one) => one === reason));
  return others.length === 0 ? only : null;
}

/**
 * Returns the service of a visit; null for an ordinary one. A chosen service gives way to the one that the reason means when
 * the practice keeps the chosen one for other reasons.
 */
export function serviceOfVisit<Service extends Answering>(
  services: readonly Service[],
  { chosen: chosenId, reason }: { chosen: Service['id'] | null; reason: BookingReason | null },
): Service | null {
  const chosen = services.find(({ id }) => id === chosenId) ?? null;
  const isForOthers = chosen === null || (chosen.reasons.length > 0 && !chosen.reasons.some((one) => one === reason));
  return isForOthers ? (serviceForReason(services, reason) ?? chosen) : chosen;
}
