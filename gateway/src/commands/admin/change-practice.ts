import { type EntityManager, writeAudit } from '@dentisti/db';
import { lockDentist } from '@dentisti/db/admin';
import { versionOf } from '../../queries/admin/dentists.ts';
import { readDentistId } from '../../queries/dentists/find-dentist.ts';
import { type ColleagueContext, noteProblem } from './by-hand.ts';

export type LockedDentist = NonNullable<Awaited<ReturnType<typeof lockDentist>>>;

export type PracticeOutcome =
  | { kind: 'changed'; dentistId: number }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | { kind: 'refused'; message: string };

/** What a change did, for the audit; or why it was not made. */
export type PracticeChange =
  | { action: string; detail?: Record<string, unknown> }
  | Exclude<PracticeOutcome, { kind: 'changed' }>;

/** Which practice, and the state of it that was on the page. */
export interface PracticeTarget {
  id: string;
  /** Null: what is changed has a version of its own, which the change itself compares. */
  version: string | null;
  /** Why; null where none is asked for. */
  note: string | null;
  /** The comune it is to be in, for a move. */
  newCity?: string;
}

/**
 * Changes one practice for a colleague: locked against imports and other colleagues, only as it was shown, with its line
 * in the audit, in one transaction. The note stands in the audit: it speaks of a practice, never of a patient.
 */
export async function changePractice(
  context: ColleagueContext,
  { id, version, note, newCity }: PracticeTarget,
  apply: (tx: EntityManager, dentist: LockedDentist, now: Date) => Promise<PracticeChange>,
): Promise<PracticeOutcome> {
  const { viewer, services, requestId } = context;
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const problem = note === null ? null : noteProblem(note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  const dentistId = readDentistId(id);
  const now = services.now();
  return context.em.fork().transactional(async (tx): Promise<PracticeOutcome> => {
    const dentist = dentistId === null ? null : await lockDentist(tx, dentistId, newCity);
    if (!dentist) return { kind: 'refused', message: 'Questo studio non c’è più.' };
    if (version !== null && versionOf(dentist) !== version) return { kind: 'changedMeanwhile' };
    const change = await apply(tx, dentist, now);
    if (!('action' in change)) return change;
    const detail = { ...change.detail, ...(note === null ? {} : { note: note.trim() }) };
    const target = { kind: 'dentist', id: String(dentist.id) };
    await writeAudit(tx, { at: now, operatorId: viewer.id, action: change.action, target, detail, requestId });
    return { kind: 'changed', dentistId: dentist.id };
  });
}
