import type { EntityManager } from '@dentisti/db/orm';
import { ensurePatient } from '@dentisti/db/patients/patient.repository';
import { parseEmail, parsePatientPhone } from '@dentisti/domain/booking/patient-phone';
import { freeText } from '../studio/free-text.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';

/** Who a patient is, as the practice types it. */
export interface TypedPerson {
  name: string;
  phone?: string | null;
  email?: string | null;
}

/**
 * Returns the patient of a practice who is the typed person: somebody of the same name with the same telephone or mail, else
 * somebody new. Call it with the agenda locked.
 */
export async function findOrAddPatient(
  tx: EntityManager,
  practiceId: number,
  typed: TypedPerson,
  now: Date,
): Promise<{ kind: 'found'; patientId: string } | StudioRefused> {
  const name = freeText(typed.name.replace(/\s+/g, ' '), { min: 2, max: 120 });
  if (!name) return studioRefused('Scrivi nome e cognome.');
  const [typedPhone, typedEmail] = [typed.phone?.trim() ?? '', typed.email?.trim() ?? ''];
  const [phone, email] = [
    typedPhone ? parsePatientPhone(typedPhone) : null,
    typedEmail ? parseEmail(typedEmail) : null,
  ];
  if (typedPhone && !phone) return studioRefused('Controlla il telefono: fisso o cellulare, con il prefisso.');
  if (typedEmail && !email) return studioRefused('Controlla l’indirizzo e-mail.');
  const nameKey = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const person = { name, nameKey, phone, email: email?.toLowerCase() ?? null };
  return { kind: 'found', patientId: await ensurePatient(tx, practiceId, person, now) };
}
