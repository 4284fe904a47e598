import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashInputs, isCurrent, markCurrent } from './build-stamp.ts';
import { makeDataDir, removeDataDir } from './testing/started-product.ts';

const build = { name: 'page', inputs: ['src/**/*'], exclude: ['.test.ts'], outputs: ['out/index.html'] };
let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = makeDataDir();
  for (const folder of ['src/deep', 'src/node_modules', 'out']) mkdirSync(join(root, folder), { recursive: true });
  write('src/deep/a.ts', '1');
  write('out/index.html', 'built');
  markCurrent(root, build, hashInputs(root, build));
});
afterEach(() => removeDataDir(root));

describe('build stamp', () => {
  it('is current when nothing changed, or only tests and installed packages did', () => {
    write('src/deep/a.test.ts', 'x');
    write('src/node_modules/b.ts', 'x');
    expect(isCurrent(root, build)).toBe(true);
  });

  it.each([
    ['an input changes', () => write('src/deep/a.ts', '2')],
    ['an input is added', () => write('src/b.ts', '')],
    ['an input is renamed', () => renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/c.ts'))],
    ['an output changes', () => write('out/index.html', 'built otherwise')],
    ['an output is gone', () => rmSync(join(root, 'out/index.html'))],
    ['it was never built', () => rmSync(join(root, '.cache'), { recursive: true })],
  ])('is not when %s', (_, change) => {
    change();
    expect(isCurrent(root, build)).toBe(false);
  });
});
