import { formatDay, formatIntervals } from '../hours/hours-text.ts';
import { italianNumber } from '../italian-number.ts';
import { writePrice } from '../practice/price-text.ts';
import type { CandidateService } from './candidate.ts';
import type { Ranked } from './rank-candidates.ts';
import type { UnderstoodNeed } from './understand-need.ts';
import { languageNames } from './wanted-languages.ts';

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
  | 'language'
  | 'caveat';

/** One fact the patient can check on the profile; Italian, without a full stop. */
export interface Reason {
  kind: ReasonKind;
  text: string;
}

/** Its own name with its price as published: «da» where it may rise, `gratis` only where nothing is added. */
const priceOf = (service: CandidateService) =>
  service.priceCents === 0 && service.priceToCents === null && !service.isFrom ? 'gratis' : writePrice(service);
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
  // Where prices are compared no other price stands beside the one that is.
  const service = merits.price?.service ?? merits.service;
  if (service && service.priceCents !== null && (!merits.price || service === merits.price.service))
    say('price', `${service.name}: ${priceOf(service)}`);
  else if (service && !merits.price) say('service', `Tra le prestazioni: ${service.name}`);
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
  if (need.languages) say('language', `Parla anche ${languageNames(candidate.languages, 'and')}`);
  if (need.traits.has('access') && merits.claimsAccessible)
    say(
      'access',
      candidate.wheelchair === 'yes'
        ? 'In sedia a rotelle si entra senza aiuto'
        : 'Scrive di essere accessibile senza barriere',
    );
  if (need.traits.has('access') && candidate.wheelchair === 'limited')
    say('caveat', 'In sedia a rotelle si entra solo in parte, o con aiuto');
  if (need.traits.has('access') && candidate.wheelchair === 'no') say('caveat', 'In sedia a rotelle non si entra');
  if (merits.price && merits.price.service === null)
    say('caveat', `Prezzo non pubblicato per «${merits.price.name}»: chiedi allo studio`);
  if (need.time && merits.openThen === false) say('caveat', `Non risulta aperto ${need.time.label}`);
  if (need.time && merits.openThen === null) say('caveat', 'Orari non pubblicati: chiedi allo studio');
  return reasons;
}

const duration = (minutes: number) =>
  minutes < 90 ? `${Math.max(1, Math.round(minutes))} minuti` : `${italianNumber(minutes / 60)} ore`;
