/** What happened last, and what can be done about it. */
export interface Outcome {
  tone: 'done' | 'refused';
  text: string;
  /** Takes it back. */
  undo?: () => void;
  /** Does it all the same, over what stands there. */
  override?: () => void;
}
