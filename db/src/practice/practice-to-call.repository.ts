import type { CallsSetting } from '@dentisti/domain/practice-calls/calls-setting';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow } from '../stored-row.ts';
import { callsColumns, parseCalls, type StoredCalls } from '../studio/practice-calls.repository.ts';
import { Practice } from './practice.entity.ts';
import { type PracticeRow, practiceColumns, presentIdSql, toPracticeRow } from './practice.repository.ts';
import { toBookColumns } from './practice-to-book.repository.ts';

/** A practice as a patient's request sees it: in the directory or not, and whether its telephone may ring. */
export interface PracticeToCall {
  dentist: PracticeRow;
  /** Left the directory; its bookings still name it. */
  hidden: boolean;
  /** The practice, or its telephone, opted out of calls. */
  optedOut: boolean;
  /** Calls to its telephone do not get through, and no operator has checked it yet. */
  doubtful: boolean;
  /** The latest dial to its telephone for anybody; null when it never rang for us. */
  lastDialAt: Date | null;
  /** It keeps its agenda with us, and offers it: no call is needed. */
  keepsAgenda: boolean;
  /** When it lets us ring it; null: whenever we ring anybody. */
  calls: CallsSetting | null;
  /** Somebody is in its studio, and answers there. */
  answersInStudio: boolean;
  /** Its people are mailed what they are asked. */
  mailsRequests: boolean;
}

/**
 * A practice with what decides whether it may be called, hidden ones included, also by the id of one that was merged into
 * it; null when there never was one.
 */
export async function findPracticeToCall(em: EntityManager, dentistId: number): Promise<PracticeToCall | null> {
  type Row = Pick<
    PracticeToCall,
    'hidden' | 'optedOut' | 'doubtful' | 'keepsAgenda' | 'answersInStudio' | 'mailsRequests'
  > & {
    lastDialAt: string | null;
    calls: StoredCalls | null;
  };
  // SQL: the practice with all that keeps a telephone from ringing, at one instant.
  const [row] = await em.execute<Row[]>(
    `select ${practiceColumns}, ${toBookColumns},
       (select max(a.dialled_at) from call_attempt a where a.phone = dentist.phone and a.direction = 'outbound') as "lastDialAt",
       ${callsColumns('dentist.id')}
     from dentist where id = ${presentIdSql}`,
    [dentistId, dentistId],
  );
  if (!row) return null;
  const { hidden, optedOut, doubtful, keepsAgenda, lastDialAt: dialled, ...rest } = row;
  const { calls: stored, answersInStudio, mailsRequests, ...practice } = rest;
  const lastDialAt = dialled ? new Date(dialled) : null;
  const calls = stored && parseCalls(stored);
  const inStudio = { calls, answersInStudio, mailsRequests };
  return { dentist: toPracticeRow(practice), hidden, optedOut, doubtful, keepsAgenda, lastDialAt, ...inStudio };
}

/** Whether a telephone (E.164) is some practice's in the directory, hidden ones included. */
export async function isPracticePhone(em: EntityManager, phone: string): Promise<boolean> {
  return (await findRow(em, Practice, { phone }, ['id'])) !== null;
}
