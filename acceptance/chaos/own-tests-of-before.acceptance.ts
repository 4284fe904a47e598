/**
 * The version before on our schema: its own tests of stores and processes, in a database that our migrations made. While an
 * update is under way, and after a way back, its services live on it.
 */
// Reached by: db/migrations/, db/src/roles/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  '/health a database that is older than the gateway, seen after its start, is the reason':
    'the newest migration, which is ours, with its newest; since then it takes its own',
  'a practice that rings back hears what we called for, without a person, and changes nothing':
    'digits of a drawn practice’s name with those of the patient’s number; since then the name is given',
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
    const copy = copyOnOurSchema(await before.makeTree());
    onTestFinished(() => rmSync(copy, { recursive: true }));
    const first = await runTests(copy, ['db/', 'core/', 'gateway/', 'worker/']);
    console.log(`${first.passed} tests passed, ${first.failures.length} failed; ours: ${changed.join(', ')}`);
    expect(first.passed).toBeGreaterThan(1_000);
    if (first.failures.length === 0) return;
    // What fails by chance is that version's to mend, or was since; what our schema breaks fails again.
    console.log(`Again, each file alone: ${first.failures.join('\n')}`);
    const files = [...new Set(first.failures.map((line) => line.slice(0, line.indexOf(': '))))];
    for (const file of files) expect((await runTests(copy, [file])).failures).toEqual([]);
  });
});

/** A copy of its tree whose tests start our keeper of servers instead of their own: nothing else is ours. */
function copyOnOurSchema(root: string): string {
  const copy = `${root}-on-our-schema`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  const ours = relative(join(copy, keeper, '..'), join(ownRoot, keeper));
  writeFileSync(join(copy, keeper), `import ${JSON.stringify(ours)};\n`);
  return copy;
}

/** @returns failures as «file: test: message», without those that are left out */
async function runTests(root: string, paths: readonly string[]): Promise<{ passed: number; failures: string[] }> {
  const results = join(root, '.cache/own-tests.json');
  rmSync(results, { force: true });
  const args = ['run', '--project', 'servers', ...paths, '--reporter=json', `--outputFile=${results}`];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...machine, LONG_TESTS: 'left' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killed = () => child.kill('SIGTERM');
  process.once('exit', killed);
  await once(child, 'exit');
  process.off('exit', killed);
  const report = JSON.parse(readFileSync(results, 'utf8')) as Report;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status, fullName }) => status === 'failed' && !leftOut[fullName]);
    const words = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 400)}`);
    return (assertionResults.length > 0 ? words : [message]).map((word) => `${relative(root, name)}: ${word}`);
  });
  return { passed: report.numPassedTests, failures };
}
