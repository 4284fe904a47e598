import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { EmergencyAdvice } from '@dentisti/domain/assessment/emergency-advice';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import { maxNeedLength } from '@dentisti/domain/recommendation/need-length';
import type { Reason } from '@dentisti/domain/recommendation/reasons';
import {
  type EmergencyFound,
  type Pick,
  type Recommendation,
  recommend,
} from '@dentisti/domain/recommendation/recommend';
import { parseWantedLanguages } from '@dentisti/domain/recommendation/wanted-languages';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { type ListedPractices, listPracticesOfCity } from '../practice/list-practices.ts';
import { askModel } from './ask-model.ts';
import { listCandidates } from './list-candidates.ts';

export interface RecommendationInput {
  need: string;
  city: string;
  region: string | null;
  dentistIds: readonly string[] | null;
  /** Whether a configured language model may read the need. */
  allowsModel: boolean;
}

export interface ShownPick {
  dentist: PracticeRow;
  sentence: string | null;
  reasons: readonly Reason[];
}

export type RecommendationOutcome =
  | {
      kind: 'recommended';
      understood: readonly string[];
      notices: readonly string[];
      caution: EmergencyAdvice | null;
      picks: ShownPick[];
      author: 'rules' | 'model';
      isSimulated: boolean;
    }
  | { kind: 'emergency'; place: EmergencyFound['advice']['where']; advice: string; openNow: ShownPick[] }
  | { kind: 'invalid' | 'unknownCity'; message: string }
  | TooManyRequests;

/** Of longer lists the first count. */
const maxIds = 4_000;
/** Longest wait of a visitor for the whole answer. */
const answerWithinMs = 3_000;

/**
 * Recommends practices of a city for a need. The rules answer; a configured model may re-read the need, order them anew and
 * phrase why, as long as it answers properly and in time. The need is neither logged nor kept.
 */
export async function recommendPractices(
  context: RequestContext,
  { need, city, region, dentistIds, allowsModel }: RecommendationInput,
): Promise<RecommendationOutcome> {
  const deadline = performance.now() + answerWithinMs;
  const text = need.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  if (text.length < 2 || /[\u0000-\u0008]/.test(text))
    return { kind: 'invalid', message: 'Scrivi in poche parole di che cosa hai bisogno.' };
  if (text.length > maxNeedLength)
    return { kind: 'invalid', message: `Descrivi la richiesta in al massimo ${maxNeedLength} caratteri.` };
  const refusal = await countClient(context, 'recommendations');
  if (refusal) return refusal;
  const list = await listPracticesOfCity(context, city, region);
  if (!list) return { kind: 'unknownCity', message: invalidCityMessage };

  const practices = chosenPractices(list, dentistIds, parseWantedLanguages(text).wish !== null);
  const origin = originOf(list);
  const answer = recommend(text, await listCandidates(context, practices), { clock: context.clock, origin });
  const byId = new Map(practices.map((practice) => [practice.id, practice]));
  if (answer.kind === 'emergency')
    return {
      kind: 'emergency',
      place: answer.advice.where,
      advice: answer.advice.text,
      openNow: shownPicks(answer.openNow, byId),
    };
  const place = { city: list.actual.name, origin };
  // Words that may be an emergency go to no model.
  const model = allowsModel && !answer.caution ? await askModel(context, text, answer, place, deadline) : null;
  return { kind: 'recommended', ...answeredBy(answer, model, byId) };
}

/**
 * Practices without Google data stand apart, as in the list: of given ids they count where no others are left, and where a
 * language is asked for, because the list's filter leaves them too.
 */
function chosenPractices(
  { listed, others }: ListedPractices,
  ids: readonly string[] | null,
  wantsLanguage: boolean,
): PracticeRow[] {
  if (!ids) return [...listed, ...others];
  const wanted = new Set(ids.slice(0, maxIds).map(parsePracticeId));
  const [rated, unrated] = [listed, others].map((rows) => rows.filter(({ id }) => wanted.has(id))) as [
    PracticeRow[],
    PracticeRow[],
  ];
  return rated.length > 0 && !wantsLanguage ? rated : [...rated, ...unrated];
}

/** Where distances begin, and how they are told. */
function originOf({ actual, zone }: ListedPractices) {
  return zone
    ? { name: `da ${zone.name}`, coordinates: zone.coordinates }
    : { name: `dal centro di ${actual.name}`, coordinates: actual.coordinates };
}

function shownPicks(picks: readonly Pick[], byId: ReadonlyMap<number, PracticeRow>): ShownPick[] {
  return picks.flatMap(({ id, reasons }) => {
    const practice = byId.get(id);
    return practice ? [{ dentist: practice, sentence: null, reasons }] : [];
  });
}

function answeredBy(
  answer: Recommendation,
  model: Awaited<ReturnType<typeof askModel>>,
  byId: ReadonlyMap<number, PracticeRow>,
) {
  const { understood, notices, caution } = answer;
  const shared = { understood, notices, caution };
  if (!model) return { ...shared, picks: shownPicks(answer.picks, byId), author: 'rules' as const, isSimulated: false };
  const sentences = new Map(model.picks.map(({ id, sentence }) => [id, sentence]));
  const picks = shownPicks(model.picks, byId).map((pick) => ({
    ...pick,
    sentence: sentences.get(pick.dentist.id) ?? null,
  }));
  return { ...shared, notices: model.notices, picks, author: 'model' as const, isSimulated: model.isSimulated };
}
