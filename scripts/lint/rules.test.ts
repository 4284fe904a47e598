import { describe, expect, it } from 'vitest';
import { findLargeFolders, importExtensions, machineTraces, switchedOffTests, truncatingTests } from './rules.ts';

const file = (path: string, text: string) => ({ path, text });

describe('folder size', () => {
  const folder = (sources: number) => [
    ...Array.from({ length: sources }, (_, i) => file(`core/mail/mail-${i}.ts`, '')),
    ...Array.from({ length: 20 }, (_, i) => file(`core/mail/mail-${i}.test.ts`, '')),
    file('core/mail/testing/send.ts', ''),
  ];

  it('counts source files, not tests and not the folders below', () => {
    expect(findLargeFolders(folder(30))).toEqual([]);
    expect(findLargeFolders(folder(31))).toEqual([{ path: 'core/mail', message: '31 source files, at most 30' }]);
  });
});

describe('switched-off tests', () => {
  it.each([
    ["test.todo('x')", 1],
    ["it.concurrent.fails('x', () => {})", 1],
    ["test.skip.each([1])('%i', () => {})", 1],
    ["it.skipIf(!key)('live service', () => {})", 0],
    ["it.each([1])('only %i', () => {})", 0],
  ])('%s: %i problem(s)', (line, problems) => {
    expect(switchedOffTests.check(file('domain/places/place.test.ts', line))).toHaveLength(problems);
  });
});

describe('import extensions', () => {
  it.each([
    ["import { a } from './a';", 1],
    ["import { a } from '../places';", 1],
    ["export * from '..';", 1],
    ["const a = await import('./a');", 1],
    ["} from '../places.v2/a';", 1],
    ["import { a } from './a.ts';", 0],
    ["import './styles.css';", 0],
    ["import text from './a.graphql?raw';", 0],
    ["import { a } from '@dentisti/domain/places/a';", 0],
  ])('%s: %i problem(s)', (line, problems) => {
    expect(importExtensions.check(file('web/src/x.tsx', line))).toHaveLength(problems);
  });
});

describe('truncating tests', () => {
  it.each([
    ['db/src/mail/mail.test.ts', "await em().execute('truncate dev_mail');", 1],
    ['worker/src/testing/harness.ts', "await sql('truncate dentist cascade');", 1],
    ['db/src/backup/import-database.ts', 'await em.execute(`truncate opt_out restart identity`);', 0],
    ['db/src/roles/roles.test.ts', "for (const statement of ['truncate audit_entry'])", 0],
  ])('%s, %s: %i problem(s)', (path, line, problems) => {
    expect(truncatingTests.check(file(path, line))).toHaveLength(problems);
  });
});

describe('machine traces', () => {
  it.each([
    ['see /home/anna/dentisti/x', 1],
    ['"/Users/anna/x"', 1],
    ['"resolved": "https://npm-registry.example/x.tgz"', 1],
    ['"resolved": "https://registry.npmjs.org/x.tgz"', 0],
    ['read ../shared/spec', 1],
    ['/usr/bin/chromium and /homepage/x and https://example.org/home/x', 0],
  ])('%s: %i problem(s)', (line, problems) => {
    expect(machineTraces.check(file('docs/x.md', line))).toHaveLength(problems);
  });

  it('lets only .ci/run look beside the project', () => {
    expect(machineTraces.check(file('.ci/run', 'if [ -x ../shared/tools/x ]'))).toEqual([]);
  });
});
