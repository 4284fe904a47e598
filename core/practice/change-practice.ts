import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { parsePracticeId } from './find-practice.ts';
import { versionOf } from './list-admin-practices.ts';

export type LockedPractice = NonNullable<Awaited<ReturnType<typeof lockPractice>>>;

export type PracticeOutcome =
  | { kind: 'changed'; dentistId: number }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | { kind: 'refused'; message: string };

/** What a change did, for the audit; or why it was not made. */
export type PracticeChange =
  | { action: string; detail?: Record<string, unknown> }
  | Exclude<PracticeOutcome, { kind: 'changed' }>;

/** A practice, and its version as the page showed it. */
export interface PracticeTarget {
  id: string;
  /** Null when the change compares a version of its own. */
  version: string | null;
  /** Why; null where none is asked for. */
  note: string | null;
  /** The comune it is to be in, for a move. */
  newCity?: string;
}

/**
 * Changes one practice for an operator, with its audit entry, in one transaction: locked against imports and other
 * operators, only if it is still as it was shown. The audit keeps the note: it speaks of a practice, never of a
 * patient.
 */
export async function changePractice(
  context: OperatorContext,
  { id, version, note, newCity }: PracticeTarget,
  apply: (tx: EntityManager, practice: LockedPractice, now: Date) => Promise<PracticeChange>,
): Promise<PracticeOutcome> {
  const { currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const problem = note === null ? null : noteProblem(note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  const dentistId = parsePracticeId(id);
  const now = services.now();
  return context.em.fork().transactional(async (tx): Promise<PracticeOutcome> => {
    const practice = dentistId === null ? null : await lockPractice(tx, dentistId, newCity);
    if (!practice) return { kind: 'refused', message: 'Questo studio non c’è più.' };
    if (version !== null && versionOf(practice) !== version) return { kind: 'changedMeanwhile' };
    const change = await apply(tx, practice, now);
    if (!('action' in change)) return change;
    const detail = { ...change.detail, ...(note === null ? {} : { note: note.trim() }) };
    const target = { kind: 'dentist', id: String(practice.id) };
    await writeAudit(tx, { at: now, operatorId: currentOperator.id, action: change.action, target, detail, requestId });
    return { kind: 'changed', dentistId: practice.id };
  });
}
