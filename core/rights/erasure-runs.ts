import type { ListSort } from '@dentisti/db/admin/list-sort';
import { type ErasureRunRow, findErasureRuns } from '@dentisti/db/retention/erasure-run.repository';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { onRequestRule, type RuleName, retentionRules } from '@dentisti/domain/retention/retention-rules';
import type { RequestContext } from '../context.ts';

const maxRuns = 100;

/** Returns a page of erasures by the rules' Italian names. The cursor is the last line's own key: `2026-11-20 mail`. */
export async function listErasureRuns(
  { em }: RequestContext,
  { first, after, sort }: { first: number; after: string | null; sort: ListSort | null },
) {
  const limit = Math.min(Math.max(first, 1), maxRuns);
  const [day, rule] = (after ?? '').split(' ');
  const before = isDay(day) && rule ? { day, rule } : null;
  const rows = await findErasureRuns(em, { before, limit: limit + 1, sort });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({ ...row, what: whatOf(row) })),
    nextCursor: rows.length > limit && last ? `${last.day} ${last.rule}` : null,
  };
}

function whatOf({ rule }: ErasureRunRow): string {
  if (rule === onRequestRule) return 'Su richiesta di chi ne aveva diritto';
  return retentionRules[rule as RuleName]?.what ?? rule;
}
