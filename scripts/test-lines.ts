/**
 * Lines of tests, of their helpers and of what `make prove` plays, by workspace, in the commits that are named (else HEAD):
 * `node scripts/test-lines.ts 6880ad8d HEAD`.
 */
import { execFileSync } from 'node:child_process';
import { rootDir } from './start/env.ts';

const isOfTests =
  /^(acceptance|e2e|bench)\/|\.test\.tsx?$|\/(testing|acceptance|authorisation)\/|^scripts\/(check|mutations)\//;
const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];

const counted = commits.map((commit) => {
  // One line per file: `commit:path:lines`.
  const args = ['grep', '-c', '', commit, '--', '*.ts', '*.tsx'];
  const lines = execFileSync('git', args, { cwd: rootDir, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
  const byWorkspace: Record<string, number> = {};
  for (const line of lines) {
    const [, path = '', count = '0'] = line.split(':');
    if (!isOfTests.test(path)) continue;
    for (const name of [path.split('/')[0] ?? '', 'all']) byWorkspace[name] = (byWorkspace[name] ?? 0) + Number(count);
  }
  return byWorkspace;
});
console.table(Object.fromEntries(commits.map((commit, index) => [commit, counted[index]])));
