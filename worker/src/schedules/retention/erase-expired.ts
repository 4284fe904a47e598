import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { alertOperator } from '@dentisti/core/mail/alert-operator';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import { describeError } from '@dentisti/core/platform/log';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import type { EntityManager } from '@dentisti/db/orm';
import { countErased, findFinishedRules, noteErasureFailure } from '@dentisti/db/retention/erasure-run.repository';
import { eraseDue } from '@dentisti/db/retention/retention.repository';
import { erasedBefore, romeDay } from '@dentisti/domain/retention/retention-limit';
import { type DailyRule, dailyRules, retentionRules } from '@dentisti/domain/retention/retention-rules';
import type { ScheduleContext } from '../schedule.ts';

/** Rows in one transaction. */
const batch = 500;
/** Names the lock under which one worker at a time erases; it ends with the transaction. */
const erasureLock = 7_311_412;

/**
 * The erasure of every day: each rule once for each day in Italy, in batches that commit what they erase together with its
 * count. Runs every hour, so that a worker restarted each day puts nothing off; what a day has finished is not looked at
 * again. One rule's failure keeps no other waiting.
 */
export async function eraseExpired(context: ScheduleContext): Promise<void> {
  const { orm, clock, log } = context;
  const today = romeDay(clock.now());
  const finished = await findFinishedRules(orm.em.fork(), today);
  const erased: Partial<Record<DailyRule, number>> = {};
  for (const rule of dailyRules) {
    if (finished.has(rule)) continue;
    try {
      const rows = await eraseByRule(context, rule, today);
      if (rows === 0) continue;
      erased[rule] = rows;
      metricEvents.emit('rowsErased', { rule, rows });
    } catch (error) {
      log.error({ rule, error: describeError(error) }, 'daily erasure failed');
      await reportFailure(context, rule, today);
    }
  }
  if (Object.keys(erased).length > 0) log.info({ day: today, erased }, 'daily erasure');
}

async function eraseByRule({ orm, clock }: ScheduleContext, rule: DailyRule, day: string): Promise<number> {
  const before = erasedBefore(retentionRules[rule].kept, day);
  let rows = 0;
  for (;;) {
    const erased = await orm.em.fork().transactional(async (em) => {
      if (!(await takeLock(em))) return 'elsewhere';
      const now = clock.now();
      const count = await eraseDue[rule](em, { before, now, batch });
      crashPoint('erasure.in-transaction');
      await countErased(em, { day, rule, rows: count, now, finished: count === 0 });
      return count;
    });
    // Another worker erases: what it leaves comes with the next round.
    if (erased === 'elsewhere' || erased === 0) return rows;
    rows += erased;
  }
}

async function takeLock(em: EntityManager): Promise<boolean> {
  // SQL: an advisory lock.
  const [row] = await em.execute<{ taken: boolean }[]>('select pg_try_advisory_xact_lock(?) as taken', [erasureLock]);
  return row?.taken === true;
}

/** Counted, and mailed once a day and rule. */
async function reportFailure(context: ScheduleContext, rule: DailyRule, day: string): Promise<void> {
  const { orm, clock, bookings: settings } = context;
  const now = clock.now();
  const consequences = noConsequences();
  await orm.em.fork().transactional(async (em) => {
    await noteErasureFailure(em, { day, rule, now });
    const words = `${day}: ${retentionRules[rule].what}`;
    await alertOperator(em, {
      now,
      alert: 'erasure-failed',
      settings,
      consequences,
      occasion: `${day}:${rule}`,
      words,
    });
  });
  await followUp(context, consequences);
}
