import { steadyDays } from '@dentisti/domain/studio/contact-standing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { foldedSql } from '../admin/search-columns.ts';
import { doubtfulSql } from '../dialing/doubtful-number.repository.ts';
import { Practice } from '../practice/practice.entity.ts';
import { idList } from '../practice/practice.repository.ts';
import { findRow, parseRow, type RowOf } from '../stored-row.ts';

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

/** When a practice is open, as its profile has it; null when there is no such practice. */
export const findOpeningHours = (
  em: EntityManager,
  id: number,
): Promise<Pick<RowOf<Practice>, 'week' | 'hoursExceptions'> | null> =>
  findRow(em, Practice, { id }, ['week', 'hoursExceptions']);

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

/** An edit of a map, or a practice reported as closed, unshares nothing for as long as a contact has to stand. */
const latelyBefore = (now: Date) => new Date(now.getTime() - steadyDays * 86_400_000);

/** What decides whether a practice's contacts serve for a claim. */
export interface PracticeToClaim extends StudioPracticeRow {
  /** E.164; null when none is known. */
  phone: string | null;
  website: string | null;
  email: string | null;
  isOptedOut: boolean;
  isDoubtful: boolean;
  /** Whether another practice has the same telephone, or had it until lately. */
  sharesPhone: boolean;
}

/**
 * SQL expression: a practice's contact as its sources publish it, where the practice itself wrote another one: what its
 * people write is no proof of who they are, and takes no proof from anybody else.
 */
const publishedSql = (column: 'phone' | 'website') => `coalesce((
  select s.raw -> 'read' ->> '${column}' from dentist_source s where s.dentist_id = c.id and s.raw -> 'read' ->> '${column}' <> ''
    and exists (select from dentist_source own where own.dentist_id = c.id and own.source = 'practice' and own.raw -> 'said' ->> '${column}' <> '')
  order by array_position(array['demo', 'openstreetmap', 'google-places'], s.source), s.source_id limit 1), c.${column})`;

/**
 * Returns a practice that somebody claims; null when there is none, or when it is hidden, unless `hiddenToo`. With `lock`
 * nobody else claims or decides about it until the transaction ends.
 */
export async function findPracticeToClaim(
  em: EntityManager,
  id: number,
  now: Date,
  { lock = false, hiddenToo = false }: { lock?: boolean; hiddenToo?: boolean } = {},
): Promise<PracticeToClaim | null> {
  // SQL: a lock; three `exists` look the telephone up elsewhere.
  const rows = await em.execute<PracticeToClaim[]>(
    `select ${columns}, d.phone, d.website, d.email,
       d.opted_out_at is not null or exists (select from opt_out o where o.phone = d.phone) as "isOptedOut",
       ${doubtfulSql('d')} as "isDoubtful",
       exists (select from dentist other where other.phone = d.phone and other.id <> d.id and (other.hidden_at is null or other.hidden_at > ?)) or exists (
         select from dentist_source s where s.former_phone = d.phone and s.dentist_id <> d.id and s.phone_changed_at > ?) as "sharesPhone"
     from (select c.id, c.slug, c.name, c.address, c.city, c.province, c.email, c.opted_out_at, c.hidden_at,
         ${publishedSql('phone')} as phone, ${publishedSql('website')} as website from dentist c
       where c.id = ? ${lock ? 'for no key update of c' : ''}) d
     ${hiddenToo ? '' : 'where d.hidden_at is null'}`,
    [latelyBefore(now), latelyBefore(now), id],
  );
  return rows[0] ?? null;
}

/** Returns whether another practice has its website in a domain, or had it there until lately. */
export async function isDomainShared(
  em: EntityManager,
  domain: string,
  { exceptId, now }: { exceptId: number; now: Date },
): Promise<boolean> {
  const host = (website: string) => `reverse(substring(lower(${website}) from '^[a-z]+://([a-z0-9.-]+)'))`;
  const isIn = (website: string) => `(${host(website)} = ? or ${host(website)} like ?)`;
  const end = [...domain].reverse().join('');
  const ends = [end, `${end.replace(/[\\%_]/g, '\\$&')}.%`];
  // SQL: hosts are compared from their end by the expression of their index.
  const rows = await em.execute<object[]>(
    `select from dentist d where ${isIn('website')} and d.id <> ? and (d.hidden_at is null or d.hidden_at > ?)
     union all select from dentist_source s where s.former_website is not null and s.website_changed_at > ?
       and ${isIn('s.former_website')} and s.dentist_id <> ? limit 1`,
    [...ends, exceptId, latelyBefore(now), latelyBefore(now), ...ends, exceptId],
  );
  return rows.length > 0;
}

/** Telephone and website as a source has them; the demonstration's rows have always had theirs. */
export interface PublishedRow {
  source: string;
  /** What the source gave had to be forgotten (Google's after 30 days): nobody knows what it names. */
  isForgotten: boolean;
  phone: string | null;
  phoneSince: Date | null;
  phoneChangedAt: Date | null;
  website: string | null;
  websiteSince: Date | null;
  websiteChangedAt: Date | null;
}

const demonstration = (column: string) =>
  `case when s.raw -> 'read' is not null then s.raw -> 'read' ->> '${column}' when s.source = 'demo' then d.${column} end`;

/** Returns what the sources name as a practice's contacts. */
export async function findPublishedContacts(em: EntityManager, practiceId: number): Promise<PublishedRow[]> {
  // SQL: the contacts are read out of each source's row; the demonstration's rows have none of their own at first.
  const rows = await em.execute<object[]>(
    `select s.source, s.raw is null and s.source <> 'demo' as "isForgotten",
       ${demonstration('phone')} as phone, ${demonstration('website')} as website,
       coalesce(s.phone_since, case when s.source = 'demo' then timestamptz 'epoch' end) as "phoneSince",
       coalesce(s.website_since, case when s.source = 'demo' then timestamptz 'epoch' end) as "websiteSince",
       s.phone_changed_at as "phoneChangedAt", s.website_changed_at as "websiteChangedAt"
     from dentist_source s join dentist d on d.id = s.dentist_id where s.dentist_id = ?`,
    [practiceId],
  );
  const instants = { phoneSince: true, phoneChangedAt: true, websiteSince: true, websiteChangedAt: true } as const;
  return rows.map(parseRow<PublishedRow>(instants));
}

/**
 * Returns the first visible demonstration practice, with an agenda of ours or without, that nobody is in, locked; null when
 * there is none.
 */
export async function findUnclaimedDemoPractice(em: EntityManager, hasAgenda: boolean): Promise<number | null> {
  // SQL: a lock; what others lock meanwhile is passed over.
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from dentist d where d.hidden_at is null
       and exists (select from dentist_source s where s.dentist_id = d.id and s.source = 'demo')
       and exists (select from practice_agenda a where a.dentist_id = d.id) = ? and d.phone is not null
       and not exists (select from practice_standing p where p.practice_id = d.id)
     order by d.id limit 1 for no key update of d skip locked`,
    [hasAgenda],
  );
  return rows[0]?.id ?? null;
}
