import { addLeadNote, lockLead, saveLead } from '@dentisti/db/leads/lead-list.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { canMoveLead, type LeadStatus } from '@dentisti/domain/leads/lead-status';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { isUuid } from '../admin/page-of.ts';

export interface LeadChange {
  id: string;
  shownStatus: LeadStatus;
  status: LeadStatus | null;
  /** `YYYY-MM-DD`; empty clears it; null: it stays. */
  dueOn: string | null;
  note: string | null;
}

export type LeadChangeOutcome =
  | { kind: 'updated' }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] };

function problemOf({ dueOn, note }: LeadChange): { name: string; message: string } | null {
  const problem = note?.trim() ? noteProblem(note) : null;
  if (problem) return { name: 'note', message: problem };
  return !dueOn || isDay(dueOn) ? null : { name: 'dueOn', message: 'Scrivi un giorno che esiste.' };
}

/** Moves a lead on, sets its day, adds a note. The note is the lead's and is erased with it: it is not in the audit. */
export async function updateLead(context: OperatorContext, change: LeadChange): Promise<LeadChangeOutcome> {
  const { currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const problem = problemOf(change);
  if (problem) return { kind: 'invalid', fields: [problem] };
  if (!isUuid(change.id)) return { kind: 'changedMeanwhile' };
  const now = services.now();
  const text = change.note?.trim() || null;
  return context.em.fork().transactional(async (tx): Promise<LeadChangeOutcome> => {
    const lead = await lockLead(tx, change.id);
    if (!lead) return { kind: 'changedMeanwhile' };
    const status = change.status ?? lead.status;
    const moves = status !== lead.status;
    if (moves && (lead.status !== change.shownStatus || !canMoveLead(lead.status, status)))
      return { kind: 'changedMeanwhile' };
    const dueOn = change.dueOn === null ? lead.dueOn : change.dueOn || null;
    if (!moves && dueOn === lead.dueOn && text === null) return { kind: 'updated' };
    await saveLead(tx, lead.id, { status, statusAt: moves ? now : lead.statusAt, dueOn });
    if (text) await addLeadNote(tx, { leadId: lead.id, at: now, operatorId: currentOperator.id, text });
    const detail = {
      ...(moves ? { from: lead.status, to: status } : {}),
      ...(dueOn === lead.dueOn ? {} : { dueOn }),
      ...(text ? { noted: true } : {}),
    };
    const target = { kind: 'lead', id: lead.id };
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action: 'lead.updated',
      target,
      detail,
      requestId,
    });
    return { kind: 'updated' };
  });
}
