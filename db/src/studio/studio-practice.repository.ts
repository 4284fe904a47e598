import type { EntityManager } from '@mikro-orm/postgresql';
import { foldedSql } from '../admin/search-columns.ts';
import { doubtfulSql } from '../dialing/doubtful-number.repository.ts';
import { idList } from '../practice/practice.repository.ts';

/** A practice as far as one has to know it to choose it. */
export interface StudioPracticeRow {
  id: number;
  slug: string;
  name: string;
  address: string;
  city: string;
  province: string;
}

const columns = 'd.id, d.slug, d.name, d.address, d.city, d.province';

/** Returns practices by their ids, hidden ones included, by name. */
export async function findStudioPractices(em: EntityManager, ids: readonly number[]): Promise<StudioPracticeRow[]> {
  if (ids.length === 0) return [];
  // SQL: one parameter, however many practices.
  return em.execute<StudioPracticeRow[]>(
    `select ${columns} from dentist d where d.id = any(?::int[]) order by d.name, d.id`,
    [idList(ids)],
  );
}

/** Returns the visible practices in whose name or city every word stands, the shortest name first; 10 at most. */
export async function findPracticesByWords(em: EntityManager, words: readonly string[]): Promise<StudioPracticeRow[]> {
  if (words.length === 0) return [];
  const condition = words.map(
    () => `(${foldedSql('d.name')} || ' ' || ${foldedSql('d.city')}) like '%' || ${foldedSql('?')} || '%'`,
  );
  // SQL: names are compared by the expression of their index.
  return em.execute<StudioPracticeRow[]>(
    `select ${columns} from dentist d where d.hidden_at is null and ${condition.join(' and ')}
     order by char_length(d.name), d.name, d.id limit 10`,
    words.map((word) => word.replace(/[\\%_]/g, '\\$&')),
  );
}

/** What decides whether a practice's contacts serve for a claim. */
export interface PracticeToClaim extends StudioPracticeRow {
  /** E.164; null when none is known. */
  phone: string | null;
  website: string | null;
  email: string | null;
  isOptedOut: boolean;
  isDoubtful: boolean;
  /** Whether another practice has the same telephone. */
  sharesPhone: boolean;
}

/**
 * Returns a practice that somebody claims; null when there is none, or when it is hidden, unless `hiddenToo`. With `lock`
 * nobody else claims or decides about it until the transaction ends.
 */
export async function findPracticeToClaim(
  em: EntityManager,
  id: number,
  { lock = false, hiddenToo = false }: { lock?: boolean; hiddenToo?: boolean } = {},
): Promise<PracticeToClaim | null> {
  // SQL: a lock; three `exists` look the telephone up elsewhere.
  const rows = await em.execute<PracticeToClaim[]>(
    `select ${columns}, d.phone, d.website, d.email,
       d.opted_out_at is not null or exists (select from opt_out o where o.phone = d.phone) as "isOptedOut",
       ${doubtfulSql('d')} as "isDoubtful",
       exists (select from dentist other where other.phone = d.phone and other.id <> d.id and other.hidden_at is null) as "sharesPhone"
     from dentist d where d.id = ? ${hiddenToo ? '' : 'and d.hidden_at is null'} ${lock ? 'for no key update of d' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns whether another visible practice has its website in a domain. */
export async function isDomainShared(em: EntityManager, domain: string, exceptId: number): Promise<boolean> {
  const host = `reverse(substring(lower(website) from '^[a-z]+://([a-z0-9.-]+)'))`;
  const end = [...domain].reverse().join('');
  // SQL: hosts are compared from their end by the expression of their index.
  const rows = await em.execute<object[]>(
    `select from dentist where (${host} = ? or ${host} like ?) and id <> ? and hidden_at is null limit 1`,
    [end, `${end.replace(/[\\%_]/g, '\\$&')}.%`, exceptId],
  );
  return rows.length > 0;
}

/** A telephone or website as a source has it, with since when; `demo` rows have always had it. */
export interface PublishedRow {
  source: string;
  /** What the source gave had to be forgotten (Google's after 30 days): nobody knows what it names. */
  isForgotten: boolean;
  phone: string | null;
  phoneSince: Date | null;
  website: string | null;
  websiteSince: Date | null;
}

/** Returns what the public sources name as a practice's contacts. */
export async function findPublishedContacts(em: EntityManager, practiceId: number): Promise<PublishedRow[]> {
  // SQL: the contacts are read out of each source's row; the demonstration's rows have none of their own.
  const rows = await em.execute<(Omit<PublishedRow, 'phoneSince' | 'websiteSince'> & Record<string, string | null>)[]>(
    `select s.source, s.raw is null and s.source <> 'demo' as "isForgotten", coalesce(s.raw -> 'read' ->> 'phone', case when s.source = 'demo' then d.phone end) as phone,
       coalesce(s.raw -> 'read' ->> 'website', case when s.source = 'demo' then d.website end) as website,
       coalesce(s.phone_since, case when s.source = 'demo' then timestamptz 'epoch' end) as "phoneSince",
       coalesce(s.website_since, case when s.source = 'demo' then timestamptz 'epoch' end) as "websiteSince"
     from dentist_source s join dentist d on d.id = s.dentist_id where s.dentist_id = ?`,
    [practiceId],
  );
  const instant = (text: string | null | undefined) => (text ? new Date(text) : null);
  return rows.map((row) => ({
    ...row,
    phoneSince: instant(row.phoneSince),
    websiteSince: instant(row.websiteSince),
  }));
}

/** Returns the first visible demonstration practice with an agenda that nobody is in, locked; null when there is none. */
export async function findUnclaimedDemoPractice(em: EntityManager): Promise<number | null> {
  // SQL: a lock; what others lock meanwhile is passed over.
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from dentist d where d.hidden_at is null
       and exists (select from dentist_source s where s.dentist_id = d.id and s.source = 'demo')
       and exists (select from practice_agenda a where a.dentist_id = d.id)
       and not exists (select from practice_standing p where p.practice_id = d.id)
     order by d.id limit 1 for no key update of d skip locked`,
  );
  return rows[0]?.id ?? null;
}
