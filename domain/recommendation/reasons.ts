import { formatDay, formatIntervals } from '../hours/hours-text.ts';
import { italianNumber } from '../italian-number.ts';
import type { Ranked } from './rank-candidates.ts';
import type { UnderstoodNeed } from './understand-need.ts';

/** `caveat`: what speaks against; all others speak for the practice. */
type ReasonKind =
  | 'field'
  | 'service'
  | 'price'
  | 'rating'
  | 'distance'
  | 'open'
  | 'confirmations'
  | 'access'
  | 'caveat';

/** One fact the patient can check on the profile; Italian, without a full stop. */
export interface Reason {
  kind: ReasonKind;
  text: string;
}

const euro = (cents: number) =>
  cents === 0 ? 'gratis' : `${cents % 100 === 0 ? italianNumber(cents / 100) : italianNumber(cents / 100, 2)} €`;
const distance = (km: number) =>
  km < 0.95 ? `${Math.max(50, Math.round((km * 1_000) / 50) * 50)} m` : `${italianNumber(km, km < 10 ? 1 : 0)} km`;

/** Why a practice was chosen, the most telling first; only facts with their figures. */
export function reasonsFor(
  { candidate, merits }: Ranked,
  need: UnderstoodNeed,
  origin: { name: string } | null,
): Reason[] {
  const reasons: Reason[] = [];
  const say = (kind: ReasonKind, text: string) => reasons.push({ kind, text });
  const { rating, reviewCount, confirmations } = candidate;
  if (merits.fields.length > 0) say('field', `Si occupa di ${merits.fields.slice(0, 2).join(' e ').toLowerCase()}`);
  if (merits.service) {
    const { name, priceCents } = merits.service;
    if (priceCents === null) say('service', `Tra le prestazioni: ${name}`);
    else say('price', `${name}: ${euro(priceCents)}`);
  }
  if (merits.openThen)
    say('open', `Aperto ${formatDay(merits.openThen.date)}, ${formatIntervals([merits.openThen.interval])}`);
  if (rating !== null) {
    const reviews = reviewCount === 1 ? '1 recensione' : `${italianNumber(reviewCount ?? 0)} recensioni`;
    say(
      'rating',
      reviewCount === null ? `Valutazione ${italianNumber(rating, 1)}` : `${italianNumber(rating, 1)} su ${reviews}`,
    );
  }
  if (merits.distanceKm !== null && origin) say('distance', `A ${distance(merits.distanceKm)} ${origin.name}`);
  if (confirmations) {
    const share = `Ha confermato ${confirmations.confirmed} richieste su ${confirmations.requests}`;
    say(
      'confirmations',
      confirmations.medianMinutes === null ? share : `${share}, di solito in ${duration(confirmations.medianMinutes)}`,
    );
  }
  if (need.traits.has('access') && merits.claimsAccessible)
    say('access', 'Scrive di essere accessibile senza barriere');
  if (need.time && merits.openThen === false) say('caveat', `Non risulta aperto ${need.time.label}`);
  if (need.time && merits.openThen === null) say('caveat', 'Orari non pubblicati: chiedi allo studio');
  return reasons;
}

const duration = (minutes: number) =>
  minutes < 90 ? `${Math.max(1, Math.round(minutes))} minuti` : `${italianNumber(minutes / 60)} ore`;
