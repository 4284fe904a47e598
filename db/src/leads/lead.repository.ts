import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsIn, findRow, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { Lead } from './lead.entity.ts';

/** A practice that asked to be contacted; instants as Date (UTC). See `Lead` for the fields. */
export type LeadRow = RowOf<Lead>;

/** How a lead is read from its row. */
export const leadRow = storedRow(Lead);

type NewLead = Omit<LeadRow, 'id' | 'status' | 'statusAt' | 'dueOn' | 'createdAt' | 'contactConsentAt'>;

/** Stores a lead; null when its client key is known already. Consent counts from `now`. */
export async function insertLead(em: EntityManager, lead: NewLead, now: Date): Promise<LeadRow | null> {
  const given = { ...columnsIn(Lead, lead), contactConsentAt: now, statusAt: now, createdAt: now };
  return insertUnlessThere(em, Lead, given, { unless: ['clientKey'] });
}

/** A lead by its id (UUID); null when it was erased. */
export async function findLead(em: EntityManager, id: string): Promise<LeadRow | null> {
  return findRow(em, Lead, { id });
}

/** The lead a form made already; null when it made none. */
export async function findLeadByClientKey(em: EntityManager, clientKey: string): Promise<LeadRow | null> {
  return findRow(em, Lead, { clientKey });
}
