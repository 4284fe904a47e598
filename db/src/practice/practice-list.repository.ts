import { isSamePractice } from '@dentisti/domain/discovery/match-practice';
import type { Coordinates } from '@dentisti/domain/places/place';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListSort } from '../admin/list-sort.ts';
import { doubtfulSql } from '../dialing/doubtful-number.repository.ts';
import type { Verification } from './practice.entity.ts';
import { idList } from './practice.repository.ts';

/** A practice as the operators' list shows it, hidden ones included. */
export interface ListedForOperators {
  id: number;
  slug: string;
  name: string;
  city: string;
  province: string;
  /** E.164; null when none is known. */
  phone: string | null;
  verifiedBy: Verification | null;
  hidden: boolean;
  /** The practice, or its telephone, opted out of calls. */
  optedOut: boolean;
  /** The last call that said anything of its number found nobody, or somebody else. */
  deadNumber: boolean;
  /** Calls to its number do not get through, and no operator has checked it yet. */
  doubtfulNumber: boolean;
  /** It keeps its agenda with us, and offers it. */
  hasAgenda: boolean;
}

/** Null or left out: any value. */
export interface PracticeFilter {
  /** Part of the name, a slug, an id, or digits of the telephone. */
  text?: string | null;
  /** Beginning of the comune's name, or a province's sign. */
  city?: string | null;
  verified?: boolean | null;
  hidden?: boolean | null;
  optedOut?: boolean | null;
  deadNumber?: boolean | null;
  hasAgenda?: boolean | null;
  /** These alone: what `findSuspectedDuplicates` found. */
  ids?: readonly number[] | null;
}

/** Where a page of the list ended. */
export type PracticeCursor = readonly [city: string, name: string, id: number];

const optedOut = '(d.opted_out_at is not null or exists (select from opt_out o where o.phone = d.phone))';
const hasAgenda = 'exists (select from practice_agenda g where g.dentist_id = d.id and g.enabled)';
// As `numberFault`: our own trouble says nothing of a number.
const deadNumber = `coalesce((select a.outcome in ('unreachableNumber', 'wrongNumber') from call_attempt a
  where a.phone = d.phone and a.state = 'ended' and a.outcome not in ('notPlaced', 'platformFailure', 'notConnected', 'doubtfulNumber')
  order by a.dialled_at desc limit 1), false)`;
const doubtful = doubtfulSql('d');

const columns = `d.id, d.slug, d.name, d.city, d.province, d.phone, d.verified_by as "verifiedBy",
  d.hidden_at is not null as hidden, ${optedOut} as "optedOut", (${deadNumber} or ${doubtful}) as "deadNumber",
  ${doubtful} as "doubtfulNumber", ${hasAgenda} as "hasAgenda"`;

/** `%` and `_` are letters here, not signs. */
const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function conditionsOf(filter: PracticeFilter): { sql: string[]; params: unknown[] } {
  const sql: string[] = [];
  const params: unknown[] = [];
  const add = (condition: string, ...values: unknown[]) => {
    sql.push(condition);
    params.push(...values);
  };
  const is = (asked: boolean | null | undefined, condition: string) => {
    if (asked !== null && asked !== undefined) add(asked ? condition : `not ${condition}`);
  };
  const text = filter.text?.trim();
  if (text) {
    const digits = text.replace(/[\s().\-/+]/g, '').replace(/^(00)?39(?=\d{6})/, '');
    const isNumber = /^\d{3,15}$/.test(digits);
    add(
      `(d.name ilike ? or d.slug = ? ${isNumber ? 'or d.phone like ? or d.id = ?' : ''})`,
      `%${likeText(text)}%`,
      text.toLowerCase().replace(/^.*dentista-/, ''),
      ...(isNumber ? [`%${digits}%`, digits.length < 10 ? Number(digits) : -1] : []),
    );
  }
  const city = filter.city?.trim();
  if (city) add('(d.city ilike ? or d.province = ?)', `${likeText(city)}%`, city.toUpperCase());
  is(filter.verified, '(d.verified_by is not null)');
  is(filter.hidden, '(d.hidden_at is not null)');
  is(filter.optedOut, optedOut);
  is(filter.hasAgenda, hasAgenda);
  is(filter.deadNumber, `(${deadNumber} or ${doubtful})`);
  if (filter.ids) add('d.id = any(?::int[])', idList(filter.ids));
  return { sql, params };
}

/** Practices for the operators, by comune and name, or by name and comune; `after` is where the page before ended. */
export async function listPractices(
  em: EntityManager,
  {
    filter,
    after,
    limit,
    sort,
  }: { filter: PracticeFilter; after: PracticeCursor | null; limit: number; sort?: ListSort | null },
): Promise<ListedForOperators[]> {
  const isByName = sort?.column === 'practice';
  const isDescending = sort?.isDescending === true && (isByName || sort.column === 'city');
  const keys = isByName ? ['d.name', 'd.city', 'd.id'] : ['d.city', 'd.name', 'd.id'];
  const { sql, params } = conditionsOf(filter);
  if (after) {
    const [city, name, id] = after;
    sql.push(`(${keys.join(', ')}) ${isDescending ? '<' : '>'} (?, ?, ?)`);
    params.push(...(isByName ? [name, city, id] : after));
  }
  const where = sql.length > 0 ? `where ${sql.join(' and ')}` : '';
  // SQL: the same expressions are columns and, where asked for, conditions.
  return em.execute<ListedForOperators[]>(
    `select ${columns} from dentist d ${where} order by ${keys.map((key) => `${key} ${isDescending ? 'desc' : 'asc'}`).join(', ')} limit ?`,
    [...params, limit],
  );
}

/** Two practices that are probably one. */
interface SuspectedDuplicates {
  a: number;
  b: number;
}

/**
 * Pairs of practices of one comune that are probably one, by the rules of discovery (`isSamePractice`) without its
 * caution about two keys of one source. @param dentistId only pairs with this one; else all.
 */
export async function findSuspectedDuplicates(
  em: EntityManager,
  dentistId: number | null = null,
): Promise<SuspectedDuplicates[]> {
  interface Side {
    id: number;
    name: string;
    phone: string | null;
    latitude: number | null;
    longitude: number | null;
  }
  const side = (alias: string) =>
    `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'phone', ${alias}.phone, 'latitude', ${alias}.latitude, 'longitude', ${alias}.longitude)`;
  // SQL: a comune joined with itself, in a box somewhat wider than the 80 m the rule asks for; the rule itself measures.
  const pairs = await em.execute<{ a: Side; b: Side; city: string }[]>(
    `select ${side('a')} as a, ${side('b')} as b, a.city from dentist a join dentist b
       on b.istat_code = a.istat_code and ${dentistId === null ? 'a.id < b.id' : 'a.id <> b.id'} and (a.phone = b.phone
         or abs(a.latitude - b.latitude) < 0.001 and abs(a.longitude - b.longitude) < 0.0015)
     ${dentistId === null ? '' : 'where a.id = ?'}`,
    dentistId === null ? [] : [dentistId],
  );
  const matchInput = ({ latitude, longitude, ...rest }: Side) => ({
    ...rest,
    coordinates: latitude === null || longitude === null ? null : ({ latitude, longitude } satisfies Coordinates),
  });
  return pairs
    .filter(({ a, b, city }) => isSamePractice(matchInput(a), matchInput(b), city))
    .map(({ a, b }) => ({ a: a.id, b: b.id }));
}
