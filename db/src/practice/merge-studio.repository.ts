import { openClaimStates } from '@dentisti/domain/studio/claim';
import type { EntityManager } from '@mikro-orm/postgresql';
import { moveConnections } from '../connections/merge-connections.repository.ts';
import { moveMessages } from '../messages/practice-message.repository.ts';
import { countPatientsOf, movePatients } from '../patients/merge-patients.repository.ts';
import { moveRecallSettings } from '../recalls/recall-choice.repository.ts';
import { moveReviews } from '../reviews/review-rights.repository.ts';
import { changeRows, findRow } from '../stored-row.ts';
import { PracticeCalls } from '../studio/practice-calls.entity.ts';
import { PracticeClaim } from '../studio/practice-claim.entity.ts';
import { PracticeMember } from '../studio/practice-member.entity.ts';
import { findMembers } from '../studio/practice-member.repository.ts';
import { PracticeStanding } from '../studio/practice-standing.entity.ts';
import { ProcessingAcceptance } from '../studio/processing-acceptance.entity.ts';
import { moveWaitingList } from '../waiting-list/waiting-entry.repository.ts';

/** Counts of what two merged practices have in the studio. Those of the practice that stays do not change. */
export interface StudioMergeCounts {
  /** People who move: none where the practice that stays is managed already. */
  members: number;
  /** People who are in no practice any more for that reason. */
  droppedMembers: number;
  /** Standings that move, 0 or 1. */
  standings: number;
  /** Standings that end, because that of the other practice counts. */
  droppedStandings: number;
  /** Claims that move, decided ones included. */
  claims: number;
  /** Of the practice that goes; who is known at both is one patient afterwards. */
  patients: number;
  /** Of these the open ones that end by it. */
  endedClaims: number;
}

/** Who is to be notified after a merge. */
export interface EndedByMerge {
  /** Whether the practice that stays was managed already: what the other wrote of itself ends. */
  isManaged: boolean;
  /** People who lost their access, and are not in the practice that stays. */
  members: { accountId: string; email: string }[];
  /** Claims that were refused. */
  claims: { id: string; accountId: string }[];
}

const openSql = `state in ('${openClaimStates.join(`', '`)}')`;
const alreadyManaged =
  'Lo studio è stato unito a un altro che qualcuno gestisce già. Se è il tuo, chiedi di gestire quello.';

/** Returns what a merge would move in the studio, and what would end. */
export async function countStudioMerge(em: EntityManager, kept: number, gone: number): Promise<StudioMergeCounts> {
  // SQL: five counts in one read; claims are compared with those of the other practice.
  const [row] = await em.execute<
    { members: number; standings: number; claims: number; open: number; doubles: number; isManaged: boolean }[]
  >(
    `select (select count(*)::int from practice_member where practice_id = ?) as members,
       (select count(*)::int from practice_standing where practice_id = ?) as standings,
       (select count(*)::int from practice_claim where practice_id = ?) as claims,
       (select count(*)::int from practice_claim where practice_id = ? and ${openSql}) as open,
       (select count(*)::int from practice_claim where practice_id = ? and ${openSql}
         and account_id in (select account_id from practice_claim where practice_id = ? and ${openSql})) as doubles,
       exists (select from practice_standing where practice_id = ?) as "isManaged"`,
    [gone, gone, gone, gone, gone, kept, kept],
  );
  if (!row) throw new Error('a select without a row');
  const { members, standings, claims, open, doubles, isManaged } = row;
  const patients = await countPatientsOf(em, gone);
  return isManaged
    ? {
        members: 0,
        droppedMembers: members,
        standings: 0,
        droppedStandings: standings,
        claims,
        patients,
        endedClaims: open,
      }
    : { members, droppedMembers: 0, standings, droppedStandings: 0, claims, patients, endedClaims: doubles };
}

/**
 * Moves people, standing, claims, patients with recalls and waiting list, reviews, connections and choices of messages of the
 * practice that goes to the one that stays. Where that is managed already its own people, standing, connections and choices count:
 * those of the other end, and so do its open claims, with a sentence for who made them. Both practices are locked. Returns who is
 * to be notified.
 */
export async function moveStudio(em: EntityManager, kept: number, gone: number, now: Date): Promise<EndedByMerge> {
  const isManaged = (await findRow(em, PracticeStanding, { practiceId: kept }, ['practiceId'])) !== null;
  const ended: EndedByMerge = { isManaged, members: [], claims: [] };
  const open = { practiceId: gone, state: { $in: [...openClaimStates] } };
  if (isManaged) {
    const stay = new Set((await findMembers(em, kept)).map(({ accountId }) => accountId));
    ended.members = (await findMembers(em, gone)).filter(({ accountId }) => !stay.has(accountId));
    const refusal = { state: 'refused', decidedAt: now, decisionNote: alreadyManaged } as const;
    ended.claims = await changeRows(em, PracticeClaim, open, refusal, ['id', 'accountId']);
    await em.nativeDelete(PracticeMember, { practiceId: gone });
    await em.nativeDelete(PracticeStanding, { practiceId: gone });
    await em.nativeDelete(PracticeCalls, { practiceId: gone });
    // Who stays accepts the terms themselves; until then nobody sees the patients that come.
    await em.nativeDelete(ProcessingAcceptance, { practiceId: gone });
  } else {
    // SQL: an account's open claim on the practice that stays takes the place of its other one.
    await em.execute(
      `update practice_claim set state = 'withdrawn', decided_at = ? where practice_id = ? and ${openSql}
         and account_id in (select account_id from practice_claim where practice_id = ? and ${openSql})`,
      [now, gone, kept],
    );
    await em.nativeUpdate(PracticeMember, { practiceId: gone }, { practiceId: kept });
    await em.nativeUpdate(PracticeStanding, { practiceId: gone }, { practiceId: kept });
    await em.nativeDelete(PracticeCalls, { practiceId: kept });
    await em.nativeUpdate(PracticeCalls, { practiceId: gone }, { practiceId: kept });
    await em.nativeDelete(ProcessingAcceptance, { practiceId: kept });
    await em.nativeUpdate(ProcessingAcceptance, { practiceId: gone }, { practiceId: kept });
  }
  await moveMessages(em, kept, gone, isManaged);
  await em.nativeUpdate(PracticeClaim, { practiceId: gone }, { practiceId: kept });
  await movePatients(em, kept, gone);
  await moveRecallSettings(em, kept, gone, isManaged);
  await moveWaitingList(em, kept, gone);
  await moveReviews(em, kept, gone);
  await moveConnections(em, kept, gone, !isManaged);
  return ended;
}
