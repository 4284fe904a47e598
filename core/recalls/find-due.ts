import type { EntityManager } from '@dentisti/db/orm';
import { type DueRecall, findDueRecalls } from '@dentisti/db/recalls/due-recall.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { lastDayInView } from '@dentisti/domain/recalls/due-date';
import { type RecallBar, type RecallState, recallBar, recallState } from '@dentisti/domain/recalls/recall-state';
import { intervalsOf, listRecalledServices, type RecalledServiceView } from './list-recalled-services.ts';

/** A patient in a practice's due list. */
export interface DueView extends DueRecall {
  state: RecallState;
  /** Why they cannot be written to; null when they can. */
  bar: RecallBar | null;
}

/** Nobody works through more at a time; those due longest come first. */
const maxDue = 500;

/** Who is looked for; left out: everybody in view. */
interface DueScope extends Pick<Parameters<typeof findDueRecalls>[1], 'patientIds' | 'recallableFrom'> {
  /** The last due day, `YYYY-MM-DD`; left out: the last in view. */
  dueUntil?: string;
}
/** The scope of one patient's own page. */
export const wheneverDue = (patientId: string): DueScope => ({ patientIds: [patientId], dueUntil: '9999-12-31' });

/** Returns who of a practice is due, with where each stands, and the services by which it was reckoned. */
export async function findDue(
  em: EntityManager,
  practiceId: number,
  now: Date,
  scope: DueScope = {},
): Promise<{ services: RecalledServiceView[]; due: DueView[]; isCut: boolean }> {
  const today = romeClock(now).date;
  const services = await listRecalledServices(em, practiceId);
  const rows = await findDueRecalls(em, {
    practiceId,
    intervals: intervalsOf(services),
    now,
    dueUntil: lastDayInView(today),
    ...scope,
    limit: maxDue + 1,
  });
  const due = rows
    .slice(0, maxDue)
    .map((row): DueView => ({ ...row, state: recallState(row, today), bar: recallBar(row) }));
  return { services, due, isCut: rows.length > maxDue };
}
