import type { ReportStatus } from '@dentisti/domain/practice/report-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsIn, parseRow } from '../stored-row.ts';
import { ProfileReport, type ReportKind } from './profile-report.entity.ts';

/** A decided report, for the mail to its author. */
export interface DecidedReport {
  id: string;
  kind: ReportKind;
  status: Extract<ReportStatus, 'resolved' | 'rejected'>;
  /** The operator's reason; null when none was written. */
  note: string | null;
  createdAt: Date;
  decidedAt: Date;
  dentistName: string;
  dentistCity: string;
  dentistSlug: string;
  /** The profile was taken down. */
  dentistHidden: boolean;
}

interface NewProfileReport {
  dentistId: number;
  kind: ReportKind;
  message: string;
  email: string | null;
}

/** Stores a report for an operator to read; answers its id (UUID). Throws when the practice does not exist. */
export async function storeProfileReport(em: EntityManager, report: NewProfileReport): Promise<string> {
  return em.insert(ProfileReport, columnsIn(ProfileReport, report));
}

/** A report that an operator resolved or rejected; null when it is open (again) or was erased. */
export async function findDecidedReport(em: EntityManager, id: string): Promise<DecidedReport | null> {
  // SQL: joined with the practice.
  const [row] = await em.execute<object[]>(
    `select r.id, r.kind, r.status, r.note, r.created_at as "createdAt", r.handled_at as "decidedAt",
       d.name as "dentistName", d.city as "dentistCity", d.slug as "dentistSlug", d.hidden_at is not null as "dentistHidden"
     from profile_report r join dentist d on d.id = r.dentist_id where r.id = ? and r.status in ('resolved', 'rejected')`,
    [id],
  );
  return row ? parseRow<DecidedReport>({ createdAt: true, decidedAt: true })(row) : null;
}
