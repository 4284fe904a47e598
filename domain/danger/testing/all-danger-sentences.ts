import { aspirationSentences } from './aspiration.ts';
import { bleedingSentences } from './bleeding.ts';
import { breathingSentences } from './breathing.ts';
import type { DangerSentences } from './danger-sentences.ts';
import { notWakingSentences } from './not-waking.ts';
import { overdoseSentences } from './overdose.ts';
import { poisonSentences } from './poison.ts';
import { selfHarmSentences } from './self-harm.ts';
import { swellingSentences } from './swelling.ts';
import { violenceSentences } from './violence.ts';

/** The sentences of every kind of danger. */
export const allDangerSentences: readonly DangerSentences[] = [
  notWakingSentences,
  poisonSentences,
  overdoseSentences,
  aspirationSentences,
  bleedingSentences,
  swellingSentences,
  violenceSentences,
  selfHarmSentences,
  breathingSentences,
];
