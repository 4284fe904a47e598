import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership, type PracticeMemberRow } from '@dentisti/db/studio/practice-member.repository';
import { findPracticeToClaim, type PracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
import type { CurrentAccount, RequestContext } from '../context.ts';
import type { TooManyRequests } from '../platform/request-limits.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from './get-current-account.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

export type StudioOutcome = { kind: 'changed'; practiceId: number } | StudioRefused | TooManyRequests;

/** The same sentence for a practice that is gone and for one of somebody else. */
export const notYours = 'Non lavori in questo studio, o non ci lavori più.';
export const ownersAlone = 'Questo lo può fare solo chi ha il ruolo di titolare.';

interface OwnPractice {
  practice: PracticeToClaim;
  account: CurrentAccount;
  me: PracticeMemberRow;
  now: Date;
}

/** What a change of the studio came to. */
interface Change {
  /** For the audit, past. */
  action: string;
  detail?: Record<string, unknown>;
  mailIds?: string[];
  /** Whether operators have something to do now. */
  isForOperators?: boolean;
}

/**
 * Runs a change of a practice by one of its people: its row locked, so that nobody's claim is decided meanwhile, audited,
 * mailed and published after the commit. Refuses accounts that are not in it, and staff what is for owners.
 */
export async function inOwnPractice(
  context: RequestContext,
  typedId: string,
  needs: MemberRole,
  change: (tx: EntityManager, own: OwnPractice) => Promise<Change | StudioRefused | TooManyRequests>,
): Promise<StudioOutcome> {
  const account = currentAccountOf(context);
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const { services, requestId } = context;
  const now = services.now();
  const outcome = await context.em.transactional(async (tx) => {
    const practice = await findPracticeToClaim(tx, practiceId, now, { lock: true, hiddenToo: true });
    const me = practice && (await findMembership(tx, practiceId, account.id));
    if (!me) return studioRefused(notYours);
    if (needs === 'owner' && me.role !== 'owner') return studioRefused(ownersAlone);
    const changed = await change(tx, { practice, account, me, now });
    if ('kind' in changed) return changed;
    const target = { kind: 'practice', id: String(practiceId) };
    const detail = { accountId: account.id, ...changed.detail };
    await writeAudit(tx, { at: now, operatorId: null, action: changed.action, target, detail, requestId });
    return changed;
  });
  if ('kind' in outcome) return outcome;
  for (const mailId of outcome.mailIds ?? []) await services.jobs.add('sendMail', { mailId });
  if (outcome.isForOperators) await services.operatorChanges.publish('work');
  await services.agendaChanges.publish(String(practiceId));
  return { kind: 'changed', practiceId };
}
