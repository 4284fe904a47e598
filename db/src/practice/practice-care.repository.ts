import type { HideReason } from '@dentisti/domain/practice/hide-reason';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openStatusSql } from '../booking/booking.entity.ts';
import type { OptOutSource } from '../dialing/opt-out.repository.ts';
import type { SourceName } from '../discovery/dentist-source.entity.ts';
import { parseRow } from '../stored-row.ts';
import { type DentistRow, dentistColumns, toDentistRow } from './dentist.repository.ts';

/** One practice with what operators did about it, hidden or not. */
export interface PracticeInCare {
  dentist: DentistRow;
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
  /** Reports that wait for a decision or to be mended. */
  openReports: number;
}

const parseCare = parseRow<Omit<PracticeInCare, 'dentist'>>({ hiddenAt: true, alboCheckedAt: true });

/** One practice for its page in the admin area; null when there is none of that id. */
export async function findPracticeInCare(em: EntityManager, id: number): Promise<PracticeInCare | null> {
  const [stored] = await em.execute<object[]>(`select ${dentistColumns} from dentist where id = ?`, [id]);
  if (!stored) return null;
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
       (select count(*)::int from profile_report r where r.dentist_id = d.id and r.status in ('open', 'accepted')) as "openReports"
     from dentist d where d.id = ?`,
    [id],
  );
  if (!row) return null;
  const { optOut, sources, ...care } = parseCare(row);
  return {
    ...care,
    dentist: toDentistRow(stored),
    // Within JSON an instant stays text.
    optOut: optOut && { ...optOut, at: new Date(optOut.at) },
    sources: sources.map((source) => ({ ...source, fetchedAt: new Date(source.fetchedAt) })),
  };
}

/** Lets a telephone be dialled again, and every practice that has it. @returns false when it was on no list. */
export async function removeOptOut(
  em: EntityManager,
  { phone, dentistId }: { phone: string | null; dentistId: number },
) {
  const taken = await em.execute<object[]>('delete from opt_out where phone = ? returning phone', [phone]);
  const marked = await em.execute<object[]>(
    'update dentist set opted_out_at = null where opted_out_at is not null and (id = ? or phone = ?) returning id',
    [dentistId, phone],
  );
  return taken.length + marked.length > 0;
}

/** Puts a practice without a telephone on the list: should it ever have one, nobody rings it. */
export async function markOptedOut(em: EntityManager, dentistId: number, at: Date): Promise<void> {
  await em.execute('update dentist set opted_out_at = ? where id = ? and opted_out_at is null', [at, dentistId]);
}
