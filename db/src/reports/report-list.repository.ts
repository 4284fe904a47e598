import type { ReportStatus } from '@dentisti/domain/practice/report-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListSort, sortSql } from '../admin/list-sort.ts';
import { foldedSql } from '../admin/search-columns.ts';
import { columnsBut, storedRow } from '../stored-row.ts';
import { ProfileReport } from './profile-report.entity.ts';

const reportRow = storedRow(ProfileReport, columnsBut(ProfileReport, ['handledById']));

/** A report about a profile as operators see it. See `ProfileReport` for the fields. */
export type ListedReport = ReturnType<typeof reportRow.parse> & {
  /** Who last moved it; null while open. */
  handledBy: string | null;
  dentistName: string;
  dentistCity: string;
  dentistSlug: string;
  /** The profile was taken down. */
  dentistHidden: boolean;
};

const select = `select ${reportRow.list('r')}, operator.email as "handledBy", d.name as "dentistName", d.city as "dentistCity",
    d.slug as "dentistSlug", d.hidden_at is not null as "dentistHidden"
  from profile_report r join dentist d on d.id = r.dentist_id left join operator on operator.id = r.handled_by_id`;
const parse = (row: object) => reportRow.parse(row) as ListedReport;
/** Open ones first, then those still to be mended, then the rest. */
const rank = (alias: string) => `(case ${alias}.status when 'open' then 0 when 'accepted' then 1 else 2 end)`;

const sortable = {
  columns: {
    time: 'r.created_at',
    practice: foldedSql('d.name'),
    state: rank('r'),
  },
  id: 'r.id',
  from: 'profile_report r join dentist d on d.id = r.dentist_id',
};

/** Reports, as asked for, else those that wait first, the youngest first among them. @param after id of the last report already shown. */
export async function listReports(
  em: EntityManager,
  {
    status,
    after,
    limit,
    sort,
  }: { status: ReportStatus | null; after: string | null; limit: number; sort?: ListSort | null },
): Promise<ListedReport[]> {
  const sorted = sortSql(sortable, sort);
  const conditions = ['true'];
  const params: unknown[] = [];
  if (status !== null) {
    conditions.push('r.status = ?');
    params.push(status);
  }
  if (after !== null) {
    conditions.push(
      sorted?.afterLast ??
        `(-${rank('r')}, r.created_at, r.id) < (select -${rank('last')}, last.created_at, last.id from profile_report last where last.id = ?)`,
    );
    params.push(after);
  }
  // SQL: joined with practice and operator; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `${select} where ${conditions.join(' and ')} order by ${sorted?.orderBy ?? `${rank('r')}, r.created_at desc, r.id desc`} limit ?`,
    [...params, limit],
  );
  return rows.map(parse);
}

/** One report; null when it was erased. */
export async function findReport(em: EntityManager, id: string): Promise<ListedReport | null> {
  // SQL: the select of the list.
  const [row] = await em.execute<object[]>(`${select} where r.id = ?`, [id]);
  return row ? parse(row) : null;
}

/** A report's state, locked until the transaction ends; null when it was erased. */
export async function lockReport(
  em: EntityManager,
  id: string,
): Promise<Pick<ListedReport, 'status' | 'dentistId' | 'email'> | null> {
  // SQL: `for update`, so that two operators decide one after the other.
  const [row] = await em.execute<Pick<ListedReport, 'status' | 'dentistId' | 'email'>[]>(
    'select status, dentist_id as "dentistId", email from profile_report where id = ? for update',
    [id],
  );
  return row ?? null;
}

/** Writes what became of a report, in the transaction that holds its lock. */
export async function saveReport(
  em: EntityManager,
  id: string,
  {
    handledBy,
    ...change
  }: { status: ReportStatus; handledAt: Date | null; handledBy: string | null; note: string | null },
): Promise<void> {
  await em.nativeUpdate(ProfileReport, { id }, { ...change, handledById: handledBy });
}
