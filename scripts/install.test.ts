import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootDir } from './start/env.ts';

let root: string;
const at = (path: string) => join(root, path);
const wants = (version: string) => {
  const packages = { '': {}, 'node_modules/measure': { version } };
  writeFileSync(at('bench/package-lock.json'), JSON.stringify({ packages }));
};
/** What stands in for npm installs what the lock file asks for and notes how it was called. */
const npm = (lines: readonly string[]) =>
  writeFileSync(at('bin/npm'), ['#!/bin/sh', `echo "$*" >> ${at('calls')}`, ...lines].join('\n'), { mode: 0o755 });
const calls = () => readFileSync(at('calls'), 'utf8').trim().split('\n');
const install = () => {
  const env = { ...process.env, PATH: [at('bin'), process.env.PATH].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/install.mjs'), 'bench'], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dentisti-install-'));
  for (const folder of ['scripts', 'bench', 'bin']) mkdirSync(at(folder));
  copyFileSync(join(rootDir, 'scripts/install.mjs'), at('scripts/install.mjs'));
  npm(['mkdir -p node_modules', 'cp package-lock.json node_modules/.package-lock.json']);
  wants('1.0.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('install.mjs with a folder', () => {
  it('installs what the folder alone needs, again only when its lock file changes', () => {
    expect(install()).toMatchObject({ status: 0, stdout: expect.stringContaining('the npm packages of bench:') });
    expect(install()).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(calls()).toHaveLength(1);
    wants('1.0.1');
    expect(install().status).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci .*--ignore-scripts$/), expect.stringMatching(/^ci /)]);
  });

  it('says what failed', () => {
    npm(['exit 7']);
    const stderr = 'npm ci failed in bench (7): its own message is above. It needs the npm registry.\n';
    expect(install()).toMatchObject({ status: 1, stderr });
  });

  it('says so where a folder has no lock file', () => {
    rmSync(at('bench/package-lock.json'));
    expect(install()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^bench.package-lock.json is missing/),
    });
  });
});

it('no lock file names an address to download from', () => {
  const files = globSync(['package-lock.json', '*/*/package-lock.json', '*/*/*/package-lock.json'], { cwd: rootDir });
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(readFileSync(join(rootDir, file), 'utf8'), file).not.toMatch(/"resolved": "\w+:/);
});
