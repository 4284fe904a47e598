import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function endWith(error: string) {
  const script = `
    const { exitWithReason } = await import(${JSON.stringify(import.meta.resolve('./exit-with-reason.ts'))});
    const { CannotStart } = await import(${JSON.stringify(import.meta.resolve('@dentisti/db/cannot-start'))});
    process.once('uncaughtException', exitWithReason);
    throw ${error};
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: {} });
  return { status, lines: stderr.toString().split('\n') };
}

test('a reason that is meant for the operator stands alone', () => {
  const error = "new CannotStart('The database is older.', { cause: new Error('42P01') })";
  expect(endWith(error)).toEqual({ status: 1, lines: ['The database is older.', ''] });
});

test('anything else with where it comes from and all that caused it, and nothing that it carries beside', () => {
  const { status, lines } = endWith(`new TypeError('outer', {
    cause: new AggregateError(
      [new Error('one'), Object.assign(new Error('other'), { detail: 'Mario Rossi' })],
      'both',
      { cause: 'no error' },
    ),
  })`);
  expect(status).toBe(1);
  expect(lines.filter((line) => !/^ +at /.test(line))).toEqual([
    'TypeError: outer',
    'caused by AggregateError: both',
    'caused by Error: one',
    'caused by Error: other',
    '',
  ]);
  expect(lines.filter((line) => /^ +at /.test(line)).length).toBeGreaterThanOrEqual(4);
});

test('what causes itself is said once', () => {
  const error = "(() => { const error = new Error('round'); error.cause = error; return error; })()";
  expect(endWith(error).lines.filter((line) => line.includes('round'))).toEqual(['Error: round']);
});

test('of a database’s error neither statement nor row', () => {
  const error = "Object.assign(new Error('insert … Mario Rossi'), { severity: 'ERROR', code: '23505' })";
  const { lines } = endWith(error);
  expect(lines[0]).toBe('Error: (23505)');
  expect(lines.join()).not.toContain('Mario');
});

test('what is no error as it reads', () => {
  expect(endWith("'a word'")).toEqual({ status: 1, lines: ['a word', ''] });
});
