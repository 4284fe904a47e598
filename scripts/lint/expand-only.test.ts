import { describe, expect, it } from 'vitest';
import { judgeMigration } from './expand-only.ts';

const judge = (
  up: readonly string[],
  { name = 'fax', isTransactional = true, retired = [] as string[], before = [] as string[] } = {},
) =>
  judgeMigration({ name: `Migration20270101000000_${name}`, statements: up, isTransactional }, new Set(retired), [
    { name: 'Migration20261231000000_before', statements: before, isTransactional: true },
  ]);
const beside = (...up: string[]) => judge(up, { isTransactional: false });

describe('a migration that adds', () => {
  it.each([
    [
      'a column',
      ['alter table "lead" add "fax" text null, add column if not exists pager text not null default \'\';'],
    ],
    ['a column that is now', ['alter table lead add seen_at timestamptz not null default now()']],
    ['a column with a size', [`alter table lead add fax varchar(20) not null default ''::varchar(20)`]],
    [
      'a table with all it needs',
      [
        "create table fax (id int not null references lead (id), number text not null unique check (number <> 'drop table x'))",
        'create index fax_number_index on fax (number)',
        'alter table fax add constraint fax_check check (id > 0), alter column number set not null, drop column id',
      ],
    ],
    [
      'a constraint of a column that it adds',
      [
        'alter table lead add fax text null, add pager text',
        `alter table lead add constraint lead_fax_check check (fax <> '' or lower(pager) in ('a', 'b'::text)) not valid`,
      ],
    ],
    [
      'a key of a column that it adds',
      [
        'create table fax (id int)',
        'alter table lead add fax int, add constraint lead_fax_foreign foreign key (fax) references fax (id) not valid',
      ],
    ],
    ['nothing but the proof of a constraint', ['alter table lead validate constraint lead_fax_check']],
    ['a wider column', ["alter table lead alter column fax drop not null, alter fax set default ''"]],
    ['a key from an index', ['alter table lead add constraint lead_fax_unique unique using index lead_fax_index']],
    [
      'a trigger made anew',
      [
        'create function public."fax"() returns trigger as $f$ begin raise notice $$x$$; return new; end $f$',
        'drop trigger lead_fax on lead',
        'create trigger lead_fax after update on lead execute function fax()',
      ],
    ],
    [
      'a function made anew',
      [
        'drop function fax(int);',
        'create or replace function fax() returns trigger language plpgsql as $$ begin delete from lead; drop table lead; end $$;',
      ],
    ],
    [
      'rows, a type, a comment',
      [
        "create type mood as enum ('a')",
        "alter type mood add value 'b'",
        'insert into lead (id) select 1',
        "comment on table lead is 'drop table'",
      ],
    ],
    ['what a comment has another word for', ['-- drop table lead\nalter table lead /* rename */ add fax text']],
  ])('%s, may be', (_, up) => {
    expect(judge(up)).toEqual([]);
  });

  it.each([
    [
      'indexes beside the services',
      'create index concurrently if not exists lead_fax_index on lead (fax) where fax is not null',
    ],
    [
      'rows in batches that another table chooses',
      'delete from lead where id in (select id from lead where lower(fax) in (select fax from y) order by id limit 500)',
    ],
    ['rows in batches', 'update lead set fax = phone where id in (select id from lead where fax is null limit 500)'],
  ])('%s, may be', (_, up) => {
    expect(beside(up)).toEqual([]);
  });
});

describe('one that cannot run beside the version before', () => {
  it.each([
    ['renames a column', 'alter table lead rename column fax to telefax', 'not known to add'],
    ['renames a table', 'alter table lead rename to leads', 'not known to add'],
    ['changes a type', 'alter table lead alter column fax type int', 'not known to add'],
    ['changes a type otherwise', 'alter table lead alter fax set data type int', 'not known to add'],
    [
      'has a column that the version before does not fill',
      'alter table lead add fax text not null',
      'give it a default',
    ],
    ['has a column that is null and not', 'alter table lead add fax text default null not null', 'give it a default'],
    [
      'has a column that is computed',
      'alter table lead add fax uuid not null default gen_random_uuid()',
      'writes the whole table',
    ],
    [
      'has a column that is generated',
      'alter table lead add fax text generated always as (phone) stored',
      'writes the whole table',
    ],
    ['has a column with a number', 'alter table lead add fax bigserial', 'writes the whole table'],
    ['has a column with a key', 'alter table lead add fax int null references lead (id)', 'adds a constraint'],
    ['checks all rows', 'alter table lead add constraint lead_check check (fax > 0)', 'not valid'],
    ['checks all keys', 'alter table lead add constraint lead_f foreign key (fax) references fax (id)', 'not valid'],
    ['has a constraint with an index', 'alter table lead add constraint lead_u unique (fax)', 'using index'],
    ['has a constraint without a name', 'alter table lead add unique (fax)', 'not known to add'],
    ['makes an index at once', 'create index lead_fax_index on lead (fax)', 'concurrently'],
    [
      'makes an index concurrently in a transaction',
      'create index concurrently if not exists i on lead (fax)',
      'isTransactional',
    ],
    ['changes rows in a transaction', 'update lead set fax = 1', 'isTransactional'],
    ['deletes rows in a transaction', 'delete from lead', 'isTransactional'],
    ['switches a trigger off', 'alter table lead disable trigger all', 'not known to add'],
    ['does what nobody sees', `do $$ begin drop table lead; end $$`, 'not known to add'],
    ['calls what nobody sees', `select empty_leads()`, 'not known to add'],
    ['empties', 'truncate lead', 'not known to add'],
    ['drops a schema', 'drop schema x', 'not known to add'],
  ])('%s, may not be', (_, up, message) => {
    expect(judge([up])).toEqual([expect.stringContaining(message)]);
    expect(judge([up], { name: 'fax_contract' })).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['an index that cannot be made again', 'create index concurrently i on lead (fax)', 'if not exists'],
    ['a drop that cannot be done again', 'drop index concurrently i', 'if exists'],
    ['all rows at once', 'update lead set fax = 1 where fax is null', 'limit'],
    ['rows for ever', 'update lead set fax = 1 where id in (select id from lead limit 500)', '<not yet done>'],
    [
      'rows for ever, of those that somewhere else has',
      'update lead set fax = (select x from y where z) where id in (select id from lead, (select 1 where true) a limit 5)',
      '<not yet done>',
    ],
    ['anything else', 'alter table lead add fax text', 'nothing else'],
  ])('without a transaction: %s, may not be', (_, up, message) => {
    expect(beside(up)).toEqual([expect.stringContaining(message)]);
  });

  it('proves a constraint under the lock of another statement, may not be', () => {
    const up = [
      'alter table lead add fax int, add constraint c check (fax > 0) not valid',
      'alter table lead validate constraint c',
    ];
    expect(judge(up)).toEqual([expect.stringContaining('a migration of its own')]);
  });

  it('locks two tables, may not be', () => {
    const up = [
      'alter table lead add fax text',
      'create trigger booking_fax after update on booking execute function fax()',
    ];
    const quiet = 'create function fax() returns trigger as $$ begin return new; end $$';
    expect(judge([quiet, ...up])).toEqual([expect.stringContaining('lead and booking')]);
    expect(judge(['create table fax (id int)', 'alter table fax add number text', up[0] ?? ''])).toEqual([]);
  });

  it('has keys to two tables, may not be: the second is a migration of its own', () => {
    const table = 'create table fax (id int, lead_id int references lead (id), of int references fax (id))';
    const key = (to: string) => `alter table fax add constraint fax_${to} foreign key (${to}_id) references ${to} (id)`;
    const inTwo = [expect.stringMatching(/lead and booking.*foreign key.*not valid.*migration of its own/)];
    expect(judge([table, key('lead')])).toEqual([]);
    expect(judge([table, key('booking')])).toEqual(inTwo);
    expect(judge(['create table fax (id int)', key('lead'), key('booking')])).toEqual(inTwo);
    expect(judge([`alter table lead add fax text`, `create table fax (id int references booking)`])).toEqual(inTwo);
    const later = (...up: string[]) => judge(up, { before: [table] });
    expect(later(`${key('booking')} not valid`)).toEqual([]);
    expect(later(`${key('booking')} not valid`, 'alter table fax add pager text')).toHaveLength(1);
    expect(judge(['alter table fax validate constraint fax_booking'])).toEqual([]);
  });
});

describe('one that may refuse rows of the version before', () => {
  const fresh = 'alter table lead add fax text, add pager text not null default 0';
  it.each([
    ['a check', `alter table lead add constraint c check (phone <> '') not valid`, 'rows lead.c'],
    [
      'a check of old and new',
      `${fresh}; alter table lead add constraint c check (fax = mail) not valid`,
      'rows lead.c',
    ],
    [
      'a check in the place of another',
      `alter table lead drop constraint c, add constraint c check (a in ('b', 'c')) not valid`,
      'rows lead.c',
    ],
    ['a key', 'alter table lead add constraint c foreign key (phone) references lead (id) not valid', 'rows lead.c'],
    ['a primary key', 'alter table lead add constraint c primary key using index i', 'rows lead.c'],
    ['a trigger', 'create trigger t before insert or update on lead execute function f()', 'rows lead.t'],
    ['a trigger afterwards', 'create trigger t after insert on lead for each row execute function f()', 'rows lead.t'],
    [
      'a trigger afterwards that refuses',
      "create function g() returns trigger as $$ begin raise exception 'no'; end $$; create trigger t after insert on lead for each row execute function g()",
      'rows lead.t',
    ],
    [
      'another text of a function',
      "create or replace function f() returns trigger as $$ begin raise exception 'no'; end $$",
      'rows f',
    ],
    [
      'a constraint that is a trigger',
      'create constraint trigger t after insert on lead execute function f()',
      'rows lead.t',
    ],
    ['a unique index', 'create unique index concurrently if not exists i on lead (phone)', 'rows lead.i'],
    [
      'a unique index of a column that has a default',
      'create unique index concurrently if not exists i on lead (phone, pager)',
      'rows lead.i',
    ],
    [
      'a unique index where null is a value',
      'create unique index concurrently if not exists i on lead (fax) nulls not distinct',
      'rows lead.i',
    ],
  ])('%s, may when the version before writes none', (_, up, what) => {
    const isTransactional = !up.includes('concurrently');
    const judgeWith = (retired: string[]) => judge([up], { isTransactional, retired, before: [fresh] });
    expect(judgeWith([])).toEqual([expect.stringMatching(`\\(${what}\\).*retired.json`)]);
    expect(judgeWith([`${what}x`])).toHaveLength(1);
    expect(judgeWith([what])).toEqual([]);
  });

  it('may where it knows neither the column nor the table', () => {
    const table = 'create table fax (id int, lead_id int)';
    const before = [fresh, table];
    const judgeLater = (sql: string) => judge([sql], { isTransactional: !sql.includes('concurrently'), before });
    for (const sql of [
      'create unique index concurrently if not exists i on lead (phone, lower(fax)) where status = 1',
      'create unique index concurrently if not exists i on fax (id)',
      'alter table lead add constraint c check (fax is null or length(pager) > 3) not valid',
      'alter table fax add constraint c foreign key (lead_id) references lead (id) not valid',
      'create trigger t before insert on fax execute function f()',
    ])
      expect(judgeLater(sql), sql).toEqual([]);
  });
});

describe('one that takes something away', () => {
  it.each([
    ['a column', 'alter table "lead" drop column "fax", add pager text', 'column lead.fax'],
    ['a column in short', 'alter table lead drop fax', 'column lead.fax'],
    ['a table', 'drop table if exists lead cascade', 'table lead'],
    ['a constraint', 'alter table lead drop constraint lead_fax_unique', 'constraint lead.lead_fax_unique'],
    ['a default', 'alter table lead alter column fax drop default', 'default lead.fax'],
    ['a default, by null', 'alter table lead alter fax set default null', 'default lead.fax'],
    ['null', 'alter table lead alter fax set not null', 'null lead.fax'],
    [
      'what may have been there',
      'create table if not exists lead (id int); alter table lead drop fax',
      'column lead.fax',
    ],
    [
      'a column that may have been there',
      'alter table lead add if not exists fax text; alter table lead drop fax',
      'column lead.fax',
    ],
    ['an index', 'drop index lead_fax_index', 'index lead_fax_index'],
    ['a function', 'drop function fax(int, text)', 'function fax'],
    ['a trigger', 'drop trigger lead_fax on lead', 'trigger lead.lead_fax'],
    ['a type', 'drop type mood', 'type mood'],
  ])('%s, may when it is a contract and the version before did without', (_, up, what) => {
    expect(judge([up], { retired: [what] })).toEqual([
      expect.stringContaining(`${what}), which the version before may use: a version later`),
    ]);
    expect(judge([up], { name: 'fax_contract' })).toEqual([expect.stringContaining('retired.json')]);
    expect(judge([up], { name: 'fax_contract', retired: [`${what}x`] })).toHaveLength(1);
    expect(judge([up], { name: 'fax_contract', retired: [what] })).toEqual([]);
  });

  it('each of two tables is named', () => {
    const up = 'drop table lead, booking';
    expect(judge([up], { name: 'x_contract', retired: ['table lead'] })).toEqual([
      expect.stringContaining('table booking'),
    ]);
  });
});
