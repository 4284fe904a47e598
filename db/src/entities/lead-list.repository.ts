import type { LeadStatus } from '@dentisti/domain/leads/lead-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type LeadRow, leadRow } from './lead.repository.ts';
import { type ListSort, placeAmong, sortSql } from './list-sort.ts';
import { foldedSql } from './search-columns.ts';

/** What a colleague wrote about a lead. */
export interface LeadNoteRow {
  id: string;
  at: Date;
  /** Null: a colleague since removed. */
  operatorEmail: string | null;
  text: string;
}

const sortable = {
  columns: {
    time: 'lead.created_at',
    practice: foldedSql('lead.practice_name'),
    state: placeAmong('lead.status', ['new', 'contacted', 'closed']),
  },
  id: 'lead.id',
  from: 'lead',
};

/**
 * Leads, youngest first or as asked for. @param dueBy only those not closed that are due on or before this day (`YYYY-MM-DD`), the
 * longest due first. @param after id of the last lead already shown.
 */
export async function listLeads(
  em: EntityManager,
  {
    status,
    dueBy,
    after,
    limit,
    sort,
  }: { status: LeadStatus | null; dueBy: string | null; after: string | null; limit: number; sort?: ListSort | null },
): Promise<LeadRow[]> {
  const sorted = sortSql(sortable, sort);
  const conditions = ['true'];
  const params: unknown[] = [];
  if (status !== null) {
    conditions.push('status = ?');
    params.push(status);
  }
  if (dueBy !== null) {
    conditions.push(`status <> 'closed' and due_on <= ?::date`);
    params.push(dueBy);
  }
  if (after !== null) {
    conditions.push(
      sorted?.afterLast ??
        (dueBy === null
          ? '(created_at, id) < (select last.created_at, last.id from lead last where last.id = ?)'
          : '(due_on, id) > (select last.due_on, last.id from lead last where last.id = ?)'),
    );
    params.push(after);
  }
  const order = sorted ? sorted.orderBy : dueBy === null ? 'created_at desc, id desc' : 'due_on, id';
  const rows = await em.execute<object[]>(
    `select ${leadRow.list()} from lead where ${conditions.join(' and ')} order by ${order} limit ?`,
    [...params, limit],
  );
  return rows.map((row) => leadRow.read(row));
}

/** A lead, locked until the transaction ends; null when it was erased. */
export async function lockLead(em: EntityManager, id: string): Promise<LeadRow | null> {
  const [row] = await em.execute<object[]>(`select ${leadRow.list()} from lead where id = ? for update`, [id]);
  return row ? leadRow.read(row) : null;
}

/** Writes a lead's state and due day, in the transaction that holds its lock. */
export async function saveLead(
  em: EntityManager,
  id: string,
  { status, statusAt, dueOn }: Pick<LeadRow, 'status' | 'statusAt' | 'dueOn'>,
): Promise<void> {
  await em.execute('update lead set status = ?, status_at = ?, due_on = ? where id = ?', [status, statusAt, dueOn, id]);
}

/** Adds a colleague's note. */
export async function addLeadNote(
  em: EntityManager,
  note: { leadId: string; at: Date; operatorId: string; text: string },
): Promise<void> {
  await em.execute('insert into lead_note (lead_id, at, operator_id, text) values (?, ?, ?, ?)', [
    note.leadId,
    note.at,
    note.operatorId,
    note.text,
  ]);
}

/** A lead's notes, oldest first. */
export async function findLeadNotes(em: EntityManager, leadId: string): Promise<LeadNoteRow[]> {
  const rows = await em.execute<(Omit<LeadNoteRow, 'at'> & { at: string })[]>(
    `select note.id, note.at, operator.email as "operatorEmail", note.text
     from lead_note note left join operator on operator.id = note.operator_id where note.lead_id = ? order by note.id`,
    [leadId],
  );
  return rows.map((row) => ({ ...row, id: String(row.id), at: new Date(row.at) }));
}
