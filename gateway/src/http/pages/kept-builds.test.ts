import { expect, test } from 'vitest';
import { KeptBuilds } from './kept-builds.ts';

const build = (name: string) => ({
  id: name,
  paths: [`/assets/${name}.js`],
  documents: { [`sha256:${name}`]: `query ${name} { a }` },
});

/** Builds in a store that notes what it is asked. */
function setUp(...names: string[]) {
  const store = { kept: names.map(build), isAway: false, asked: [] as string[] };
  const ask = <Answer>(what: string, answer: Answer): Promise<Answer> => {
    store.asked.push(what);
    return store.isAway ? Promise.reject(new Error('away')) : Promise.resolve(answer);
  };
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  const builds = new KeptBuilds(
    {
      findIds: () =>
        ask(
          'ids',
          store.kept.map(({ id }) => id),
        ),
      find: (ids) =>
        ask(
          `builds ${ids}`,
          store.kept.filter(({ id }) => ids.includes(id)),
        ),
      findFile: (path) => ask(path, { content: Buffer.from(path), isBrotli: false }),
    },
    () => now,
  );
  return { store, builds, pass };
}

test('files and documents of kept builds are found, others are not', async () => {
  const { builds } = setUp('a', 'b');
  expect(await builds.findFile('/assets/b.js')).toEqual({ content: Buffer.from('/assets/b.js'), isBrotli: false });
  expect(await builds.findFile('/assets/c.js')).toBeNull();
  expect(await builds.findDocument('sha256:a')).toBe('query a { a }');
  for (const id of ['sha256:c', '__proto__', 'constructor']) expect(await builds.findDocument(id), id).toBeNull();
});

test('whatever strangers ask for, Postgres is asked once in three seconds which builds there are', async () => {
  const { store, builds, pass } = setUp('a');
  const ask = () =>
    Promise.all(
      Array.from({ length: 50 }, (_, i) => [builds.findFile(`/assets/${i}.js`), builds.findDocument(`${i}`)]).flat(),
    );
  await ask();
  pass(2_999);
  await ask();
  expect(store.asked).toEqual(['ids', 'builds a']);
  pass(1);
  await ask();
  expect(store.asked).toEqual(['ids', 'builds a', 'ids']);
});

test('a build that comes later is found, one that fell is not; a list is read once', async () => {
  const { store, builds, pass } = setUp('a', 'b');
  await builds.findDocument('sha256:b');
  store.kept = [build('b'), build('c')];
  pass(3_000);
  expect(await builds.findDocument('sha256:c')).toBe('query c { a }');
  expect(await builds.findDocument('sha256:a')).toBeNull();
  expect(store.asked).toEqual(['ids', 'builds a,b', 'ids', 'builds c']);
});

test('while Postgres is away what is known stays known, and the rest fails without asking for each', async () => {
  const { store, builds, pass } = setUp('a');
  await builds.findDocument('sha256:a');
  store.isAway = true;
  pass(3_000);
  expect(await builds.findDocument('sha256:a')).toBe('query a { a }');
  await expect(builds.findFile('/assets/c.js')).rejects.toThrow('away');
  await expect(builds.findFile('/assets/d.js')).rejects.toThrow('away');
  expect(store.asked.filter((what) => what === 'ids')).toHaveLength(2);
  store.isAway = false;
  pass(3_000);
  expect(await builds.findFile('/assets/d.js')).toBeNull();
});
