import type { LeadSource } from '@dentisti/domain/leads/lead.schema';
import type { LeadStatus } from '@dentisti/domain/leads/lead-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from './stored-row.ts';

/** A practice that asked to be contacted; instants as Date (UTC). See `Lead` for the fields. */
export interface LeadRow {
  id: string;
  clientKey: string;
  source: LeadSource;
  practiceName: string;
  personName: string;
  email: string;
  phone: string;
  city: string;
  message: string | null;
  contactConsentAt: Date;
  status: LeadStatus;
  statusAt: Date;
  /** `YYYY-MM-DD`, Europe/Rome; null: no day was set. */
  dueOn: string | null;
  createdAt: Date;
}

/** How a lead is read from its row. */
export const leadRow = storedRow<LeadRow>({
  id: 'plain',
  clientKey: 'plain',
  source: 'plain',
  practiceName: 'plain',
  personName: 'plain',
  email: 'plain',
  phone: 'plain',
  city: 'plain',
  message: 'plain',
  contactConsentAt: 'instant',
  status: 'plain',
  statusAt: 'instant',
  dueOn: 'plain',
  createdAt: 'instant',
});

export type NewLead = Omit<LeadRow, 'id' | 'status' | 'statusAt' | 'dueOn' | 'createdAt' | 'contactConsentAt'>;

/** Stores a lead; null when its client key is known already. Consent counts from `now`. */
export async function insertLead(em: EntityManager, lead: NewLead, now: Date): Promise<LeadRow | null> {
  const [row] = await em.execute<object[]>(
    `insert into lead (client_key, source, practice_name, person_name, email, phone, city, message, contact_consent_at,
       status_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (client_key) do nothing returning ${leadRow.list()}`,
    [
      lead.clientKey,
      lead.source,
      lead.practiceName,
      lead.personName,
      lead.email,
      lead.phone,
      lead.city,
      lead.message,
      now,
      now,
      now,
    ],
  );
  return row ? leadRow.read(row) : null;
}

/** A lead by its id (UUID); null when it was erased. */
export async function findLead(em: EntityManager, id: string): Promise<LeadRow | null> {
  return findOne(em, 'id', id);
}

/** The lead a form made already; null when it made none. */
export async function findLeadByClientKey(em: EntityManager, clientKey: string): Promise<LeadRow | null> {
  return findOne(em, 'client_key', clientKey);
}

async function findOne(em: EntityManager, column: 'id' | 'client_key', value: string): Promise<LeadRow | null> {
  const [row] = await em.execute<object[]>(`select ${leadRow.list()} from lead where ${column} = ?`, [value]);
  return row ? leadRow.read(row) : null;
}
