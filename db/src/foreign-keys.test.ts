import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './testing/index.ts';

/** Rows that name an operator or an account which seldom goes; their tables are read whole then. */
const readWhole = new Set([
  'account_factor.reset_by_id',
  'activation_point.waived_by_id',
  'dentist.albo_checked_by_id',
  'lead_note.operator_id',
  'practice_calls.changed_by_id',
  'practice_claim.decided_by_id',
  'practice_photo.accepted_by_id',
  'practice_standing.asked_by_id',
  'practice_standing.entitled_account_id',
  'practice_standing.entitled_by_id',
  'practitioner.albo_checked_by_id',
  'profile_edit.decided_by_id',
  'profile_report.handled_by_id',
  'queue_pause.paused_by_id',
  'review.decided_by_id',
  'review_answer.decided_by_id',
  'review_report.decided_by_id',
]);

test('all rows of a foreign key are found by an index, not those in one state alone', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  // An index with a condition counts where the condition is that there is a value.
  const rows = await db.em.execute<{ column: string }[]>(
    `select c.conrelid::regclass || '.' || a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual([...readWhole].sort());
});
