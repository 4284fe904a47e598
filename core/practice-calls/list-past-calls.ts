import { findPastCalls, type PastCallRow } from '@dentisti/db/studio/past-call.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { callEndText } from '@dentisti/domain/booking/call-end-text';
import { asSimulation } from '@dentisti/domain/booking/timeline';
import type { CallOutcome, UnsettledReason } from '@dentisti/domain/dialing/call-task';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { inStudio } from '../studio/in-studio.ts';

const maxCalls = 50;
const shownDays = 7;

/** A call between our assistant and a practice that is over, as the practice's people see it. */
export interface PastCallView extends Pick<PastCallRow, 'id' | 'endedAt' | 'reason' | 'patientName' | 'sentence'> {
  isInbound: boolean;
  /** What came of it, an Italian sentence. */
  text: string;
}

/** Returns a practice's calls of the last seven days, the latest first; null unless the account that asks is in it. */
export async function listPastCalls(context: RequestContext, typedId: string): Promise<PastCallView[] | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { id: accountId } = currentAccountOf(context);
  if (!(await findMembership(context.em, practiceId, accountId))) return null;
  const after = new Date(context.services.now().getTime() - shownDays * 86_400_000);
  const rows = await inStudio(context, practiceId, accountId, (tx) =>
    findPastCalls(tx, { practiceId, after, limit: maxCalls }),
  );
  return rows.map((row) => {
    const { id, endedAt, direction, reason, patientName, sentence, isSimulation } = row;
    const text = isSimulation ? asSimulation(textOf(row)) : textOf(row);
    return { id, endedAt, isInbound: direction === 'inbound', reason, patientName, sentence, text };
  });
}

function textOf({ outcome, purpose, agreedAt, why, said, endedAt }: PastCallRow): string {
  // The patient is told to ring; the practice is not.
  if (why === 'by-phone-only') return 'Lo studio prende appuntamenti solo parlando direttamente con i pazienti.';
  const detail = {
    purpose,
    ...(agreedAt === null ? {} : { at: agreedAt }),
    ...(why === null ? {} : { reason: why as UnsettledReason }),
    ...(said === null ? {} : { said: said as { kind: CallOutcome['kind']; at: string | null } }),
  };
  return callEndText(`callEnded.${outcome}`, detail, endedAt);
}
