import type { EntityManager } from '@dentisti/db/orm';
import { findMembership, type PracticeMemberRow } from '@dentisti/db/studio/practice-member.repository';
import { findRoomsStanding } from '@dentisti/db/studio/studio-rooms.repository';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { CurrentAccount, RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from './get-current-account.ts';
import { inStudio } from './in-studio.ts';

/** Whether the rooms with patients' data are open to a practice's people, and what is missing. */
export type Rooms = 'open' | 'needsEntitlement' | 'needsTerms';

/** Returns whether a practice's rooms are open. */
export async function findRooms(em: EntityManager, practiceId: number): Promise<Rooms> {
  const { isEntitled, hasAccepted } = await findRoomsStanding(em, practiceId, processingTermsVersion);
  if (!isEntitled) return 'needsEntitlement';
  return hasAccepted ? 'open' : 'needsTerms';
}

/** A practice's rooms as one of its people comes into them. */
export interface Room {
  practiceId: number;
  account: CurrentAccount;
  me: PracticeMemberRow;
  now: Date;
}

/**
 * Reads of a practice's agenda or patients as one of its people, in one transaction that comes to the practice's rows
 * alone. Null to everybody else, and while the rooms are not open.
 */
export async function readRooms<Result>(
  context: RequestContext,
  typedId: string,
  read: (tx: EntityManager, room: Room) => Promise<Result>,
): Promise<Result | null> {
  const account = currentAccountOf(context);
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const now = context.services.now();
  return inStudio(context, practiceId, account.id, async (tx) => {
    const me = await findMembership(tx, practiceId, account.id);
    if (!me || (await findRooms(tx, practiceId)) !== 'open') return null;
    return read(tx, { practiceId, account, me, now });
  });
}
