import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportKind } from './profile-report.entity.ts';

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
