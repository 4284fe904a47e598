import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { lockReport, saveReport } from '@dentisti/db/reports/report-list.repository';
import {
  needsReason,
  nextReportStatus,
  type ReportAction,
  type ReportStatus,
} from '@dentisti/domain/practice/report-status';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { isUuid } from '../admin/page-of.ts';
import { queueReportMail } from './report-mail.ts';

export interface ReportDecision {
  id: string;
  shownStatus: ReportStatus;
  action: ReportAction;
  note: string | null;
}

export type ReportOutcome =
  | { kind: 'decided' }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] };

/**
 * Moves a report on; what ends it is mailed to whoever reported. Reason and message are the report's: the audit names it by
 * its id alone.
 */
export async function decideReport(context: OperatorContext, decision: ReportDecision): Promise<ReportOutcome> {
  const { currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const { action, shownStatus } = decision;
  const note = decision.note?.trim() || null;
  const problem = needsReason(action) || note ? noteProblem(note ?? '') : null;
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  if (!isUuid(decision.id)) return { kind: 'changedMeanwhile' };
  const now = services.now();
  let mailId: string | null = null;
  const outcome = await context.em.fork().transactional(async (tx): Promise<ReportOutcome> => {
    const report = await lockReport(tx, decision.id);
    const status = report && nextReportStatus(report.status, action);
    if (!report || report.status !== shownStatus || !status) return { kind: 'changedMeanwhile' };
    const handledAt = status === 'resolved' || status === 'rejected' ? now : null;
    await saveReport(tx, decision.id, { status, handledAt, handledBy: currentOperator.id, note });
    if (handledAt)
      mailId = await queueReportMail(tx, services.env, { id: decision.id, email: report.email, handledAt });
    const detail = { from: report.status, to: status, dentist: report.dentistId };
    const target = { kind: 'report', id: decision.id };
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action: `report.${status}`,
      target,
      detail,
      requestId,
    });
    return { kind: 'decided' };
  });
  if (mailId) await services.jobs.add('sendMail', { mailId });
  return outcome;
}
