import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows } from '../stored-row.ts';
import { Patient } from './patient.entity.ts';

/** Who a patient is, as it is stored. */
export interface PatientPerson {
  name: string;
  nameKey: string;
  /** E.164. */
  phone: string | null;
  /** Lower case. */
  email: string | null;
}

/** Returns the id of a practice's patient of that name and one of these contacts; of somebody new when there is none. */
export async function ensurePatient(
  em: EntityManager,
  practiceId: number,
  { name, nameKey, phone, email }: PatientPerson,
  now: Date,
): Promise<string> {
  const namesakes = await findRows(em, Patient, { practiceId, nameKey, erasedAt: null });
  const known = namesakes.find(
    (one) =>
      (phone !== null && one.phone === phone) ||
      (email !== null && one.email === email) ||
      [phone, email, one.phone, one.email].every((contact) => contact === null),
  );
  if (known) return known.id;
  const patient = { practiceId, name, nameKey, phone, email, createdAt: now, changedAt: now };
  return String(await em.insert(Patient, patient));
}
