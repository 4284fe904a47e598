import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

/** More than a practice has in thirteen months. */
const maxEntries = 20_000;

/** Something that stands in a practice's agenda, as a feed needs it. */
export interface FeedEntry {
  /** The appointment's. */
  id: string;
  kind: 'visit' | 'block';
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  /** The practice's own words; null without any. */
  label: string | null;
  chair: string | null;
  clinician: string | null;
  service: string | null;
  /** Of the booking, or else of the practice's own patient; null without one. */
  patientName: string | null;
  /** Of the booking; null for the practice's own visit, as the next two. */
  number: string | null;
  sequence: number | null;
  changedAt: Date | null;
}

/**
 * Returns what stands in a practice's agenda between two instants, by start; of one clinician, with what blocks the whole
 * practice, when `clinicianId` is given.
 */
export async function findFeedEntries(
  em: EntityManager,
  { practiceId, clinicianId, from, to }: { practiceId: number; clinicianId: number | null; from: Date; to: Date },
): Promise<FeedEntry[]> {
  // SQL: five tables joined, by the index of practice and start.
  const rows = await em.execute<object[]>(
    `select a.id, a.kind, a.starts_at as "startsAt", a.ends_at as "endsAt", a.created_at as "createdAt", a.label,
       c.name as chair, k.name as clinician, s.name as service, coalesce(nullif(b.patient_name, ''), p.name) as "patientName",
       b.number, b.ics_sequence as sequence, b.updated_at as "changedAt"
     from appointment a left join chair c on c.id = a.chair_id left join clinician k on k.id = a.clinician_id
       left join agenda_service s on s.id = a.service_id left join booking b on b.id = a.booking_id
       left join patient p on p.id = a.patient_id
     where a.dentist_id = ? and a.state = 'booked' and a.starts_at >= ? and a.starts_at < ?
       and (?::int is null or a.clinician_id = ? or a.clinician_id is null and a.chair_id is null)
     order by a.starts_at, a.id limit ?`,
    [practiceId, from, to, clinicianId, clinicianId, maxEntries],
  );
  return rows.map(parseRow<FeedEntry>({ startsAt: true, endsAt: true, createdAt: true, changedAt: true }));
}
