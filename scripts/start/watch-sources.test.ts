import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchSources } from './watch-sources.ts';

const never = 3_600_000;
let root: string;
let notified: string[];
let refusals: string[];
let stop: () => void;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** As many editors save: the new text is another file, which takes the name of the old one. */
function replace(file: string, text: string): void {
  writeFileSync(join(root, 'saved'), text);
  renameSync(join(root, 'saved'), join(root, file));
}

function watching(options: Partial<Parameters<typeof watchSources>[0]> = {}) {
  const sources = watchSources({
    root,
    paths: ['core', 'codegen.ts'],
    changed: (files) => notified.push(...files),
    refused: (reason) => refusals.push(reason),
    settleMs: 20,
    pollEveryMs: never,
    ...options,
  });
  stop = sources.stop;
  return sources;
}

const isNotified = async (...files: string[]) => {
  await expect.poll(() => [...new Set(notified)].toSorted()).toEqual(files);
  notified = [];
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dentisti-sources-'));
  notified = [];
  refusals = [];
  write('core/booking/book.ts', '1');
  write('core/booking/cancel.ts', '1');
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true, force: true });
});

describe('watchSources', () => {
  it('tells of a file however often it is written or replaced', async () => {
    watching().begin();
    for (const text of ['22', '333', '4444']) {
      replace('core/booking/book.ts', text);
      await isNotified('core/booking/book.ts');
      write('core/booking/book.ts', text.repeat(3));
      await isNotified('core/booking/book.ts');
    }
    expect(refusals).toEqual([]);
  });

  it('tells of files that come and go with their folder', async () => {
    watching().begin();
    for (let times = 0; times < 2; times++) {
      write('core/calls/call.graphql', 'type Call');
      await isNotified('core/calls/call.graphql');
      write('core/calls/dial.ts', '1');
      await isNotified('core/calls/dial.ts');
      rmSync(join(root, 'core/calls'), { recursive: true });
      await isNotified('core/calls/call.graphql', 'core/calls/dial.ts');
    }
  });

  it('says nothing of tests and of what builds write', async () => {
    watching().begin();
    for (const file of [
      'core/booking/book.test.ts',
      'core/generated/types.ts',
      'core/node_modules/a/a.ts',
      'core/a.log',
    ])
      write(file, '1');
    write('core/booking/cancel.ts', '22');
    await isNotified('core/booking/cancel.ts');
  });

  it('tells at the beginning what changed before it', async () => {
    const sources = watching();
    write('core/booking/book.ts', '22');
    write('codegen.ts', '1');
    sources.begin();
    await isNotified('codegen.ts', 'core/booking/book.ts');
  });

  it('says once that the machine refuses to watch, and polls', async () => {
    const watch = () => {
      throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' });
    };
    watching({ watch, pollEveryMs: 20 }).begin();
    for (const text of ['22', '333']) {
      replace('core/booking/book.ts', text);
      await isNotified('core/booking/book.ts');
    }
    expect(refusals).toEqual([expect.stringContaining('System limit for number of file watchers')]);
  });
});
