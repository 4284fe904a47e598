import type { ReportStatus } from '@dentisti/domain/dentist/report-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportKind } from './profile-report.entity.ts';

/** What a decision on a report says to whoever made it. */
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

export interface NewProfileReport {
  dentistId: number;
  kind: ReportKind;
  message: string;
  email: string | null;
}

/** Stores a report for an operator to read; answers its id (UUID). Throws when the practice does not exist. */
export async function storeProfileReport(em: EntityManager, report: NewProfileReport): Promise<string> {
  const rows = await em.execute<{ id: string }[]>(
    'insert into profile_report (dentist_id, kind, message, email) values (?, ?, ?, ?) returning id',
    [report.dentistId, report.kind, report.message, report.email],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an insert without a row');
  return id;
}

/** A report that a colleague resolved or rejected; null when it is open (again) or was erased. */
export async function findDecidedReport(em: EntityManager, id: string): Promise<DecidedReport | null> {
  type Row = Omit<DecidedReport, 'createdAt' | 'decidedAt'> & { createdAt: string; decidedAt: string };
  const [row] = await em.execute<Row[]>(
    `select r.id, r.kind, r.status, r.note, r.created_at as "createdAt", r.handled_at as "decidedAt",
       d.name as "dentistName", d.city as "dentistCity", d.slug as "dentistSlug", d.hidden_at is not null as "dentistHidden"
     from profile_report r join dentist d on d.id = r.dentist_id where r.id = ? and r.status in ('resolved', 'rejected')`,
    [id],
  );
  return row ? { ...row, createdAt: new Date(row.createdAt), decidedAt: new Date(row.decidedAt) } : null;
}
