import type { ModelAnswer, ModelQuestion } from '@dentisti/domain/recommendation/model-question';

/** A language model that re-reads a need; the rules have answered already. */
export interface LanguageModel {
  /** Trial only. */
  isSimulated: boolean;
  /**
   * Its answer in the form asked for; who uses it still checks what it says (`usableAnswer`). Tried once. Throws
   * `LanguageModelFailure` when it is late, refuses, or answers in another form.
   */
  reread(question: ModelQuestion, limits: { timeoutMs: number; signal: AbortSignal }): Promise<ModelAnswer>;
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
