import type { EmergencyAdvice } from '../assessment/emergency-advice.ts';
import { findEmergency } from '../assessment/emergency-words.ts';
import type { RomeClock } from '../hours/rome-time.ts';
import type { Coordinates } from '../places/place.ts';
import type { Candidate } from './candidate.ts';
import { orderByPrice } from './compare-prices.ts';
import { type Answered, noticesFor } from './notices.ts';
import { maxPicks } from './points.ts';
import { rankCandidates } from './rank-candidates.ts';
import { type Reason, reasonsFor } from './reasons.ts';
import type { Speciality } from './speciality.ts';
import { type UnderstoodNeed, understandNeed } from './understand-need.ts';
import { speaksWanted, wishInWords, withoutForeignSpeech } from './wanted-languages.ts';

export interface Pick {
  id: number;
  reasons: readonly Reason[];
}

export interface Recommendation extends Answered {
  kind: 'recommended';
  /** What was understood, in the words of the page: specialisations, wishes, time. Empty when nothing was. */
  understood: readonly string[];
  picks: readonly Pick[];
  /** What the patient must know about these picks; full sentences. */
  notices: readonly string[];
  /** What to do if the text means an emergency, of which it is not sure; null for other needs. */
  caution: EmergencyAdvice | null;
}

export interface EmergencyFound {
  kind: 'emergency';
  advice: EmergencyAdvice;
  /** Only where a dentist today is the advice: who is open in the next two hours, to be rung. */
  openNow: readonly Pick[];
}

export interface RecommendationSettings {
  /** Rome's clock. */
  clock: RomeClock;
  /** Where the patient searched: the zone's point, else the city's. */
  origin: { name: string; coordinates: Coordinates } | null;
}

/**
 * Returns who suits a need, and why: deterministic, whatever the order of the candidates. An emergency gives advice
 * instead; a text that is not understood gives the best rated, and says so.
 */
export function recommend(
  text: string,
  candidates: readonly Candidate[],
  settings: RecommendationSettings,
): Recommendation | EmergencyFound {
  const advice = findEmergency(withoutForeignSpeech(text));
  if (advice?.isSure) return { kind: 'emergency', advice, openNow: openSoon(advice, candidates, settings) };
  const need = understandNeed(text, settings.clock);
  const { languages } = need;
  const speakers = languages ? candidates.filter((one) => speaksWanted(one.languages, languages)) : candidates;
  const all = rankCandidates(speakers, need, settings.origin?.coordinates ?? null);
  const able = need.concepts.length > 0 ? all.filter(({ merits }) => merits.match > 0) : all;
  const { ranked, comparison: prices } = orderByPrice(able.length > 0 ? able : all, need);
  const picks = ranked.slice(0, maxPicks);
  const lacks = all.length > 0 ? (able.length > 0 ? null : 'treatment') : candidates.length > 0 ? 'language' : null;
  const answered: Answered = { text, need, today: settings.clock.date, ranked, prices, lacks };
  return {
    kind: 'recommended',
    ...answered,
    understood: understoodLabels(need),
    picks: picks.map((one) => ({ id: one.candidate.id, reasons: reasonsFor(one, need, settings.origin) })),
    notices: noticesFor(answered, picks),
    caution: advice,
  };
}

function openSoon(
  { where }: EmergencyAdvice,
  candidates: readonly Candidate[],
  { clock, origin }: RecommendationSettings,
) {
  if (where !== 'dentista_oggi') return [];
  const now = { label: 'adesso', dates: [clock.date], from: clock.minutes, to: Math.min(1440, clock.minutes + 120) };
  const need: UnderstoodNeed = {
    concepts: [],
    fields: [],
    traits: new Set(['near']),
    time: now,
    languages: null,
    price: null,
  };
  return rankCandidates(candidates, need, origin?.coordinates ?? null)
    .filter(({ merits }) => merits.openThen)
    .slice(0, maxPicks)
    .map((one) => ({ id: one.candidate.id, reasons: reasonsFor(one, need, origin) }));
}

const traitLabels = {
  child: null,
  fear: null,
  price: 'prezzo',
  access: 'accesso senza barriere',
  near: 'vicinanza',
  bestRated: 'recensioni',
} as const;

/** The best specialisation and those that answer some part fully; wishes and time: what the page repeats to the patient. */
function understoodLabels({ concepts, fields, traits, time, languages }: UnderstoodNeed): string[] {
  const answersFully = (name: Speciality) => concepts.some((concept) => (concept.fields[name] ?? 0) >= 1);
  const strong = fields.filter(({ name }, rank) => rank === 0 || answersFully(name)).slice(0, 3);
  const spoken = languages ? [`lingua: ${wishInWords(languages)}`] : [];
  const wishes = [...traits].flatMap((trait) => traitLabels[trait] ?? []);
  return [...strong.map(({ name }) => name), ...wishes, ...spoken, ...(time ? [time.label] : [])];
}
