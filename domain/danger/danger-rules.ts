export type DangerSign =
  | 'not_waking'
  | 'poison'
  | 'overdose'
  | 'self_harm'
  | 'aspiration'
  | 'airway'
  | 'violence'
  | 'bleeding';

/** When a text speaks of a danger; rules as `compileRule` reads them. */
export interface DangerRules {
  sign: DangerSign;
  /** Advice in place of the practices. */
  sure: readonly string[];
  /** Advice above the practices. */
  unsure: readonly string[];
  /** What makes the same words harmless; always read with what the text denies. */
  unless: readonly string[];
  /** True: `sure` and `unsure` read what the text denies, too (`non si sveglia`, `paura di lui`). */
  readsDenied?: true;
}

/** Long past, or over: what was is no danger now. */
