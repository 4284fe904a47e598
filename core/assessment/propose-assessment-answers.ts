import { findEmergency } from '@dentisti/domain/assessment/emergency-words';
import { maxWordsLength } from '@dentisti/domain/assessment/free-text-length';
import { usableProposals } from '@dentisti/domain/assessment/model-proposals';
import type { Answers } from '@dentisti/domain/assessment/questionnaire';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { askStoredQuestion } from '../recommendation/ask-stored-question.ts';

export type ProposalOutcome =
  | { kind: 'proposed'; answers: Answers; isSimulated: boolean }
  | { kind: 'notRead'; message: string }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | TooManyRequests;

/** Longest wait of a patient for the whole answer. */
const answerWithinMs = 6_000;

const notRead = {
  kind: 'notRead',
  message: 'Il modello linguistico non ha dato proposte utili: valgono quelle delle nostre regole.',
} as const;
const noModel = { kind: 'notRead', message: 'Qui non è attivo nessun modello linguistico.' } as const;
const emergency = {
  kind: 'notRead',
  message: 'Queste parole dicono di un’urgenza: non le mandiamo a nessun modello. Segui il consiglio qui sotto.',
} as const;

/**
 * Has the configured language model propose answers of the self-assessment from a patient's words, if the patient consents.
 * The words are neither logged nor kept; what the model says is let through only as options of our own questions.
 */
export async function proposeAssessmentAnswers(
  context: RequestContext,
  input: { words: string; healthConsent: boolean },
): Promise<ProposalOutcome> {
  const deadline = performance.now() + answerWithinMs;
  const words = input.words.trim();
  const fields = [
    ...(input.healthConsent
      ? []
      : [{ name: 'healthConsent', message: 'Senza il tuo consenso non mandiamo le parole al modello linguistico.' }]),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    ...(words.length < 3 || words.length > maxWordsLength || /[\u0000-\u0008]/.test(words)
      ? [{ name: 'words', message: `Racconta che cosa senti, in al massimo ${maxWordsLength} caratteri.` }]
      : []),
  ];
  if (fields.length > 0) return { kind: 'invalid', fields };
  const refusal = await countClient(context, 'assessmentWords');
  if (refusal) return refusal;
  const advice = findEmergency(words);
  // Sure or not: nothing near an emergency leaves for a model.
  if (advice && advice.where !== 'dentista_oggi') return emergency;
  if (!context.services.hasLanguageModel) return noModel;
  const outcome = await askStoredQuestion(context, 'proposeAnswers', { words }, deadline);
  const answers = outcome && usableProposals(outcome.answer);
  return outcome && answers ? { kind: 'proposed', answers, isSimulated: outcome.isSimulated } : notRead;
}
