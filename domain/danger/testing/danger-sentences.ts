type DangerKind =
  | 'notWaking'
  | 'poison'
  | 'overdose'
  | 'aspiration'
  | 'bleeding'
  | 'swelling'
  | 'violence'
  | 'selfHarm'
  | 'breathing';

/**
 * What people type about one kind of danger, and what only sounds like it.
 * The sentences were written before the rules and without sight of them.
 * Mend a rule that misses a sentence, never the sentence.
 */
export interface DangerSentences {
  readonly kind: DangerKind;
  /** A dentist booking is the wrong first answer to these. */
  readonly dangers: readonly string[];
  /** Dentists are the right answer to these. */
  readonly nearMisses: readonly string[];
  /** Two careful readers may judge these differently, so no rule is judged by them. */
  readonly unsure?: readonly string[];
}
