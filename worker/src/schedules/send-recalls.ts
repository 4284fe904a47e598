import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import { describeError } from '@dentisti/core/platform/log';
import { planRecalls as plan } from '@dentisti/core/recalls/plan-recalls';
import { queueRecall, type RecallMailContext, remindOfRecall } from '@dentisti/core/recalls/queue-recall';
import type { EntityManager } from '@dentisti/db/orm';
import { findRecallsToRemind, findUnsentRecalls } from '@dentisti/db/recalls/recall.repository';
import { findAutomaticPractices } from '@dentisti/db/recalls/recall-choice.repository';
import { isRecallHour, reminderSpan } from '@dentisti/domain/recalls/recall-rule';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { ScheduleContext } from './schedule.ts';

/** Rows of one round; the others come with the next. */
const batch = 100;

type Step = (em: EntityManager, id: string, context: RecallMailContext) => Promise<boolean>;

/** Each in a transaction of its own: one that fails does not keep the others waiting, and a killed worker leaves it as it was. */
async function each(context: ScheduleContext, ids: readonly string[], step: Step): Promise<void> {
  const { orm, clock, bookings: settings, log } = context;
  for (const id of ids) {
    const consequences = noConsequences();
    try {
      const about = { now: clock.now(), settings, consequences };
      const isQueued = await orm.em.fork().transactional(async (em) => {
        const done = await step(em, id, about);
        if (done) crashPoint('recall.in-transaction');
        return done;
      });
      if (isQueued) crashPoint('recall.committed');
      await followUp(context, consequences);
    } catch (error) {
      log.error({ error: describeError(error) }, 'recall not handled');
    }
  }
}

/** Mails the recalls that practices asked for, and those that were planned. */
export async function sendRecalls(context: ScheduleContext): Promise<void> {
  const which = { withAutomatic: isRecallHour(context.clock.now()), limit: batch };
  await each(context, await findUnsentRecalls(context.orm.em.fork(), which), queueRecall);
}

/** Asks the patients of practices that have recalls go out by themselves, on their due day and in the hours for it. */
export async function planRecalls({ orm, clock, bookings, log }: ScheduleContext): Promise<void> {
  const now = clock.now();
  if (!isRecallHour(now)) return;
  for (const practiceId of await findAutomaticPractices(orm.em.fork())) {
    try {
      const planned = await orm.em
        .fork()
        .transactional((em) => plan(em, practiceId, { now, linkSecrets: bookings.linkSecrets }));
      if (planned > 0) log.info({ practiceId, planned }, 'recalls planned');
    } catch (error) {
      log.error({ practiceId, error: describeError(error) }, 'recalls of a practice not planned');
    }
  }
}

/** Reminds once of recalls to which nobody reacted, in the same hours. */
export async function remindOfRecalls(context: ScheduleContext): Promise<void> {
  const now = context.clock.now();
  if (!isRecallHour(now)) return;
  const due = await findRecallsToRemind(context.orm.em.fork(), {
    ...reminderSpan(now),
    version: processingTermsVersion,
    limit: batch,
  });
  await each(context, due, remindOfRecall);
}
