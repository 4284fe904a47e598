import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStudioRequests, type StudioRequestRow } from '@dentisti/db/studio/studio-request.repository';
import { findWaitingRequest, type WaitingRequest } from '@dentisti/domain/booking/waiting-request';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from './get-current-account.ts';
import { inStudio } from './in-studio.ts';

const maxRequests = 100;

/** Something that a practice has to answer, as its people see it. */
export interface StudioRequestView
  extends Pick<
      StudioRequestRow,
      | 'number'
      | 'version'
      | 'reason'
      | 'note'
      | 'patientName'
      | 'patientPhone'
      | 'askedAt'
      | 'callsAt'
      | 'callSince'
      | 'isSimulation'
      | 'keepsAgenda'
    >,
    WaitingRequest {
  /** The appointment that is to be moved; null for a new one. */
  movesFrom: Date | null;
}

/** Returns what a practice has to answer, the longest waiting first; null unless the account that asks is in it. */
export async function listRequests(context: RequestContext, typedId: string): Promise<StudioRequestView[] | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { id: accountId } = currentAccountOf(context);
  if (!(await findMembership(context.em, practiceId, accountId))) return null;
  const now = context.services.now();
  const rows = await inStudio(context, practiceId, accountId, (tx) =>
    findStudioRequests(tx, { practiceId, now, limit: maxRequests }),
  );
  return rows.flatMap((row) => {
    const waiting = findWaitingRequest(row, now);
    if (!waiting) return [];
    const movesFrom = waiting.purpose === 'move' ? row.appointmentAt : null;
    return [{ ...row, ...waiting, movesFrom }];
  });
}
