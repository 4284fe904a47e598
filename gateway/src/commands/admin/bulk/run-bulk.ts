import { writeAudit } from '@dentisti/db';
import type { RequestContext } from '../../../http/request-context.ts';
import { describeDefect } from '../../../log.ts';
import { noteProblem } from '../by-hand.ts';
import { type BulkAction, type BulkFilter, type BulkLook, mostBulkItems } from './bulk-action.ts';
import { cancelCalls, retryCalls, runCallsNow } from './bulk-calls.ts';
import { retryDiscoveries, stopDiscoveries } from './bulk-discoveries.ts';
import { forgetJobs, retryJobs, runJobsNow } from './bulk-jobs.ts';
import { resendMails, withdrawMails } from './bulk-mails.ts';
import { listLifeMs, openList, sealList } from './bulk-token.ts';

const actions = {
  RETRY_CALLS: retryCalls,
  RUN_CALLS_NOW: runCallsNow,
  CANCEL_CALLS: cancelCalls,
  RESEND_MAILS: resendMails,
  WITHDRAW_MAILS: withdrawMails,
  RETRY_DISCOVERIES: retryDiscoveries,
  STOP_DISCOVERIES: stopDiscoveries,
  RETRY_JOBS: retryJobs,
  RUN_JOBS_NOW: runJobsNow,
  FORGET_JOBS: forgetJobs,
} satisfies Record<string, BulkAction>;
export type BulkActionName = keyof typeof actions;

export type Selection = { ids: readonly string[] } | { filter: BulkFilter };

export interface BulkPreview {
  items: BulkLook[];
  /** Seals exactly the items that may be acted on; null when there are none. */
  token: string | null;
  /** More match than are shown. */
  hasMore: boolean;
}

/** What an action would do, item by item, and the seal of that list. Changes nothing. */
export async function previewBulk(
  context: RequestContext,
  name: BulkActionName,
  selection: Selection,
): Promise<BulkPreview> {
  const { services, viewer } = context;
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const action: BulkAction = actions[name];
  const chosen =
    'ids' in selection
      ? [...new Set(selection.ids)]
      : await action.select(context, selection.filter, mostBulkItems + 1);
  const items: BulkLook[] = [];
  for (const id of chosen.slice(0, mostBulkItems)) {
    const look = await action.look(context, id);
    if (look) items.push(look);
  }
  const allowed = items.filter(({ isAllowed }) => isAllowed).map(({ id, mark }) => ({ id, mark }));
  const until = services.now().getTime() + listLifeMs;
  const list = { action: name, operatorId: viewer.id, until, items: allowed };
  const token = allowed.length > 0 ? sealList(list, services.env.SESSION_SECRET) : null;
  return { items, token, hasMore: chosen.length > mostBulkItems };
}

export interface BulkResult {
  id: string;
  done: boolean;
  says: string;
}
export type BulkOutcome =
  | { kind: 'done'; items: BulkResult[] }
  | { kind: 'changedMeanwhile'; message: string }
  | { kind: 'invalid'; message: string };

/** Does what a dry run showed, to exactly those items: each in its own transaction; what changed since is skipped. */
export async function runBulk(
  context: RequestContext,
  { token, note }: { token: string; note: string },
): Promise<BulkOutcome> {
  const { services, viewer, em, requestId } = context;
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const problem = noteProblem(note);
  if (problem) return { kind: 'invalid', message: problem };
  const now = services.now();
  const list = openList(token, services.env.SESSION_SECRET, { operatorId: viewer.id, now });
  if (!list || !(list.action in actions))
    return { kind: 'changedMeanwhile', message: 'Questo elenco non vale più: rifai la prova.' };
  const action: BulkAction = actions[list.action as BulkActionName];
  const items: BulkResult[] = [];
  for (const { id, mark } of list.items) {
    const deed = await action.act(context, { id, mark, note: note.trim() }).catch((error: unknown) => {
      services.log.error({ requestId, action: list.action, err: describeDefect(error) }, 'bulk item');
      return { done: false, says: 'Non è riuscito per un errore nostro: riprova.' };
    });
    items.push({ id, ...deed });
  }
  const detail = { items: items.length, done: items.filter(({ done }) => done).length, note: note.trim() };
  const target = { kind: 'bulk', id: list.action };
  await writeAudit(em.fork(), { at: now, operatorId: viewer.id, action: 'bulk.run', target, detail, requestId });
  return { kind: 'done', items };
}
