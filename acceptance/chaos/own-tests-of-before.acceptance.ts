/**
 * The version before on our schema: its own tests of stores and processes, in a database that our migrations made. While an
 * update is under way, and after a way back, its services live on it.
 */
// Reached by: db/migrations/, db/src/roles/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { machine } from '../env.ts';
import { ownRoot } from '../product/service-process.ts';
import { changedSince, describeBeside } from '../product/version-before.ts';

/** What they say is that the schema has nothing but what that version describes: ours may have more. By name, with what is compared. */
const leftOut: Readonly<Record<string, string>> = {
  'the migrations make exactly what the entities describe': 'its entities with our tables',
  'nothing is written when entities and database agree': 'its entities with our tables',
  'a nullable column is one statement there and one back, with no trigger, function or policy':
    'its entities with our tables',
  'every migration can be taken back and applied again': 'what its own migrations make with what ours made',
  'every column of the database is classified as personal, with how long it is kept, or not personal':
    'its list of columns with ours',
  'every table has a line that says who may do what with it': 'its list of tables with ours',
  'what was done stays as it was written, and is of our side what no visitor needs':
    'its grants with ours, which may be wider',
};

const keeper = 'db/src/testing/server-keeper.ts';

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

describeBeside('tests of the version before', (before) => {
  test('pass on our schema', async () => {
    const changed = changedSince(before, 'db/migrations/*.ts', 'db/src/roles/*.ts', ':!*.test.ts');
    if (changed.length === 0) return console.log('The schema is the same: there is nothing to show.');
    const report = await testOnOurSchema(await before.makeTree());
    const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status, fullName }) => status === 'failed' && !leftOut[fullName]);
      const words = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 400)}`);
      return (assertionResults.length > 0 ? words : [message]).map(
        (word) => `${name.split('-on-our-schema/').at(-1)}: ${word}`,
      );
    });
    console.log(
      `${report.numPassedTests} tests in ${report.testResults.length} files passed, ${failures.length} failed; ours: ${changed.join(', ')}`,
    );
    expect(failures).toEqual([]);
    expect(report.numPassedTests).toBeGreaterThan(1_000);
  });
});

/** In a copy of its tree whose tests start our keeper of servers instead of their own: nothing else is ours. */
async function testOnOurSchema(root: string): Promise<Report> {
  const copy = `${root}-on-our-schema`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  writeFileSync(
    join(copy, keeper),
    `import ${JSON.stringify(relative(join(copy, keeper, '..'), join(ownRoot, keeper)))};\n`,
  );
  const results = join(copy, '.cache/own-tests.json');
  const folders = ['db/', 'core/', 'gateway/', 'worker/'];
  const args = ['run', '--project', 'servers', ...folders, '--reporter=json', `--outputFile=${results}`];
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: { ...machine, LONG_TESTS: 'left' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killed = () => child.kill('SIGTERM');
  process.once('exit', killed);
  await once(child, 'exit');
  process.off('exit', killed);
  return JSON.parse(readFileSync(results, 'utf8')) as Report;
}
