import { describe, expect, it } from 'vitest';
import { rawSql } from './raw-sql.ts';

const problems = (text: string, path = 'db/src/mail/mail-outbox.repository.ts') => rawSql.check({ path, text });
const find = (...body: string[]) => ['export async function find(em) {', ...body, '}', ''].join('\n');
const query = "  const rows = await em.execute('select 1');";

describe('raw SQL', () => {
  it.each([
    ['without a word', find(query), [2]],
    ['with a comment that gives no reason', find('  // All rows.', query), [3]],
    ['with its reason', find('  // SQL: an advisory lock.', query), []],
    ['with a reason too far above', find('  // SQL: a lock.', ...Array(3).fill('  work();'), query), [6]],
    ['under a function whose comment says it', `/** Rows. SQL: a lock. */\n${find(query)}`, []],
    [
      'under the comment of another function',
      `import x from 'x';\n/** SQL: a lock. */\n${find()}\n${find(query)}`,
      [7],
    ],
    ['in a file whose head says it', `// SQL: a cursor.\nimport x from 'x';\n${find(query)}`, []],
    ['read by a row', find('  return mailRow.one(', '    em,', '    `select 1`,', '  );'), [2]],
    ['of several lines', find('  const [row] = await em.execute<', '    object[]', '  >(sql);'), [2]],
    ['of the query builder', find("  return em.qb(Mail).where({ id }).execute<object[]>('all');"), []],
    ['that is none', find('  return Promise.all(', '    ids.map(read),', '  );'), []],
  ])('a statement %s', (_, text, lines) => {
    expect(problems(text).map(({ line }) => line)).toEqual(lines);
  });

  it('leaves tests and migrations alone', () => {
    for (const path of ['db/src/mail/mail.test.ts', 'db/migrations/m.ts', 'worker/src/testing/x.ts', 'bench/x.ts'])
      expect(problems(find(query), path)).toEqual([]);
  });
});
