import type { ReportStatus } from '@dentisti/domain/practice/report-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, type ListSort, listOrder, type Placed } from '../admin/list-sort.ts';
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

const columns = `${reportRow.list('r')}, operator.email as "handledBy", d.name as "dentistName", d.city as "dentistCity",
    d.slug as "dentistSlug", d.hidden_at is not null as "dentistHidden"`;
const tables = `from profile_report r join dentist d on d.id = r.dentist_id left join operator on operator.id = r.handled_by_id`;
const parse = (row: object) => reportRow.parse(row) as ListedReport;
/** Open ones first, then those still to be mended, then the rest. */
const rank = `(case r.status when 'open' then 0 when 'accepted' then 1 else 2 end)`;

const sortable = {
  columns: {
    time: 'r.created_at',
    practice: foldedSql('d.name'),
    state: rank,
  },
  id: 'r.id',
};
const waitingFirst = { name: 'waiting', keys: [`-${rank}`, 'r.created_at'], isDescending: true };

/** Reports, as asked for, else those that wait first, the youngest first among them. @param after where the page before ended. */
export async function listReports(
  em: EntityManager,
  {
    status,
    after,
    limit,
    sort,
  }: { status: ReportStatus | null; after: ListPlace | null; limit: number; sort?: ListSort | null },
): Promise<Placed<ListedReport>[]> {
  const order = listOrder(sortable, waitingFirst, sort);
  const [behind, place] = order.after(after);
  // SQL: joined with practice and operator; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `select ${columns}, ${order.place} ${tables}
     where (?::text is null or r.status = ?) and ${behind} order by ${order.orderBy} limit ?`,
    [status, status, ...place, limit],
  );
  return rows.map((row) => parse(row) as Placed<ListedReport>);
}

/** One report; null when it was erased. */
export async function findReport(em: EntityManager, id: string): Promise<ListedReport | null> {
  // SQL: the select of the list.
  const [row] = await em.execute<object[]>(`select ${columns} ${tables} where r.id = ?`, [id]);
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
