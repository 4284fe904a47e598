import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rootDir } from '../start/env.ts';

const files = {
  'package.json': JSON.stringify({ workspaces: ['domain'], type: 'module' }),
  'domain/package.json': JSON.stringify({ name: '@dentisti/domain', type: 'module', exports: { './*': './*.ts' } }),
  'domain/places/distance.ts': 'export const kilometres = 1;\n',
  'domain/places/distance.test.ts': "import { kilometres } from './distance.ts';\nconsole.log(kilometres);\n",
};

/** What `knip.jsonc` says of a small tree, and whether `make check` would fail. */
function findUnused(changed: Partial<typeof files> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'unused-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  cpSync(join(rootDir, 'knip.jsonc'), join(root, 'knip.jsonc'));
  const knip = join(rootDir, 'node_modules/.bin/knip');
  const args = [knip, '--no-progress', '--no-config-hints', '--directory', root];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, output: stdout };
}

test('a tree in which everything is imported passes', () => {
  expect(findUnused()).toEqual({ status: 0, output: '' });
});

test('an export that its own file alone uses fails, although package.json offers the file', () => {
  const { status, output } = findUnused({
    'domain/places/distance.ts': 'export const metres = 1000;\nexport const kilometres = 1 / metres;\n',
  });
  expect(output).toMatch(/Unused exports \(1\)\nmetres\s/);
  expect(status).toBe(1);
});
