import type { HideReason } from '@dentisti/domain/practice/hide-reason';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openStatusSql } from '../booking/booking.entity.ts';
import { OptOut, type OptOutSource } from '../dialing/opt-out.entity.ts';
import type { SourceName } from '../discovery/dentist-source.entity.ts';
import { findRow, parseRow } from '../stored-row.ts';
import { Practice } from './practice.entity.ts';
import { dentistFields, type PracticeRow } from './practice.repository.ts';

/** One practice with what operators did about it, hidden or not. */
export interface PracticeInCare {
  dentist: PracticeRow;
  /** Null while it is shown. */
  hiddenAt: Date | null;
  /** Null when the import hid it, or nobody did. */
  hiddenReason: HideReason | null;
  hiddenNote: string | null;
  alboCheckedAt: Date | null;
  /** E-mail of who checked; null when unknown. */
  alboCheckedBy: string | null;
  /** When and where somebody said that its number must not be called; null when nobody did. */
  optOut: { at: Date; source: OptOutSource } | null;
  /** Requests that are still to be answered. */
  openBookings: number;
  /** All there ever were. */
  bookings: number;
  sources: { source: SourceName; sourceId: string; fetchedAt: Date; expired: boolean }[];
  formerSlugs: string[];
  services: { name: string; priceCents: number | null }[];
  /** `alboCheckedBy`: e-mail of who checked; null when unknown. */
  practitioners: {
    position: number;
    name: string;
    alboNumber: string | null;
    alboCheckedAt: Date | null;
    alboCheckedBy: string | null;
  }[];
  /** Reports that wait for a decision or to be mended. */
  openReports: number;
}

const parseCare = parseRow<Omit<PracticeInCare, 'dentist'>>({ hiddenAt: true, alboCheckedAt: true });

/** One practice for its page in the admin area; null when there is none of that id. */
export async function findPracticeInCare(em: EntityManager, id: number): Promise<PracticeInCare | null> {
  const practice = await findRow(em, Practice, { id }, dentistFields);
  if (!practice) return null;
  // SQL: what eight other tables hold of it, counted or as JSON, at one instant.
  const [row] = await em.execute<object[]>(
    `select d.hidden_at as "hiddenAt", d.hidden_reason as "hiddenReason", d.hidden_note as "hiddenNote",
       d.albo_checked_at as "alboCheckedAt", (select email from operator where id = d.albo_checked_by_id) as "alboCheckedBy",
       (select jsonb_build_object('at', o.at, 'source', o.source) from opt_out o where o.phone = d.phone) as "optOut",
       (select count(*)::int from booking b where b.dentist_id = d.id and b.verification_hash is null and b.${openStatusSql}) as "openBookings",
       (select count(*)::int from booking b where b.dentist_id = d.id and b.verification_hash is null) as bookings,
       (select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'sourceId', s.source_id, 'fetchedAt', s.fetched_at,
          'expired', s.checksum like 'expired%') order by s.source, s.source_id), '[]')
        from dentist_source s where s.dentist_id = d.id) as sources,
       (select coalesce(jsonb_agg(f.slug order by f.slug), '[]') from dentist_slug f where f.dentist_id = d.id) as "formerSlugs",
       (select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'priceCents', v.price_cents) order by v.position), '[]')
        from dentist_service v where v.dentist_id = d.id) as services,
       (select coalesce(jsonb_agg(jsonb_build_object('position', p.position, 'name', p.name, 'alboNumber', p.albo_number,
          'alboCheckedAt', p.albo_checked_at, 'alboCheckedBy', (select email from operator where id = p.albo_checked_by_id)) order by p.position), '[]')
        from practitioner p where p.dentist_id = d.id) as practitioners,
       (select count(*)::int from profile_report r where r.dentist_id = d.id and r.status in ('open', 'accepted')) as "openReports"
     from dentist d where d.id = ?`,
    [id],
  );
  if (!row) return null;
  const { optOut, sources, practitioners, ...care } = parseCare(row);
  return {
    ...care,
    dentist: practice,
    // Within JSON an instant stays text.
    optOut: optOut && { ...optOut, at: new Date(optOut.at) },
    sources: sources.map((source) => ({ ...source, fetchedAt: new Date(source.fetchedAt) })),
    practitioners: practitioners.map((one) => ({
      ...one,
      alboCheckedAt: one.alboCheckedAt && new Date(one.alboCheckedAt),
    })),
  };
}

/** Lets a telephone be dialled again, and every practice that has it. @returns false when it was on no list. */
export async function removeOptOut(
  em: EntityManager,
  { phone, dentistId }: { phone: string | null; dentistId: number },
) {
  const taken = phone === null ? 0 : await em.nativeDelete(OptOut, { phone });
  // Without a number it is this practice alone: many have none.
  const practices = phone === null ? { id: dentistId } : { $or: [{ id: dentistId }, { phone }] };
  const marked = await em.nativeUpdate(Practice, { optedOutAt: { $ne: null }, ...practices }, { optedOutAt: null });
  return taken + marked > 0;
}

/** Puts a practice without a telephone on the list: should it ever have one, nobody rings it. */
export async function markOptedOut(em: EntityManager, dentistId: number, at: Date): Promise<void> {
  await em.nativeUpdate(Practice, { id: dentistId, optedOutAt: null }, { optedOutAt: at });
}
