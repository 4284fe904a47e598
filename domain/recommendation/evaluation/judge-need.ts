import { recommend } from '../recommend.ts';
import type { JudgedNeed } from './judged-need.ts';

/** Friday 20 November 2026, ten in the morning, in Rome: a need must not be judged by the day of the run. */
const clock = { date: '2026-11-20', weekday: 4, minutes: 600 };

export interface Verdict {
  /** A specialisation, `emergency`, `wish` or `nothing`. */
  given: string;
  isHit: boolean;
}

/** The judgement of a need: its first specialisation, or the kind of answer instead. */
export function judgeNeed([need, acceptable]: JudgedNeed): Verdict {
  const given = answerTo(need);
  return { given, isHit: acceptable.split(' / ').includes(given) };
}

function answerTo(need: string): string {
  const answer = recommend(need, [], { clock, origin: null });
  if (answer.kind === 'emergency' || answer.caution) return 'emergency';
  const { fields, traits, time, languages } = answer.need;
  return fields[0]?.name ?? (traits.size > 0 || time || languages ? 'wish' : 'nothing');
}
