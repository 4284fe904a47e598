import { writtenEnd, writtenSoon } from '@dentisti/domain/booking/italian-time';
import type { WaitingOfferState } from '../../gql/graphql.ts';
import { dayOf } from '../booking/booking-dates.ts';

/** Where an offer stands, in a headline. */
export const offerTitles: Readonly<Record<WaitingOfferState, string>> = {
  OPEN: 'Si è liberato un posto',
  TAKEN: 'Fatto: il posto è tuo',
  REFUSED: 'Va bene, resta tutto com’è',
  GONE: 'Questo posto non c’è più',
  LATE: 'È tardi per questo posto',
};

/** `3 giorni prima`, `lo stesso giorno`; null where it is not earlier. */
export function earlierLabel(startsAt: string, presentAt: string): string | null {
  if (startsAt >= presentAt) return null;
  const days = Math.round((Date.parse(dayOf(presentAt)) - Date.parse(dayOf(startsAt))) / 86_400_000);
  if (days === 0) return 'lo stesso giorno, prima';
  return days === 1 ? 'un giorno prima' : `${days} giorni prima`;
}

/** `ancora 12 minuti`: what is left, without seconds, so that it does not press. */
export function restLabel(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'ancora meno di un minuto';
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `ancora più di ${hours === 1 ? 'un’ora' : `${hours} ore`}`;
  return minutes === 1 ? 'ancora un minuto' : `ancora ${minutes} minuti`;
}

/** What a screen reader says of the time left: nothing, until it is nearly over. */
export function restSpoken(ms: number): string {
  if (ms <= 0) return 'Il tempo riservato a te è finito: ora il posto è offerto anche ad altri.';
  return ms <= 60_000 ? 'Per meno di un minuto il posto è ancora solo tuo.' : '';
}

/** `fino alle 10:52`. */
export const untilLabel = (until: string, now: Date) => writtenEnd(writtenSoon(new Date(until), now));
