import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { RequestContext } from '../../context.ts';
import { describeError } from '../../platform/log.ts';
import { signToken, verifyToken } from '../../platform/signed-token.ts';
import { noteProblem } from '../manual-override.ts';
import { type BulkAction, type BulkFilter, type BulkPreviewItem, maxBulkItems } from './bulk-action.ts';
import { cancelCalls, retryCalls, runCallsNow } from './bulk-calls.ts';
import { retryDiscoveries, stopDiscoveries } from './bulk-discoveries.ts';
import { forgetJobs, retryJobs, runJobsNow } from './bulk-jobs.ts';
import { resendMails, withdrawMails } from './bulk-mails.ts';

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

/** Exactly what a dry run showed as possible, and to whom. */
interface PreviewedList {
  action: string;
  operatorId: string;
  items: { id: string; version: string }[];
}

const tokenPurpose = 'bulk action';
/** Long enough to read two hundred lines. */
const tokenLifeMs = 15 * 60_000;

export type Selection = { ids: readonly string[] } | { filter: BulkFilter };

export interface BulkPreview {
  items: BulkPreviewItem[];
  /** Signs exactly the items that may be acted on; null when there are none. */
  token: string | null;
  /** More match than are shown. */
  hasMore: boolean;
}

/** Returns what an action would do to each item, and that list signed. Changes nothing. */
export async function previewBulk(
  context: RequestContext,
  name: BulkActionName,
  selection: Selection,
): Promise<BulkPreview> {
  const { services, currentOperator } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const action: BulkAction = actions[name];
  const chosen =
    'ids' in selection ? [...new Set(selection.ids)] : await action.select(context, selection.filter, maxBulkItems + 1);
  const items: BulkPreviewItem[] = [];
  for (const id of chosen.slice(0, maxBulkItems)) {
    const preview = await action.preview(context, id);
    if (preview) items.push(preview);
  }
  const allowed = items.filter(({ isAllowed }) => isAllowed).map(({ id, version }) => ({ id, version }));
  const list: PreviewedList = { action: name, operatorId: currentOperator.id, items: allowed };
  const secret = services.env.SESSION_SECRET;
  const expiresAt = new Date(services.now().getTime() + tokenLifeMs);
  const token = allowed.length > 0 ? await signToken({ ...list }, { purpose: tokenPurpose, secret, expiresAt }) : null;
  return { items, token, hasMore: chosen.length > maxBulkItems };
}

interface BulkResult {
  id: string;
  done: boolean;
  message: string;
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
  const { services, currentOperator, em, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const problem = noteProblem(note);
  if (problem) return { kind: 'invalid', message: problem };
  const now = services.now();
  const secret = services.env.SESSION_SECRET;
  const list = await verifyToken<PreviewedList>(token, { purpose: tokenPurpose, secret, now });
  if (list?.operatorId !== currentOperator.id || !(list.action in actions))
    return { kind: 'changedMeanwhile', message: 'Questo elenco non vale più: rifai la prova.' };
  const action: BulkAction = actions[list.action as BulkActionName];
  const items: BulkResult[] = [];
  for (const { id, version } of list.items) {
    const result = await action.act(context, { id, version, note: note.trim() }).catch((error: unknown) => {
      services.log.error({ requestId, action: list.action, err: describeError(error) }, 'bulk item');
      return { done: false, message: 'Non è riuscito per un errore nostro: riprova.' };
    });
    items.push({ id, ...result });
  }
  const detail = { items: items.length, done: items.filter(({ done }) => done).length, note: note.trim() };
  const target = { kind: 'bulk', id: list.action };
  await writeAudit(em.fork(), {
    at: now,
    operatorId: currentOperator.id,
    action: 'bulk.run',
    target,
    detail,
    requestId,
  });
  return { kind: 'done', items };
}
