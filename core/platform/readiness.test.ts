import { SchemaCheck } from '@dentisti/db/schema-check';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { createReadiness } from './readiness.ts';

/** A process of which each thing that keeps it from being ready can be changed, with the lines it logged. */
function setUp() {
  const stopping = new AbortController();
  const lines: { level: number; reason?: string }[] = [];
  const state = { hindrance: null as string | null, postgres: [] as { found: string | null }[] | Error, asked: 0 };
  const execute = async () => {
    state.asked += 1;
    if (state.postgres instanceof Error) throw state.postgres;
    return state.postgres;
  };
  const readiness = createReadiness({
    stopping: stopping.signal,
    schema: new SchemaCheck({ em: { fork: () => ({ execute }) } } as never),
    log: createLogger('debug', { destination: { write: (line) => lines.push(JSON.parse(line)) } }),
    findHindrance: () => state.hindrance,
  });
  return { readiness, state, lines, stop: () => stopping.abort() };
}

test('a schema that turns out older after the start is the reason, and is logged once', async () => {
  const { readiness, state, lines } = setUp();
  state.postgres = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(await readiness()).toMatchObject({ status: 'starting', reason: expect.stringContaining('Postgres') });
  expect(lines).toEqual([]);
  state.postgres = [];
  for (const _again of [1, 2])
    expect(await readiness()).toMatchObject({ status: 'starting', reason: expect.stringContaining('migrate.ts up') });
  expect(lines).toEqual([expect.objectContaining({ reason: expect.stringContaining('migrate.ts up') })]);
});

test('a process that stops says so, whatever else is wrong, and asks nobody', async () => {
  const { readiness, state, stop } = setUp();
  stop();
  expect(await readiness()).toMatchObject({ status: 'stopping' });
  expect(state.asked).toBe(0);
});
