import type { AssessmentQuestion, ModelProposals } from '@dentisti/domain/assessment/model-proposals';
import type { ModelAnswer, ModelQuestion } from '@dentisti/domain/recommendation/model-question';

interface Limits {
  timeoutMs: number;
  signal: AbortSignal;
}

/** A language model that reads what patients write; the rules have answered already. */
export interface LanguageModel {
  /** Trial only. */
  isSimulated: boolean;
  /**
   * Its answer in the form asked for; who uses it still checks what it says (`usableAnswer`). Tried once. Throws
   * `LanguageModelFailure` when it is late, refuses, or answers in another form.
   */
  reread(question: ModelQuestion, limits: Limits): Promise<ModelAnswer>;
  /** Answers of the self-assessment that it reads from words, to be checked with `usableProposals`. Otherwise as `reread`. */
  proposeAnswers(question: AssessmentQuestion, limits: Limits): Promise<ModelProposals>;
}

/** The model would not or could not answer. */
export class LanguageModelFailure extends Error {
  /** A short English key, without anything the model or the patient wrote. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'LanguageModelFailure';
    this.reason = reason;
  }
}
