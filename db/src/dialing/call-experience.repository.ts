import {
  answeredOutcomes,
  type CallExperience,
  minimumCalls,
  type RequestsCalled,
  unansweredOutcomes,
  usualAttempts,
} from '@dentisti/domain/dialing/call-experience';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';

const listSql = (outcomes: readonly string[]) => `(${outcomes.map((outcome) => `'${outcome}'`).join(', ')})`;

/**
 * What our own calls to practices taught of how they answer. Calls that say nothing of the practice (a number that leads
 * elsewhere, a failing line) do not count; practices with fewer than five others are absent.
 */
export async function findCallExperiences(
  em: EntityManager,
  dentistIds: readonly number[],
): Promise<Map<number, CallExperience>> {
  if (dentistIds.length === 0) return new Map();
  // SQL: the calls of each errand are numbered, and errands that went alike counted.
  const rows = await em.execute<(RequestsCalled & { dentistId: number; answered: number })[]>(
    `with call as (
       select dentist_id, task_id, outcome in ${listSql(answeredOutcomes)} as answered,
         row_number() over (partition by task_id order by ordinal) as place
       from call_attempt where dentist_id = any(?::int[]) and direction = 'outbound'
         and outcome in ${listSql([...answeredOutcomes, ...unansweredOutcomes])}
     ), request as (
       select dentist_id, count(*)::int as calls, (count(*) filter (where answered))::int as answered,
         (min(place) filter (where answered))::int as answered_at
       from call group by dentist_id, task_id
     )
     select dentist_id as "dentistId", calls, answered, answered_at as "answeredAt", count(*)::int as requests
     from request group by dentist_id, calls, answered, answered_at`,
    [idList(dentistIds)],
  );
  const experiences = new Map<number, CallExperience>();
  for (const [dentistId, groups] of Map.groupBy(rows, (row) => row.dentistId)) {
    const total = (of: 'calls' | 'answered') => groups.reduce((sum, group) => sum + group[of] * group.requests, 0);
    if (total('calls') < minimumCalls) continue;
    experiences.set(dentistId, {
      calls: total('calls'),
      answered: total('answered'),
      usualAttempts: usualAttempts(groups),
    });
  }
  return experiences;
}
