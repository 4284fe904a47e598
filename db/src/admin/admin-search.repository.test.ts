import { type ParsedSearch, parseSearch } from '@dentisti/domain/operators/parse-search';
import { beforeAll, expect, test } from 'vitest';
import { fillForSearch, searchedTables } from '../testing/admin-search-rows.ts';
import { setUpTestDatabase } from '../testing/index.ts';
import {
  groupStatements,
  namedBookingsStatement,
  practicesStatement,
  type SearchStatement,
  searchEverything,
} from './admin-search.repository.ts';

const db = setUpTestDatabase();
let one: { number: string; phone: string; email: string; studio: string; studioPhone: string; order: string };
beforeAll(async () => {
  await db.orm.em
    .fork()
    .transactional((tx) => fillForSearch(tx, { practices: 3_000, bookings: 20_000, eventsOfEach: 1 }));
  for (const table of searchedTables) await db.em.execute(`vacuum analyze ${table}`);
  const [row] = await db.em.execute<[typeof one]>(
    `select b.number, b.phone, b.email, d.name as studio, d.phone as "studioPhone",
       (select number from package_order limit 1) as order
     from booking b join dentist d on d.id = b.dentist_id where b.email = 'paziente.4711@posta.example'`,
  );
  one = row;
}, 120_000);

const parsedSearch = (typed: string): ParsedSearch => {
  const parsed = parseSearch(typed);
  if (!parsed) throw new Error(`nothing to look for in ${typed}`);
  return parsed;
};
async function find(typed: string) {
  const groups = await searchEverything(db.em.fork(), parsedSearch(typed));
  return Object.fromEntries(groups.map((group) => [group.name, group]));
}
const titles = (group: { hits: { title: string }[] } | undefined) => group?.hits.map(({ title }) => title);

test('a booking by its number, whole or part, in any writing; with its calls and mails', async () => {
  const middle = one.number.slice(7, 12);
  for (const typed of [one.number, one.number.toLowerCase().replaceAll('-', ' '), one.number.slice(5), middle]) {
    const found = await find(typed);
    expect(titles(found.booking), typed).toContain(one.number);
    expect(found.call?.hits.length, typed).toBeGreaterThan(0);
    expect(found.mail?.hits.length, typed).toBeGreaterThan(0);
  }
});

test('by the patient’s telephone in any Italian writing, and by its last digits', async () => {
  const national = one.phone.slice(3);
  const spaced = `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
  for (const typed of [one.phone, spaced, `0039 ${spaced}`, `+39-${national}`, national.slice(-6)]) {
    expect(titles((await find(typed)).booking), typed).toContain(one.number);
  }
});

test('by the practice’s telephone: the practice with its calls and bookings', async () => {
  const found = await find(one.studioPhone.replace('+39', ''));
  expect(titles(found.dentist)).toContain(one.studio);
  expect(titles(found.call)).toContain(one.number);
  expect(titles(found.booking)).toContain(one.number);
});

test('by the practice’s name: accents, order of words, a slip of the finger', async () => {
  await db.em.execute(`update dentist set name = 'Studio Dentistico Forlì Maccagnan' where name = ?`, [one.studio]);
  for (const typed of ['maccagnan forli', 'Maccagnàn', 'macagnan', 'studio maccagnna'])
    expect(titles((await find(typed)).dentist), typed).toEqual(['Studio Dentistico Forlì Maccagnan']);
  expect(titles((await find('maccagnan')).booking)).toContain(one.number);
  expect(await find('zzyzxq')).toEqual({});
});

test('by e-mail, whole or its beginning, with orders, reports and mails; wildcards are letters', async () => {
  const found = await find('Paziente.471@posta.example');
  expect(Object.keys(found).sort()).toEqual(['booking', 'call', 'mail', 'order', 'report']);
  expect((await find('paziente.4711@')).booking?.count).toBe(1);
  expect(await find('paziente_4711@')).toEqual({});
});

test('by order number; a common city is counted to a hundred', async () => {
  expect(titles((await find(one.order.toLowerCase().replace('-', ''))).order)).toEqual([one.order]);
  const { discovery } = await find('cantu');
  expect(discovery).toMatchObject({ count: 40, hasMore: false });
  expect((await find('bianchi')).dentist?.count).toBeGreaterThan(20);
});

test('no statement reads a big table whole', async () => {
  const whole = async (statement: SearchStatement | null) => {
    if (!statement) return [];
    const rows = await db.em.execute<{ 'QUERY PLAN': string }[]>(`explain ${statement.sql}`, statement.params);
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'));
  };
  const queries = [one.number, 'km4', one.phone, '4567', 'paziente.12@', 'marchetti parisi', 'marcheti'];
  for (const typed of queries) {
    const read = parsedSearch(typed);
    const ids = await db.em.execute<{ id: string; dentist_id: number }[]>(
      'select id, dentist_id from booking limit 20',
    );
    const found = { bookingIds: ids.map(({ id }) => id), dentistIds: ids.map((row) => row.dentist_id) };
    const statements = [
      practicesStatement(read, false),
      read.words.length > 0 ? practicesStatement(read, true) : null,
      namedBookingsStatement(read),
      ...Object.values(groupStatements(read, found)),
    ];
    for (const statement of statements) expect(await whole(statement), `${typed}: ${statement?.sql}`).toEqual([]);
  }
});
