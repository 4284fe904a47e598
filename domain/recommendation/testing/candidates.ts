import type { Candidate } from '../candidate.ts';
import { type Recommendation, type RecommendationSettings, recommend } from '../recommend.ts';

/** A Friday, ten in the morning. */
export const fridayMorning = { date: '2026-11-20', weekday: 4, minutes: 600 };

/** A practice of general dentistry with middling reviews, of which nothing else is known. */
export const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  specializations: ['Odontoiatria generale'],
  services: [],
  description: null,
  rating: 4.6,
  reviewCount: 50,
  coordinates: null,
  schedule: { week: null, exceptions: [] },
  confirmations: null,
  languages: [],
  wheelchair: null,
  ...more,
});

/** The answer to a need that is no emergency. */
export function recommended(
  need: string,
  candidates: readonly Candidate[],
  settings: RecommendationSettings = { clock: fridayMorning, origin: null },
): Recommendation {
  const found = recommend(need, candidates, settings);
  if (found.kind !== 'recommended') throw new Error(found.advice.text);
  return found;
}
