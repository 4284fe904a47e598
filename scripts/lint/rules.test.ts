import { describe, expect, it } from 'vitest';
import { environment, fileLength, focusedTests, machineTraces } from './rules.ts';

const file = (path: string, text: string) => ({ path, text });

describe('file length', () => {
  it.each([
    ['web/src/app/main.tsx', 300, 0],
    ['web/src/app/main.tsx', 301, 1],
    ['web/src/app/page.css', 301, 1],
    ['gateway/src/graphql/places/places.graphql', 301, 1],
    ['db/migrations/Migration20261120.ts', 900, 0],
    ['db/seed/gazetteer/comuni.json', 9000, 0],
  ])('%s with %i lines: %i problem(s)', (path, lines, problems) => {
    expect(fileLength.check(file(path, 'x\n'.repeat(lines)))).toHaveLength(problems);
  });
});

describe('environment', () => {
  it.each([
    ['const a = process.env.PORT;'],
    ["const a = process['env'];"],
    ['const { env } = process;'],
    ["import { env } from 'node:process';"],
    ["import process from 'process';"],
    ['const a = process?.env;'],
  ])('refuses %s outside env.ts', (line) => {
    expect(environment.check(file('gateway/src/http/app.ts', line))).toHaveLength(1);
    expect(environment.check(file('gateway/src/env.ts', line))).toEqual([]);
    expect(environment.check(file('db/src/testing/servers.ts', line))).toEqual([]);
  });

  it('lets other uses of process pass', () => {
    expect(
      environment.check(file('gateway/src/main.ts', "process.once('SIGTERM', stop); const env = readEnv();")),
    ).toEqual([]);
  });
});

describe('focused tests', () => {
  it.each([
    ["it.only('x', () => {})", 1],
    ["describe.skip('x', () => {})", 1],
    ["it.concurrent.only('x', () => {})", 1],
    ["test.todo('x')", 1],
    ["xit('x', () => {})", 1],
    ["it.skipIf(!key)('live service', () => {})", 0],
    ["it.each([1])('only %i', () => {})", 0],
  ])('%s: %i problem(s)', (line, problems) => {
    expect(focusedTests.check(file('domain/places/place.test.ts', line))).toHaveLength(problems);
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
