import { offerExpiresAt } from '../booking/offer-expiry.ts';
import { bookableDays } from '../booking/preferred-times.ts';
import { type Agenda, freeSlots, isAgendaSlot, isFree, type TakenRange } from './agenda-slots.ts';

export interface AgendaRequestInput {
  now: Date;
  agenda: Agenda;
  /** Held and booked times from now on, without the asking booking's own. */
  taken: readonly TakenRange[];
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
export function decideInAgenda({ now, agenda, taken, preferredTimes }: AgendaRequestInput): AgendaDecision {
  const length = agenda.slotMinutes * 60_000;
  const wanted = preferredTimes.find((time) => isAgendaSlot(agenda, now, time) && isFree(time, length, taken));
  if (wanted) return { kind: 'free', startsAt: wanted };
  const free = freeSlots(agenda, taken, now, null, bookableDays + 1).flatMap(({ times }) => times);
  const requestedAt = (preferredTimes[0] ?? now).getTime();
  const away = (time: Date) => Math.abs(time.getTime() - requestedAt);
  // Of two equally near slots the earlier one wins: it comes first in the list.
  const [nearest] = free.toSorted((a, b) => away(a) - away(b));
  return nearest ? { kind: 'nearest', startsAt: nearest, expiresAt: offerExpiresAt(nearest, now) } : { kind: 'full' };
}
