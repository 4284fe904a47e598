import { offerExpiresAt } from '../booking/offer-expiry.ts';

export interface AgendaRequestInput {
  now: Date;
  /** What the agenda has free for the visit, in order; the asking booking's own time counts as free. */
  free: readonly Date[];
  /** In the patient's order. */
  preferredTimes: readonly Date[];
}

export type AgendaDecision =
  /** The first of the wanted times that is free: theirs at once. */
  | { kind: 'free'; startsAt: Date }
  /** None is; the free slot nearest to the first wish is kept until `expiresAt` for the patient to decide. */
  | { kind: 'nearest'; startsAt: Date; expiresAt: Date }
  /** Nothing is free within 60 days. */
  | { kind: 'full' };

/** Returns the answer of a practice's own agenda to a request; no call is needed. Call it with the agenda locked. */
export function decideInAgenda({ now, free, preferredTimes }: AgendaRequestInput): AgendaDecision {
  const wanted = preferredTimes.find((time) => free.some((at) => at.getTime() === time.getTime()));
  if (wanted) return { kind: 'free', startsAt: wanted };
  const requestedAt = (preferredTimes[0] ?? now).getTime();
  const away = (time: Date) => Math.abs(time.getTime() - requestedAt);
  // Of two equally near times the earlier one wins: it comes first in the list.
  const [nearest] = free.toSorted((a, b) => away(a) - away(b));
  return nearest ? { kind: 'nearest', startsAt: nearest, expiresAt: offerExpiresAt(nearest, now) } : { kind: 'full' };
}
