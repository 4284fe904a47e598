import { isSamePatient, type PatientPerson, parsePatientPerson, patientNameKey } from '@dentisti/domain/studio/patient';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Appointment } from '../agenda/appointment.entity.ts';
import { findRows } from '../stored-row.ts';
import { openRoomsSql } from '../studio/studio-rooms.repository.ts';
import { Patient } from './patient.entity.ts';
import { ensurePatient, insertPatient } from './patient.repository.ts';

interface PersonOfBooking {
  patientName: string;
  phone: string;
  email: string;
}

/** SQL condition on booking `b`: its person may become a practice's patient. Who asked to be erased would outlive the erasure. */
const mayBecomePatientSql = `b.erased_at is null and not exists (select from booking_erasure e where e.booking_id = b.id)`;

/** As the booking has them, cut to what a patient's row takes; a contact that it could not take is left out. */
function personOf({ patientName, phone, email }: PersonOfBooking): PatientPerson | null {
  const parsed = parsePatientPerson({ name: patientName.slice(0, 120), phone, email });
  if ('person' in parsed) return parsed.person;
  const named = parsePatientPerson({ name: patientName.slice(0, 120), email });
  return 'person' in named ? named.person : null;
}

/**
 * Gives the visit of a booking its patient, where the practice keeps patients with us: whom an earlier visit of the booking
 * named, else somebody known by name and contact, else somebody new. Contacts of somebody known stay as they are: a booking
 * proves its own address at best, never that it belongs to who is known. Returns the patient's id, null where the practice
 * keeps none. Call it with the agenda locked.
 */
export async function adoptVisit(
  em: EntityManager,
  { id, dentistId }: { id: string; dentistId: number },
  bookingId: string,
  now: Date,
): Promise<string | null> {
  // SQL: whether the practice keeps patients, and whom the booking names, in one read.
  const [booking] = await em.execute<(PersonOfBooking & { formerPatientId: string | null })[]>(
    `select b.patient_name as "patientName", b.phone, b.email,
       (select p.id from appointment a join patient p on p.id = a.patient_id
        where a.booking_id = b.id and p.practice_id = ? and p.erased_at is null
        order by a.created_at desc, a.id limit 1) as "formerPatientId"
     from booking b where b.id = ? and ${mayBecomePatientSql} and ${openRoomsSql('?')}`,
    [dentistId, bookingId, dentistId, processingTermsVersion],
  );
  if (!booking) return null;
  const person = personOf(booking);
  const patientId = booking.formerPatientId ?? (person && (await ensurePatient(em, dentistId, person, now)));
  if (patientId) await em.nativeUpdate(Appointment, { id }, { patientId });
  return patientId;
}

/**
 * Gives visits of a practice's bookings that begin after `since` their patients, as `adoptVisit` does one by one: once,
 * when it accepts the terms. Returns how many visits got one.
 */
export async function adoptVisits(
  em: EntityManager,
  { practiceId, since, now }: { practiceId: number; since: Date; now: Date },
): Promise<number> {
  // SQL: visits joined with whom their bookings name.
  const visits = await em.execute<(PersonOfBooking & { id: string })[]>(
    `select a.id, b.patient_name as "patientName", b.phone, b.email
     from appointment a join booking b on b.id = a.booking_id
     where a.dentist_id = ? and a.state = 'booked' and a.patient_id is null and a.starts_at > ? and ${mayBecomePatientSql}
     order by a.starts_at, a.id`,
    [practiceId, since],
  );
  const known = new Map<string, { id: string; nameKey: string; phone: string | null; email: string | null }[]>();
  const wanted = { fields: ['id', 'nameKey', 'phone', 'email'], orderBy: { createdAt: 'asc', id: 'asc' } } as const;
  for (const { nameKey, ...row } of await findRows(em, Patient, { practiceId, erasedAt: null }, wanted))
    if (nameKey) known.set(nameKey, [...(known.get(nameKey) ?? []), { ...row, nameKey }]);
  const adopted: { id: string; patientId: string }[] = [];
  for (const visit of visits) {
    const person = personOf(visit);
    if (!person) continue;
    const nameKey = patientNameKey(person.name);
    const namesakes = known.get(nameKey) ?? [];
    let patient = namesakes.find((one) => isSamePatient(one, { ...person, nameKey }));
    if (!patient) {
      patient = { id: await insertPatient(em, { practiceId, person, now }), nameKey, ...person };
      known.set(nameKey, [...namesakes, patient]);
    }
    adopted.push({ id: visit.id, patientId: patient.id });
  }
  if (adopted.length === 0) return 0;
  // SQL: all visits are one parameter.
  await em.execute(
    `update appointment a set patient_id = v."patientId"
     from jsonb_to_recordset(?::jsonb) as v (id uuid, "patientId" uuid) where a.id = v.id`,
    [JSON.stringify(adopted)],
  );
  return adopted.length;
}
