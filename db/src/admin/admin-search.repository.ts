import type { ParsedSearch } from '@dentisti/domain/operators/parse-search';
import type { EntityManager } from '@mikro-orm/postgresql';
import { foldedSql, signsSql } from './search-columns.ts';

/** The kinds of rows that are searched, in the order in which they are shown. */
const searchGroups = ['booking', 'call', 'dentist', 'discovery', 'lead', 'order', 'report', 'mail'] as const;
export type SearchGroupName = (typeof searchGroups)[number];

/** One row found; nothing of a patient but the booking's number. */
interface SearchHit {
  /** Key of the row's page: a number or an id. */
  key: string;
  title: string;
  /** The practice, the city, the template. */
  detail: string | null;
  /** State as stored. */
  state: string | null;
  at: Date;
}

export interface SearchGroup {
  name: SearchGroupName;
  /** At most `maxCounted`. */
  count: number;
  hasMore: boolean;
  /** The newest, practices by likeness. */
  hits: SearchHit[];
}

const maxCounted = 100;
const shownHits = 5;
/** Practices whose bookings and calls are looked up as well. */
const maxPractices = 20;
/** Hits per practice: enough to fill the group from one practice alone. */
const maxOfPractice = 30;
/** A word typed with a slip or two shares this much with the one meant. */
const wordLikeness = 0.45;

/** A statement with its parameters; explained by a test. */
export interface SearchStatement {
  sql: string;
  params: unknown[];
}

const like = (text: string) => text.replace(/[\\%_]/g, '\\$&');
/** Postgres' array text of ids: one parameter for any number of ids. */
const arrayText = (ids: readonly (string | number)[]) => `{${ids.join(',')}}`;
const reversed = (text: string) => [...text].reverse().join('');

/** Rows of `table` (its key only) that a part of the search names directly. */
function direct(search: ParsedSearch, table: string, columns: DirectColumns): SearchStatement[] {
  const found: SearchStatement[] = [];
  const add = (condition: string, param: unknown) =>
    found.push({ sql: `(select id from ${table} where ${condition} limit ${maxCounted + 1})`, params: [param] });
  if (columns.signs) {
    const part = columns.signs === 'DENT-' ? search.bookingPart : search.orderPart;
    if (part) add(`${signsSql('number', columns.signs)} like ?`, `${search.isPartAtStart ? '' : '%'}${part}%`);
  }
  if (columns.phone && search.phoneEnd) add('reverse(phone) like ?', `${reversed(search.phoneEnd)}%`);
  if (columns.email && search.email) add(`lower(${columns.email}) like ?`, `${like(search.email)}%`);
  if (columns.id && search.id) add('id = ?::uuid', search.id);
  if (columns.name && search.words.length > 0) {
    const condition = search.words.map(() => `${foldedSql(columns.name as string)} like ?`).join(' and ');
    const params = search.words.map((word) => `%${word}%`);
    found.push({ sql: `(select id from ${table} where ${condition} limit ${maxCounted + 1})`, params });
  }
  return found;
}

interface DirectColumns {
  signs?: 'DENT-' | 'PAC-';
  phone?: true;
  email?: string;
  id?: true;
  name?: string;
}

/** Rows of `table` that hang on practices found, the newest of each. */
function ofPractices(table: string, dentistIds: readonly number[]): SearchStatement[] {
  if (dentistIds.length === 0) return [];
  const newest = `select id from ${table} t where t.dentist_id = d order by created_at desc limit ${maxOfPractice}`;
  return [
    { sql: `(select n.id from unnest(?::int[]) d cross join lateral (${newest}) n)`, params: [arrayText(dentistIds)] },
  ];
}

const ofBookings = (table: string, bookingIds: readonly string[]): SearchStatement[] =>
  bookingIds.length === 0
    ? []
    : [{ sql: `(select id from ${table} where booking_id = any(?::uuid[]))`, params: [arrayText(bookingIds)] }];

/** One group's hits and count from the statements that name its rows; null when there are none to ask. */
function groupStatement(parts: SearchStatement[], shown: { select: string; from: string }): SearchStatement | null {
  if (parts.length === 0) return null;
  const ids = parts.map(({ sql }) => sql).join(' union ');
  return {
    sql: `with ids as materialized (${ids}), counted as (select count(*)::int as n from ids)
      select ${shown.select}, counted.n as "count" from ids cross join counted
      ${shown.from} order by at desc limit ${shownHits}`,
    params: parts.flatMap(({ params }) => params),
  };
}

const shownRows = {
  booking: {
    select: `t.number as key, t.number as title, d.name || ' · ' || d.city as detail,
      case when t.erased_at is null then t.status else 'erased' end as state, t.created_at as at`,
    from: 'join booking t on t.id = ids.id join dentist d on d.id = t.dentist_id',
  },
  call: {
    select: `t.id as key, b.number as title, d.name || ' · ' || d.city as detail, t.state, t.created_at as at`,
    from: 'join call_task t on t.id = ids.id join booking b on b.id = t.booking_id join dentist d on d.id = t.dentist_id',
  },
  discovery: {
    select: `t.id as key, t.city as title, t.region as detail, t.status as state, t.created_at as at`,
    from: 'join discovery_job t on t.id = ids.id',
  },
  lead: {
    select: `t.id as key, t.practice_name as title, t.city as detail, t.status as state, t.created_at as at`,
    from: 'join lead t on t.id = ids.id',
  },
  order: {
    select: `t.id as key, t.number as title, null as detail, t.status as state, t.created_at as at`,
    from: 'join package_order t on t.id = ids.id',
  },
  report: {
    select: `t.id as key, d.name as title, d.city as detail, t.kind as state, t.created_at as at`,
    from: 'join profile_report t on t.id = ids.id join dentist d on d.id = t.dentist_id',
  },
  mail: {
    select: `t.id as key, t.template as title, b.number as detail, t.state, t.created_at as at`,
    from: 'join mail_outbox t on t.id = ids.id left join booking b on b.id = t.booking_id',
  },
} as const;

/** Practices by name (`fuzzy`: with slips), telephone or address, most alike first. */
export function practicesStatement(search: ParsedSearch, isFuzzy: boolean): SearchStatement | null {
  const name = foldedSql('name');
  const typed = search.words.join(' ');
  const parts = isFuzzy ? [fuzzyNames(search.words)] : direct(search, 'dentist', practiceColumns);
  if (parts.length === 0) return null;
  return {
    sql: `with ids as materialized (${parts.map(({ sql }) => sql).join(' union ')}), counted as (select count(*)::int as n from ids)
      select t.id::text as key, t.name as title, t.address || ' · ' || t.city as detail,
        case when t.hidden_at is not null then 'hidden' when t.opted_out_at is not null then 'optedOut' end as state,
        t.created_at as at, counted.n as "count"
      from ids cross join counted join dentist t on t.id = ids.id
      order by word_similarity(?, ${foldedSql('t.name')}) desc, length(t.name), t.name limit ${maxPractices}`,
    params: [...parts.flatMap(({ params }) => params), typed],
  };

  /** Short words have to stand there as typed: to so few letters everything is alike. */
  function fuzzyNames(words: readonly string[]): SearchStatement {
    const conditions = words.map((word) => (word.length < 4 ? `${name} like ?` : `? <% ${name}`)).join(' and ');
    const params = words.map((word) => (word.length < 4 ? `%${word}%` : word));
    return { sql: `(select id from dentist where ${conditions} limit ${maxCounted + 1})`, params };
  }
}

const practiceColumns: DirectColumns = { phone: true, email: 'email', name: 'name' };

type FoundRow = Omit<SearchHit, 'at'> & { at: string; count: number };

const toGroup = (name: SearchGroupName, rows: readonly FoundRow[]): SearchGroup => {
  const count = rows[0]?.count ?? 0;
  const hits = rows.slice(0, shownHits).map(({ key, title, detail, state, at }) => {
    return { key, title, detail, state, at: new Date(at) };
  });
  return { name, count: Math.min(count, maxCounted), hasMore: count > maxCounted, hits };
};

/** SQL: each statement is a union of index look-ups; its count and its hits come from the same materialised list. */
async function run(em: EntityManager, statement: SearchStatement | null): Promise<FoundRow[]> {
  return statement ? em.execute<FoundRow[]>(statement.sql, statement.params) : [];
}

/** Practices; with slips only where nothing is written as typed. */
async function findPractices(em: EntityManager, search: ParsedSearch): Promise<FoundRow[]> {
  const exact = await run(em, practicesStatement(search, false));
  if (exact.length > 0 || search.words.length === 0) return exact;
  return em.transactional(async (tx) => {
    // SQL: a setting of this transaction alone.
    await tx.execute(`set local pg_trgm.word_similarity_threshold = ${wordLikeness}`);
    return run(tx, practicesStatement(search, true));
  });
}

/** Ids of bookings that a number, a patient's telephone or address name; the calls and mails of these are found too. */
export function namedBookingsStatement(search: ParsedSearch): SearchStatement | null {
  const parts = direct(search, 'booking', { signs: 'DENT-', phone: true, email: 'email', id: true });
  if (parts.length === 0) return null;
  return { sql: parts.map(({ sql }) => sql).join(' union '), params: parts.flatMap(({ params }) => params) };
}

/** The statements of every group but the practices. */
export function groupStatements(
  search: ParsedSearch,
  { bookingIds, dentistIds }: { bookingIds: readonly string[]; dentistIds: readonly number[] },
): Record<Exclude<SearchGroupName, 'dentist'>, SearchStatement | null> {
  const named: SearchStatement[] =
    bookingIds.length > 0 ? [{ sql: '(select unnest(?::uuid[]) as id)', params: [arrayText(bookingIds)] }] : [];
  const parts = {
    booking: [...named, ...ofPractices('booking', dentistIds)],
    call: [
      ...direct(search, 'call_task', { phone: true, id: true }),
      ...ofBookings('call_task', bookingIds),
      ...ofPractices('call_task', dentistIds),
    ],
    discovery: direct(search, 'discovery_job', { id: true, name: 'city' }),
    lead: direct(search, 'lead', { phone: true, email: 'email', id: true, name: 'practice_name' }),
    order: direct(search, 'package_order', { signs: 'PAC-', email: 'email', id: true }),
    report: [
      ...direct(search, 'profile_report', { email: 'email', id: true }),
      ...ofPractices('profile_report', dentistIds),
    ],
    mail: [
      ...direct(search, 'mail_outbox', { email: 'to_address', id: true }),
      ...ofBookings('mail_outbox', bookingIds),
    ],
  };
  const statement = (name: keyof typeof parts) => groupStatement(parts[name], shownRows[name]);
  return {
    booking: statement('booking'),
    call: statement('call'),
    discovery: statement('discovery'),
    lead: statement('lead'),
    order: statement('order'),
    report: statement('report'),
    mail: statement('mail'),
  };
}

/**
 * Everything a search may mean, by group: at most five hits of each and how many there are. By number, telephone and
 * address directly, by practice with what hangs on it. Groups without a hit are left out.
 */
export async function searchEverything(em: EntityManager, search: ParsedSearch): Promise<SearchGroup[]> {
  const practices = await findPractices(em, search);
  const named = namedBookingsStatement(search);
  // SQL: a union of index look-ups, one for each way to name a booking.
  const bookings = named ? await em.execute<{ id: string }[]>(named.sql, named.params) : [];
  const statements = groupStatements(search, {
    bookingIds: bookings.map(({ id }) => id),
    dentistIds: practices.map(({ key }) => Number(key)),
  });
  const groups: SearchGroup[] = [];
  for (const name of searchGroups)
    groups.push(toGroup(name, name === 'dentist' ? practices : await run(em, statements[name])));
  return groups.filter(({ count }) => count > 0);
}
