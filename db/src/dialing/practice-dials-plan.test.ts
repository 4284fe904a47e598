import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '../testing/index.ts';
import { dialsOfPracticeSql, findDialsOfPractice } from './call-attempt.repository.ts';

const now = new Date('2026-11-23T09:00:00Z');
/** As far back as the allowance of a day looks. */
const since = new Date(now.getTime() - 2 * 86_400_000);
/** Two months of a busy platform: each of 300 practices is rung five or six times a day. */
const [practices, dials, days] = [300, 100_000, 60];

const db = setUpTestDatabase();
beforeAll(async () => {
  await db.orm.em.fork().transactional(async (tx) => {
    // The rows are made to fit: looking up every reference would take most of the time.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute('set local statement_timeout = 0');
    await tx.execute(
      `with made as (
         insert into call_task (booking_id, dentist_id, phone, purpose, state, not_after, created_at, ended_at)
         select gen_random_uuid(), 1 + i % ?, '+390768' || lpad((i % ?)::text, 6, '0'), 'book', 'done', at, at, at
         from (select i, ?::timestamptz - make_interval(secs => i * ?::float8) as at from generate_series(1, ?) i) t
         returning id, booking_id, dentist_id, phone, created_at)
       insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, voice_call_id, dialled_at, ended_at, outcome)
       select id, booking_id, dentist_id, phone, 1, 'ended', 1, 'call-' || id, created_at, created_at, 'noAnswer' from made`,
      [practices, practices, now, (days * 86_400) / dials, dials],
    );
  });
  for (const table of ['call_task', 'call_attempt']) await db.em.execute(`vacuum analyze ${table}`);
}, 120_000);

interface PlanNode {
  'Index Name'?: string;
  Alias?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

test('the allowance of a day reads the latest dials of one practice, not all of either', async () => {
  expect(await findDialsOfPractice(db.em, 7, since)).toHaveLength(12);
  const [explained] = await db.em.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (analyze, format json) ${dialsOfPracticeSql}`,
    [7, since],
  );
  const root = explained?.['QUERY PLAN'][0].Plan;
  if (!root) throw new Error('no plan');
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const scans = flat(root).filter(({ Alias: alias }) => alias === 'a');
  expect(scans).toMatchObject([{ 'Index Name': 'call_attempt_practice_index', 'Actual Rows': 12 }]);
  expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBe(0);
});
