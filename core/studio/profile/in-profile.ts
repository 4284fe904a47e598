import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import { findMembership, type PracticeMemberRow } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import type { CurrentAccount, RequestContext } from '../../context.ts';
import type { LockedPractice } from '../../practice/change-practice.ts';
import { parsePracticeId } from '../../practice/find-practice.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { notYours } from '../own-practice.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';

/** A practice's profile as one of its people comes to it. */
export interface OwnProfile {
  practice: LockedPractice;
  account: CurrentAccount;
  me: PracticeMemberRow;
  isEntitled: boolean;
  now: Date;
}

export const notYetEntitled =
  'Si può fare quando la titolarità dello studio è verificata. Fino ad allora le modifiche sono proposte.';

/** What a change of a profile came to, and how the audit names it. */
interface ProfileChange<Done> {
  /** For the audit, past, e.g. `profile.edited`. */
  action: string;
  /** Names of fields and ids, never what was written. */
  detail?: Record<string, unknown>;
  /** Whether operators have something to do now. */
  isForOperators?: boolean;
  done: Done;
}

/**
 * Runs a change of a practice's profile by one of its people, as the service: what sources say is closed to a practice's own
 * role. The comune and the practice are locked as for an operator's edit, so that no import comes in between. Whatever
 * `change` returns without an `action` is a refusal, and has to come before it writes anything.
 */
export async function inProfile<Done>(
  context: RequestContext,
  typedId: string,
  change: (tx: EntityManager, own: OwnProfile) => Promise<ProfileChange<Done> | StudioRefused>,
): Promise<Done | StudioRefused> {
  const account = currentAccountOf(context);
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const { services, requestId } = context;
  const now = services.now();
  const outcome = await context.em.fork().transactional(async (tx) => {
    const me = await findMembership(tx, practiceId, account.id);
    const practice = me && (await lockPractice(tx, practiceId));
    if (!practice) return studioRefused(notYours);
    const isEntitled = (await findStanding(tx, practiceId))?.entitledAt != null;
    const changed = await change(tx, { practice, account, me, isEntitled, now });
    if (!('action' in changed)) return changed;
    const { action, detail } = changed;
    const target = { kind: 'practice', id: String(practiceId) };
    const about = { accountId: account.id, practiceId, ...detail };
    await writeAudit(tx, { at: now, operatorId: null, action, target, detail: about, requestId });
    return changed;
  });
  if (!('action' in outcome)) return outcome;
  if (outcome.isForOperators) await services.operatorChanges.publish('work');
  await services.agendaChanges.publish(String(practiceId));
  return outcome.done;
}
