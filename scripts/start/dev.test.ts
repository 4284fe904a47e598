import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from './process-identity.ts';
import { copySources, editSource, removeCopy } from './testing/source-copy.ts';
import {
  lastingPort,
  makeDataDir,
  processesOf,
  removeDataDir,
  type StartedProduct,
  startProduct,
  stillRunning,
} from './testing/started-product.ts';

const patienceMs = 300_000;
const aliveMs = 120_000;
const resolvers = 'gateway/src/graphql/places/places.resolvers.ts';
const schema = 'gateway/src/graphql/places/places.graphql';
const page = 'src/app/use-route-change.ts';
const similar = '{ similarCities(query: "rom") }';
const suggested = '{ suggestCities(query: "rom") }';

let copy: string;
let dataDir: string;
let port: number;
let product: StartedProduct;
let readyAt: number;

const edit = (file: string, change: (text: string) => string) => editSource(join(copy, file), change);
const until = (condition: () => unknown) => expect.poll(condition, { timeout: patienceMs, interval: 200 });

async function ask(query: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ query });
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  return ((await answer.json()) as { data: unknown }).data;
}

/** Asks all the time, over connections that are kept, until the returned function is called, which tells how that went. */
function askAllTheTime(query: string): () => Promise<{ answered: number; failures: string[] }> {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const askInTurn = async () => {
    while (!isOver) {
      await ask(query).then(
        () => (answered += 1),
        (error: Error) => failures.push(`${error.message} ${error.cause ?? ''}`),
      );
      await setTimeout(40);
    }
  };
  const askers = [askInTurn(), askInTurn()];
  return async () => {
    isOver = true;
    await Promise.all(askers);
    return { answered, failures };
  };
}

async function servedPage(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/${page}`)).text();
}

async function fieldsOf(type: string): Promise<string[]> {
  const answer = await ask(`{ __type(name: "${type}") { fields { name } } }`);
  const { __type } = (answer ?? {}) as { __type?: { fields: { name: string }[] } };
  return __type?.fields.map(({ name }) => name) ?? [];
}

beforeAll(async () => {
  copy = copySources();
  dataDir = makeDataDir();
  port = await lastingPort();
  product = startProduct(dataDir, port, { copy });
  await product.ready;
  readyAt = Date.now();
}, patienceMs);

afterAll(async () => {
  product.signal('SIGTERM');
  await product.ended;
  removeDataDir(dataDir);
  removeCopy(copy);
}, patienceMs);

/** Every edit replaces its file, as editors do: the second one of a file is the harder to see. */
describe('make dev', { timeout: 2 * patienceMs }, () => {
  it('serves an edited page', async () => {
    expect(await servedPage()).not.toContain('editedOnce');
    for (const name of ['editedOnce', 'editedTwice']) {
      edit(`web/${page}`, (text) => `${text}export const ${name} = 1;\n`);
      await until(servedPage).toContain(name);
    }
  });

  it('answers with an edited resolver, and goes on with the last one that Node can read', async () => {
    edit(resolvers, (text) =>
      text.replace('(await suggestPlaces(context, query)).nearMisses', "[context && 'Uno', query]"),
    );
    await until(() => ask(similar)).toEqual({ similarCities: ['Uno', 'rom'] });

    edit(resolvers, (text) => text.replace("'Uno'", "= 'Due'"));
    await until(product.output).toContain('Expression expected');
    expect(product.output()).toMatch(/places\.resolvers\.ts:\d+\n.*= 'Due'/s);
    expect(await ask(similar)).toEqual({ similarCities: ['Uno', 'rom'] });

    edit(resolvers, (text) => text.replace("= 'Due'", "'Due'"));
    await until(() => ask(similar)).toEqual({ similarCities: ['Due', 'rom'] });
  });

  it('answers every request while it takes over an edit, and while one does not start', async () => {
    const end = askAllTheTime(suggested);
    edit(resolvers, (text) => text.replace("'Due'", "'Tre'"));
    await until(() => ask(similar)).toEqual({ similarCities: ['Tre', 'rom'] });

    edit(resolvers, (text) => `${text}\nthrow new Error('not today');\n`);
    // The one that could not be read before did not start either.
    await until(product.output).toMatch(/Error: not today.*gateway did not start/s);
    edit(resolvers, (text) => text.replace("\nthrow new Error('not today');\n", '').replace("'Tre'", "'Due'"));
    await until(() => ask(similar)).toEqual({ similarCities: ['Due', 'rom'] });

    const { answered, failures } = await end();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  });

  it('answers with an edited schema, and goes on with the last one that can be read', async () => {
    edit(schema, (text) => `${text}\nextend type CityCount {\n  note: (\n}\n`);
    await until(product.output).toContain('graphql-types failed');
    await until(product.output).toMatch(/Syntax Error: .*\n.*\n.*places\.graphql:\d+/);
    expect(await fieldsOf('CityCount')).toEqual(['city', 'count']);

    edit(schema, (text) => text.replace('note: (', 'note: String'));
    await until(() => fieldsOf('CityCount')).toEqual(['city', 'count', 'note']);
  });

  it('answers with an edited rule', async () => {
    expect(await ask(suggested)).toMatchObject({ suggestCities: { length: 10 } });
    edit('domain/places/suggest-cities.ts', (text) => text.replace('maxSuggestions = 10', 'maxSuggestions = 3'));
    await until(() => ask(suggested)).toMatchObject({ suggestCities: { length: 3 } });
  });

  it('still stands after two minutes, and stops without a process left', async () => {
    await setTimeout(Math.max(0, readyAt + aliveMs - Date.now()));
    expect(product.output()).not.toContain('unexpectedly');
    expect(await ask(similar)).toEqual({ similarCities: ['Due', 'rom'] });
    expect(await servedPage()).toContain('editedTwice');
    const before = processesOf(product.pid, dataDir);
    product.signal('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(stillRunning(before).map(commandLine)).toEqual([]);
  });
});
