import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseStartEnv } from './env.ts';
import { keepBuild } from './keep-build.ts';
import { Supervisor } from './supervisor.ts';

test('a build that cannot be kept is said, tried again at the next start, and keeps nothing from starting', async () => {
  const root = mkdtempSync(join(tmpdir(), 'dentisti-keep-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['web/dist', 'web/src/gql', 'db/src/builds', 'data/postgres'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'web/dist/index.html'), '');
  writeFileSync(join(root, 'web/src/gql/persisted-documents.json'), '{}');
  const script = join(root, 'db/src/builds/main.ts');
  writeFileSync(script, `console.error('No room.'); process.exit(1);`);
  const lines: string[] = [];
  const log = (name: string, line: string) => void lines.push(`${name}: ${line}`);
  const supervisor = new Supervisor({ log, childrenChanged: () => {}, gaveUp: () => {} });
  onTestFinished(() => supervisor.stop());
  const env = { ...parseStartEnv({}), databaseUrl: undefined, dataDir: join(root, 'data') };
  const keep = () => keepBuild(supervisor, env, process.env, { root, note: (line) => log('start', line) });
  await keep();
  expect(lines.filter((line) => line.startsWith('start:'))).toEqual([expect.stringMatching(/not kept.*No room\./)]);
  const stamp = join(root, 'data/postgres/kept-by-dentisti');
  expect(existsSync(stamp)).toBe(false);
  writeFileSync(script, '');
  await keep();
  expect(existsSync(stamp)).toBe(true);
  await supervisor.stop();
  rmSync(stamp);
  await expect(keep()).rejects.toThrow('Stopped.');
});
