import type { EmergencyAdvice } from '../assessment/emergency-advice.ts';
import { findEmergency } from '../assessment/emergency-words.ts';
import type { RomeClock } from '../hours/rome-time.ts';
import type { Coordinates } from '../places/place.ts';
import type { Candidate } from './candidate.ts';
import { type Ranked, rankCandidates } from './rank-candidates.ts';
import { type Reason, reasonsFor } from './reasons.ts';
import type { Speciality } from './speciality.ts';
import { type UnderstoodNeed, understandNeed } from './understand-need.ts';
import { budgetNotice, budgetOf, ringForToday, unusedWishes, whoAnswersToday } from './unused-wishes.ts';

/** At most so many are recommended. */
export const maxPicks = 5;

export interface Pick {
  id: number;
  reasons: readonly Reason[];
}

export interface Recommendation {
  kind: 'recommended';
  /** What was understood, in the words of the page: specialisations, wishes, time. Empty when nothing was. */
  understood: readonly string[];
  picks: readonly Pick[];
  /** What the patient must know about these picks; full sentences. */
  notices: readonly string[];
  /** What to do if the text means an emergency, of which it is not sure; null for other needs. */
  caution: EmergencyAdvice | null;
  need: UnderstoodNeed;
  /** All that were ranked, best first: the picks are its head. */
  ranked: readonly Ranked[];
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
  const advice = findEmergency(text);
  if (advice?.isSure) return { kind: 'emergency', advice, openNow: openSoon(advice, candidates, settings) };
  const need = understandNeed(text, settings.clock);
  const ranked = rankCandidates(candidates, need, settings.origin?.coordinates ?? null);
  const asks = need.concepts.length > 0;
  const able = asks ? ranked.filter(({ merits }) => merits.match > 0) : ranked;
  const chosen = (able.length > 0 ? able : ranked).slice(0, maxPicks);
  return {
    kind: 'recommended',
    understood: understoodLabels(need),
    picks: chosen.map((one) => ({ id: one.candidate.id, reasons: reasonsFor(one, need, settings.origin) })),
    notices: [
      ...noticesFor(need, chosen, asks && able.length === 0),
      ...noticesOfToday(need, chosen, settings.clock.date),
      ...limitNotice(text, chosen),
      ...unusedWishes(text),
    ],
    caution: advice,
    need,
    ranked: able.length > 0 ? able : ranked,
  };
}

function openSoon(
  { where }: EmergencyAdvice,
  candidates: readonly Candidate[],
  { clock, origin }: RecommendationSettings,
) {
  if (where !== 'dentista_oggi') return [];
  const now = { label: 'adesso', dates: [clock.date], from: clock.minutes, to: Math.min(1440, clock.minutes + 120) };
  const need: UnderstoodNeed = { concepts: [], fields: [], traits: new Set(['near']), time: now };
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
function understoodLabels({ concepts, fields, traits, time }: UnderstoodNeed): string[] {
  const answersFully = (name: Speciality) => concepts.some((concept) => (concept.fields[name] ?? 0) >= 1);
  const strong = fields.filter(({ name }, rank) => rank === 0 || answersFully(name)).slice(0, 3);
  const wishes = [...traits].flatMap((trait) => traitLabels[trait] ?? []);
  return [...strong.map(({ name }) => name), ...wishes, ...(time ? [time.label] : [])];
}

function noticesFor(need: UnderstoodNeed, chosen: readonly Ranked[], nobodyAble: boolean): string[] {
  const notices: string[] = [];
  const isEmpty = need.concepts.length === 0 && need.traits.size === 0 && !need.time;
  if (isEmpty)
    notices.push(
      'Non abbiamo capito di che cura hai bisogno. Prova con parole semplici: il sintomo («mi fa male un dente»), la cura («pulizia»), chi viene («bambino di 5 anni») o quando («sabato mattina»). Intanto, questi sono gli studi con le recensioni più solide.',
    );
  if (nobodyAble)
    notices.push(
      `Nessuno studio di questo elenco dichiara ${need.fields[0]?.name.toLowerCase()}: questi sono i meglio valutati, chiedi allo studio se se ne occupa.`,
    );
  if (need.traits.has('access') && !chosen.some(({ merits }) => merits.claimsAccessible))
    notices.push('Nessuno di questi studi pubblica dati sull’accesso in carrozzina: chiedilo quando chiami.');
  if (need.traits.has('price') && !chosen.some(({ merits }) => merits.service?.priceCents != null))
    notices.push('Nessuno di questi studi pubblica un prezzo per questa richiesta: chiedi un preventivo.');
  if (need.time && chosen.length > 0 && !chosen.some(({ merits }) => merits.openThen))
    notices.push(`Nessuno di questi studi risulta aperto ${need.time.label}.`);
  return notices;
}

/** Who wants to come today is told whom to ring. */
function noticesOfToday({ time }: UnderstoodNeed, chosen: readonly Ranked[], today: string): string[] {
  if (!time?.dates?.includes(today)) return [];
  return [chosen.some(({ merits }) => merits.openThen) ? ringForToday : whoAnswersToday];
}

function limitNotice(text: string, chosen: readonly Ranked[]): string[] {
  const budget = budgetOf(text);
  if (budget === null) return [];
  return [
    budgetNotice(
      budget,
      chosen.flatMap(({ merits }) => merits.service?.priceCents ?? []),
    ),
  ];
}
