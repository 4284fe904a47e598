import type { AssessmentQuestion, ModelProposals } from '@dentisti/domain/assessment/model-proposals';
import type { ModelAnswer, ModelQuestion } from '@dentisti/domain/recommendation/model-question';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { findRow } from '../stored-row.ts';
import { ModelReading } from './model-reading.entity.ts';

/** What became of a question to the language model. */
export type ModelReadingOutcome =
  | { kind: 'answered'; answer: ModelAnswer | ModelProposals; isSimulated: boolean }
  | { kind: 'failed'; reason: string };

/** Stores a question for the worker; answers its id (UUID). Nobody waits for it longer than `milliseconds`. */
export async function storeModelQuestion(
  em: EntityManager,
  question: ModelQuestion | AssessmentQuestion,
  milliseconds: number,
): Promise<string> {
  const deadlineAt = raw('now() + make_interval(secs => ?)', [milliseconds / 1_000]);
  return em.insert(ModelReading, { question, deadlineAt });
}

/**
 * A question nobody has answered yet, and how long somebody still waits by the database's clock, which no trial moves; null
 * when it is answered, given up or deleted.
 */
export async function findModelQuestion<Question extends ModelQuestion | AssessmentQuestion = ModelQuestion>(
  em: EntityManager,
  id: string,
): Promise<{ question: Question; leftMs: number } | null> {
  // SQL: the database's clock says what is left.
  const [row] = await em.execute<{ question: Question; leftMs: number }[]>(
    `select question, extract(epoch from deadline_at - now())::float8 * 1000 as "leftMs" from model_reading
     where id = ? and answer is null and failure is null`,
    [id],
  );
  return row ?? null;
}

/** Notes an answer or a failure. Nothing happens when nobody waits any more. */
export async function settleModelQuestion(em: EntityManager, id: string, outcome: ModelReadingOutcome): Promise<void> {
  const settled =
    outcome.kind === 'answered'
      ? { answer: outcome.answer, isSimulated: outcome.isSimulated, failure: null }
      : { answer: null, isSimulated: null, failure: outcome.reason };
  await em.nativeUpdate(ModelReading, { id }, settled);
}

/** What became of a question; null while it is open. */
export async function findModelOutcome(em: EntityManager, id: string): Promise<ModelReadingOutcome | null> {
  const row = await findRow(em, ModelReading, { id });
  if (!row) return { kind: 'failed', reason: 'gone' };
  if (row.answer) return { kind: 'answered', answer: row.answer, isSimulated: row.isSimulated ?? false };
  return row.failure ? { kind: 'failed', reason: row.failure } : null;
}

export async function deleteModelQuestion(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(ModelReading, { id });
}

/** Deletes what a crash left behind, older than `seconds`; answers how many. */
export async function deleteOldModelQuestions(em: EntityManager, seconds: number): Promise<number> {
  const before = raw('now() - make_interval(secs => ?)', [seconds]);
  return em.nativeDelete(ModelReading, { createdAt: { $lt: before } });
}
