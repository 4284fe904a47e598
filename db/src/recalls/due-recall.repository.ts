import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

/** After how many months patients are due again for a service. */
export interface ServiceInterval {
  serviceId: number;
  months: number;
}

/** A recall as the due list shows it. */
interface RecallOfDue {
  recallId: string;
  askedAt: Date;
  isAutomatic: boolean;
  sentAt: Date | null;
  remindedAt: Date | null;
  bookedAt: Date | null;
  /** The visit that was booked by its link; null without one, and when it was called off. */
  bookedFor: Date | null;
  withdrawnAt: Date | null;
}

/** A patient who is due for a service; days are `YYYY-MM-DD`, Europe/Rome. */
export interface DueRecall {
  patientId: string;
  serviceId: number;
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  recallConsentAt: Date | null;
  serviceName: string;
  lastVisitOn: string;
  /** The day they are due, or the one to which the practice put it off. */
  dueOn: string;
  isPostponed: boolean;
  droppedAt: Date | null;
  /** The recall since the last visit; null before it. */
  recall: RecallOfDue | null;
}

type Flat = Omit<DueRecall, 'recall'> & { [Name in keyof RecallOfDue]: RecallOfDue[Name] | null };
const parseDue = parseRow<Flat>({
  recallConsentAt: true,
  droppedAt: true,
  askedAt: true,
  sentAt: true,
  remindedAt: true,
  bookedAt: true,
  bookedFor: true,
  withdrawnAt: true,
});

interface DueWanted {
  practiceId: number;
  intervals: readonly ServiceInterval[];
  now: Date;
  /** Nobody who is due later, unless put off or dropped. */
  dueUntil: string;
  /** Of these patients alone (UUID); left out: of all. */
  patientIds?: readonly string[] | undefined;
  /** Only who may be written to now and has been due since this day, `YYYY-MM-DD`; left out: everybody. */
  recallableFrom?: string | undefined;
  limit: number;
}

/**
 * Returns who of a practice is due for a service, those due longest first. It counts from the last visit of that service that
 * is over and was not missed. Who has a visit to come is left out, as they come anyway, unless it was booked by their recall.
 */
export async function findDueRecalls(
  em: EntityManager,
  { practiceId, intervals, now, dueUntil, patientIds, recallableFrom, limit }: DueWanted,
): Promise<DueRecall[]> {
  if (intervals.length === 0) return [];
  // SQL: the last of many visits, and months added to days in the calendar.
  const rows = await em.execute<object[]>(
    `with every as (select "serviceId" as service_id, months from jsonb_to_recordset(?::jsonb) as i ("serviceId" int, months int)),
     last as (
       select distinct on (a.patient_id, a.service_id) a.patient_id, a.service_id, e.months,
         (a.starts_at at time zone 'Europe/Rome')::date as last_on
       from appointment a join every e on e.service_id = a.service_id
       where a.dentist_id = ? and a.kind = 'visit' and a.state = 'booked' and a.patient_id is not null ${patientIds ? 'and a.patient_id = any(?::uuid[])' : ''}
         and a.ends_at <= ? and a.presence is distinct from 'no-show'
       order by a.patient_id, a.service_id, a.starts_at desc),
     due as (
       select l.*, c.dropped_at, coalesce(c.postponed_from = l.last_on, false) as is_postponed,
         case when c.postponed_from = l.last_on then c.postponed_to
           else (l.last_on + make_interval(months => l.months))::date end as due_on
       from last l left join recall_choice c on c.patient_id = l.patient_id and c.service_id = l.service_id)
     select p.id as "patientId", d.service_id as "serviceId", p.name, p.phone, p.email, p.recall_consent_at as "recallConsentAt",
       s.name as "serviceName", to_char(d.last_on, 'YYYY-MM-DD') as "lastVisitOn", to_char(d.due_on, 'YYYY-MM-DD') as "dueOn",
       d.is_postponed as "isPostponed", d.dropped_at as "droppedAt", r.id as "recallId", r.asked_at as "askedAt",
       r.is_automatic as "isAutomatic", r.sent_at as "sentAt", r.reminded_at as "remindedAt", r.booked_at as "bookedAt",
       (select b.starts_at from appointment b where b.booking_id = r.booking_id and b.state = 'booked' limit 1) as "bookedFor",
       r.withdrawn_at as "withdrawnAt"
     from due d join patient p on p.id = d.patient_id and p.practice_id = ? and p.erased_at is null
       join agenda_service s on s.id = d.service_id
       left join recall r on r.patient_id = d.patient_id and r.service_id = d.service_id and r.last_visit_on = d.last_on
     where (d.due_on <= ? or d.is_postponed or d.dropped_at is not null)
       and (r.id is not null or not exists (select from appointment n where n.patient_id = p.id and n.kind = 'visit'
         and n.state = 'booked' and n.ends_at > ?))
       ${recallableFrom ? 'and r.id is null and d.dropped_at is null and p.recall_consent_at is not null and p.email is not null and d.due_on >= ?' : ''}
     order by d.due_on, p.name_key, p.id, s.position limit ?`,
    [
      ...[JSON.stringify(intervals), practiceId, ...(patientIds ? [`{${patientIds.join(',')}}`] : [])],
      ...[now, practiceId, dueUntil, now, ...(recallableFrom ? [recallableFrom] : []), limit],
    ],
  );
  return rows.map((row) => shaped(parseDue(row)));
}

function shaped(row: Flat): DueRecall {
  const { recallId, askedAt, isAutomatic, sentAt, remindedAt, bookedAt, bookedFor, withdrawnAt, ...due } = row;
  const recall =
    recallId && askedAt
      ? { recallId, askedAt, isAutomatic: isAutomatic ?? false, sentAt, remindedAt, bookedAt, bookedFor, withdrawnAt }
      : null;
  return { ...due, recall };
}

/** Returns how many patients a practice keeps, and how many of them consent to recalls. */
export async function countPatientsToRecall(
  em: EntityManager,
  practiceId: number,
): Promise<{ patients: number; consenting: number }> {
  // SQL: two counts in one.
  const [row] = await em.execute<{ patients: number; consenting: number }[]>(
    `select count(*)::int as patients, count(*) filter (where recall_consent_at is not null)::int as consenting
     from patient where practice_id = ? and erased_at is null`,
    [practiceId],
  );
  return row ?? { patients: 0, consenting: 0 };
}
