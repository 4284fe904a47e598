import { z } from 'zod';
import { cutText } from '../well-formed.ts';
import { ordersByPrice } from './compare-prices.ts';
import { maxCandidates, maxPicks } from './points.ts';
import { reasonsFor } from './reasons.ts';
import type { Recommendation } from './recommend.ts';

/** A practice the model may name, with the facts it may speak of. */
interface ModelCandidate {
  id: number;
  specializations: readonly string[];
  /** Our own sentences on it: the only source of figures. */
  facts: readonly string[];
}

/** The question to a language model. It holds neither names nor descriptions: strangers write both. */
export interface ModelQuestion {
  need: string;
  city: string;
  candidates: readonly ModelCandidate[];
}

/** The model's answer: some of the given ids, best first, each with one sentence. */
export const ModelAnswer = z.strictObject({
  picks: z
    .array(z.strictObject({ id: z.int().positive(), reason: z.string().trim().min(1).max(400) }))
    .min(1)
    .max(maxPicks),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;

const maxSpecialisationLength = 60;

/** The question that goes with a deterministic answer: where prices order the practices, about the picks alone. */
export function modelQuestion(
  needText: string,
  { ranked, need, prices }: Recommendation,
  place: { city: string; origin: { name: string } | null },
): ModelQuestion {
  return {
    need: needText,
    city: place.city,
    candidates: ranked.slice(0, ordersByPrice(prices) ? maxPicks : maxCandidates).map((one) => ({
      id: one.candidate.id,
      specializations: one.candidate.specializations.map((name) => cutText(name, maxSpecialisationLength)),
      facts: reasonsFor(one, need, place.origin).map(({ text }) => text),
    })),
  };
}

const markup = /[<>[\]{}|`\\]|https?:|www\.|\b[\w-]+\.(?:it|com|net|org|eu|info|example|ai)\b|@|\*\*|#/i;
/** Words of a doctor, of a promise, and of advertising that the law forbids. */
const forbidden =
  /\b(diagnos\w*|patologi\w*|malatti\w*|tumor\w*|cancr\w*|terapi\w*|prescri\w*|farmac\w*|antibiotic\w*|antidolorific\w*|guari\w*|garanti\w*|sicur(?:o|a|i) al|miglior(?:e|i) (?:dentist\w*|studi\w*) d|percentual\w*|probabilit\w*|ignora\w*|istruzion\w*|prompt|system|password)\b|%/i;
/** Words of prices: they may stand in a fact of ours alone, where the treatment stands beside them. */
const priceWords =
  /€|\b(?:euro|prezz\w*|cost[aoi]\w*|tariff\w*|spes[ae]|spend\w*|economic\w*|convenient\w*|risparmi\w*|gratis|gratuit\w*|budget|low[ -]cost|sconti?|offert\w*|buon mercato|car[oaie])\b/i;
const maxReasonLength = 220;

/** The figures of a text: `4,9`, `412`, `18:00`. */
const figuresOf = (text: string) => text.match(/\d+(?:[.,:]\d+)*/g) ?? [];

/**
 * A model's answer as far as it may be shown: only given ids, each once; a sentence is left out (the facts stay) when it is
 * too long, carries markup or a link, uses a forbidden word, speaks of a price in words of its own, or a figure that is not
 * among that practice's facts. Null when nothing usable is left.
 */
export function usableAnswer(raw: unknown, question: ModelQuestion): { id: number; sentence: string | null }[] | null {
  const parsed = ModelAnswer.safeParse(raw);
  if (!parsed.success) return null;
  const { picks } = parsed.data;
  const known = new Map(question.candidates.map((candidate) => [candidate.id, candidate]));
  // One invented or doubled id makes the whole answer untrustworthy.
  if (new Set(picks.map(({ id }) => id)).size < picks.length || picks.some(({ id }) => !known.has(id))) return null;
  const usable = picks.map(({ id, reason }) => ({
    id,
    sentence: isShowable(reason, known.get(id) as ModelCandidate) ? reason : null,
  }));
  return usable.some(({ sentence }) => sentence !== null) ? usable : null;
}

function isShowable(sentence: string, { facts }: ModelCandidate): boolean {
  if (sentence.length > maxReasonLength || markup.test(sentence) || forbidden.test(sentence)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  if (/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(sentence)) return false;
  const ownWords = facts.reduce((left, fact) => left.replace(fact.toLowerCase(), ' '), sentence.toLowerCase());
  if (priceWords.test(ownWords)) return false;
  const figures = new Set(facts.flatMap(figuresOf));
  return figuresOf(sentence).every((figure) => figures.has(figure));
}
