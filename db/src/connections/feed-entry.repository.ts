import type { EntityManager } from '@mikro-orm/postgresql';
import { closureSpansSql } from '../agenda/closure.repository.ts';
import { simulatedSql } from '../dialing/call-attempt.entity.ts';
import { parseRow } from '../stored-row.ts';

/** More than a practice has in thirteen months. */
const maxEntries = 20_000;

/** Something that stands in a practice's agenda, as a feed needs it. */
export interface FeedEntry {
  /** The appointment's; of a closure its id and day. */
  id: string;
  kind: 'visit' | 'block' | 'closure';
  startsAt: Date;
  endsAt: Date;
  /** Null for a closure: nobody writes it down. */
  createdAt: Date | null;
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
  /** A simulated call agreed upon it. */
  isSimulation: boolean;
}

interface FeedWindow {
  practiceId: number;
  clinicianId: number | null;
  from: Date;
  to: Date;
}

/**
 * Returns what stands in a practice's agenda between two instants, by start; of one clinician, with what blocks the whole
 * practice, when `clinicianId` is given.
 */
export async function findFeedEntries(
  em: EntityManager,
  { practiceId, clinicianId, from, to }: FeedWindow,
): Promise<FeedEntry[]> {
  // SQL: five tables joined, by the index of practice and start.
  const rows = await em.execute<object[]>(
    `select a.id, a.kind, a.starts_at as "startsAt", a.ends_at as "endsAt", a.created_at as "createdAt", a.label,
       c.name as chair, k.name as clinician, s.name as service, coalesce(nullif(b.patient_name, ''), p.name) as "patientName",
       b.number, b.ics_sequence as sequence, b.updated_at as "changedAt", ${simulatedSql('b.id')} as "isSimulation"
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

/**
 * Returns when a practice is closed between two instants, each day on which a closure comes by itself, by start; of one
 * clinician, with what closes the whole practice, when `clinicianId` is given.
 */
export async function findFeedClosures(
  em: EntityManager,
  { practiceId, clinicianId, from, to }: FeedWindow,
): Promise<FeedEntry[]> {
  // SQL: days and spans as Italian clocks show them, computed where the agenda computes them.
  const rows = await em.execute<object[]>(
    `with days as (
       select generate_series((?::timestamptz at time zone 'Europe/Rome')::date, (?::timestamptz at time zone 'Europe/Rome')::date,
         interval '1 day')::date as on_date)
     select 'closure-' || s.id || '-' || ((s.starts_at at time zone 'Europe/Rome')::date) as id, 'closure' as kind,
       s.starts_at as "startsAt", s.ends_at as "endsAt", null as "createdAt", k.label, c.name as chair, n.name as clinician,
       null as service, null as "patientName", null as number, null as sequence, null as "changedAt",
       false as "isSimulation"
     from (${closureSpansSql('days', '?')}) s join agenda_closure k on k.id = s.id
       left join chair c on c.id = s.chair_id left join clinician n on n.id = s.clinician_id
     where s.starts_at >= ? and s.starts_at < ?
       and (?::int is null or s.clinician_id = ? or s.clinician_id is null and s.chair_id is null)
     order by s.starts_at, s.id limit ?`,
    [from, to, practiceId, from, to, clinicianId, clinicianId, maxEntries],
  );
  return rows.map(parseRow<FeedEntry>({ startsAt: true, endsAt: true, createdAt: true, changedAt: true }));
}
