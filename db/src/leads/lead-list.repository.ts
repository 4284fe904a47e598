import type { LeadStatus } from '@dentisti/domain/leads/lead-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, type ListSort, listOrder, type Placed, placeAmong } from '../admin/list-sort.ts';
import { foldedSql } from '../admin/search-columns.ts';
import { parseRow } from '../stored-row.ts';
import { Lead } from './lead.entity.ts';
import { type LeadRow, leadRow } from './lead.repository.ts';
import { LeadNote } from './lead-note.entity.ts';

/** What an operator wrote about a lead. */
export interface LeadNoteRow {
  id: string;
  at: Date;
  /** Null: an operator since removed. */
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
};
const newestFirst = { name: 'newest', keys: ['lead.created_at'], isDescending: true };
const longestDueFirst = { name: 'due', keys: ['lead.due_on'], isDescending: false };

/**
 * Leads, youngest first or as asked for. @param dueBy only those not closed that are due on or before this day (`YYYY-MM-DD`), the
 * longest due first. @param after where the page before ended.
 */
export async function listLeads(
  em: EntityManager,
  {
    status,
    dueBy,
    after,
    limit,
    sort,
  }: {
    status: LeadStatus | null;
    dueBy: string | null;
    after: ListPlace | null;
    limit: number;
    sort?: ListSort | null;
  },
): Promise<Placed<LeadRow>[]> {
  const order = listOrder(sortable, dueBy === null ? newestFirst : longestDueFirst, sort);
  const [behind, place] = order.after(after);
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
  // SQL: conditions and order are those asked for.
  const rows = await leadRow.all(
    em,
    `select ${leadRow.list()}, ${order.place} from lead where ${[...conditions, behind].join(' and ')} order by ${order.orderBy} limit ?`,
    [...params, ...place, limit],
  );
  return rows as Placed<LeadRow>[];
}

/** A lead, locked until the transaction ends; null when it was erased. */
export async function lockLead(em: EntityManager, id: string): Promise<LeadRow | null> {
  // SQL: `for update`, so that two operators change it one after the other.
  return leadRow.one(em, `select ${leadRow.list()} from lead where id = ? for update`, [id]);
}

/** Writes a lead's state and due day, in the transaction that holds its lock. */
export async function saveLead(
  em: EntityManager,
  id: string,
  change: Pick<LeadRow, 'status' | 'statusAt' | 'dueOn'>,
): Promise<void> {
  await em.nativeUpdate(Lead, { id }, change);
}

/** Adds an operator's note. */
export async function addLeadNote(
  em: EntityManager,
  note: { leadId: string; at: Date; operatorId: string; text: string },
): Promise<void> {
  await em.insert(LeadNote, note);
}

/** A lead's notes, oldest first. */
export async function findLeadNotes(em: EntityManager, leadId: string): Promise<LeadNoteRow[]> {
  // SQL: joined with the e-mails of the operators.
  const rows = await em.execute<object[]>(
    `select note.id, note.at, operator.email as "operatorEmail", note.text
     from lead_note note left join operator on operator.id = note.operator_id where note.lead_id = ? order by note.id`,
    [leadId],
  );
  return rows.map(parseRow<LeadNoteRow>({ at: true }));
}
