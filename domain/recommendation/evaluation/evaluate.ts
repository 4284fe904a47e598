import { developmentNeeds } from './development-needs.ts';
import { freshNeeds } from './fresh-needs.ts';
import { heldOutNeeds } from './held-out-needs.ts';
import { judgeNeed } from './judge-need.ts';
import type { JudgedNeed } from './judged-need.ts';
import { lateNeeds } from './late-needs.ts';
import { unseenNeeds } from './unseen-needs.ts';

export interface Score {
  hits: number;
  of: number;
}

export interface Evaluation {
  all: Score;
  /** By what alone is acceptable; several specialisations count as `treatment`. */
  kinds: Record<'treatment' | 'wish' | 'emergency' | 'nothing', Score>;
  /** Needs taken for an emergency though nobody judged them one. */
  falseAlarms: Score;
  misses: readonly { need: string; given: string; acceptable: string }[];
}

/** The five sets; `firstSight`: the hits when the set was first met, before anything was changed because of it. */
export const sets = {
  development: { needs: developmentNeeds, firstSight: 104 },
  heldOut: { needs: heldOutNeeds, firstSight: 108 },
  late: { needs: lateNeeds, firstSight: 29 },
  fresh: { needs: freshNeeds, firstSight: 43 },
  unseen: { needs: unseenNeeds, firstSight: 38 },
} as const;

function kindOf(acceptable: string): keyof Evaluation['kinds'] {
  return acceptable === 'wish' || acceptable === 'emergency' || acceptable === 'nothing' ? acceptable : 'treatment';
}

/** How many needs are answered acceptably by the first specialisation, or by what rightly stands in its place. */
export function evaluate(needs: readonly JudgedNeed[]): Evaluation {
  const empty = (): Score => ({ hits: 0, of: 0 });
  const kinds = { treatment: empty(), wish: empty(), emergency: empty(), nothing: empty() };
  const falseAlarms = empty();
  const misses: { need: string; given: string; acceptable: string }[] = [];
  for (const judged of needs) {
    const [need, acceptable] = judged;
    const { given, isHit } = judgeNeed(judged);
    const score = kinds[kindOf(acceptable)];
    score.of += 1;
    if (isHit) score.hits += 1;
    else misses.push({ need, given, acceptable });
    if (acceptable.includes('emergency')) continue;
    falseAlarms.of += 1;
    if (given === 'emergency') falseAlarms.hits += 1;
  }
  return { all: { hits: needs.length - misses.length, of: needs.length }, kinds, falseAlarms, misses };
}
