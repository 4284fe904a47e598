import { expect, test } from 'vitest';
import { splitStatements, withoutComments } from './sql-statements.ts';

test.each([
  ['-- why\ncreate   index\n i on lead (fax);', 'create index i on lead (fax);'],
  ['/* a\n b */ update lead -- all\n set fax = 1', 'update lead set fax = 1'],
  [
    `update lead set fax = 'a  -- b' where "a  b" = $$ /* x */ $$`,
    `update lead set fax = 'a  -- b' where "a  b" = $$ /* x */ $$`,
  ],
])('comments and blanks go, what is quoted stays: %s', (sql, plain) => {
  expect(withoutComments(sql)).toBe(plain);
});

test('a sign between statements counts where it is not quoted', () => {
  expect(splitStatements(`-- a; b\nselect 'x;y'; create table "Fax" (id int);;`)).toEqual([
    `select ''`,
    'create table fax (id int)',
  ]);
});
