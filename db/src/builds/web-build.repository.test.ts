import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { readBuild } from './read-build.ts';
import { findBuildIds, findBuilds, findWebFile, registerBuild } from './web-build.repository.ts';

const db = setUpTestDatabase();
const em = () => db.orm.em.fork();
beforeEach(() => emptyTables(db.em, 'web_build', 'web_file'));

const shared = '/assets/shared-1.js';
const build = (name: string, paths = [shared, `/assets/${name}.js`]) => ({
  paths,
  documents: { [`sha256:${name}`]: `query ${name} { __typename }` },
  read: async (path: string) => ({ content: Buffer.from(`${name} wrote ${path}`), isBrotli: false }),
});
const register = async (...names: string[]) => {
  for (const name of names) await registerBuild(em(), build(name));
};
const keptDocuments = async () =>
  (await findBuilds(em(), await findBuildIds(em()))).flatMap(({ documents }) => Object.keys(documents)).sort();
const keptPaths = async () =>
  (await db.em.execute<{ path: string }[]>('select path from web_file order by path')).map(({ path }) => path);

test('the last three builds are kept, and of the one before them only what they share', async () => {
  await register('a', 'b', 'c', 'd');
  expect(await keptDocuments()).toEqual(['sha256:b', 'sha256:c', 'sha256:d']);
  expect(await keptPaths()).toEqual(['/assets/b.js', '/assets/c.js', '/assets/d.js', shared]);
  expect(await findWebFile(em(), shared)).toEqual({ content: Buffer.from(`a wrote ${shared}`), isBrotli: false });
  expect(await findWebFile(em(), '/assets/a.js')).toBeNull();
});

test('a build that is registered again becomes the newest', async () => {
  await register('a', 'b', 'c', 'a', 'd');
  expect(await keptDocuments()).toEqual(['sha256:a', 'sha256:c', 'sha256:d']);
});

test('registered again, nothing but its moment changes', async () => {
  await register('a');
  const kept = async () => [
    await db.em.execute('select path, xmin::text from web_file order by path'),
    await db.em.execute('select id, paths, documents from web_build'),
  ];
  const before = await kept();
  await register('a');
  expect(await kept()).toEqual(before);
});

test('two at once are both kept, also where they bring the same files', async () => {
  await Promise.all(['a', 'b', 'a', 'c', 'b'].map((name) => registerBuild(em(), build(name))));
  expect(await keptDocuments()).toEqual(['sha256:a', 'sha256:b', 'sha256:c']);
  expect(await keptPaths()).toHaveLength(4);
});

test('what cannot be read leaves everything as it was', async () => {
  await register('a');
  const broken = { ...build('b'), read: () => Promise.reject(new Error('no such file')) };
  await expect(registerBuild(em(), broken)).rejects.toThrow('no such file');
  expect(await keptDocuments()).toEqual(['sha256:a']);
});

test('of a build on a disk the hashed files are read, compressed where they are', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dentisti-build-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  const files = {
    'index.html': 'page',
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'small',
    'assets/a-1.js.gz': 'gz',
  };
  for (const [name, text] of Object.entries({ ...files, 'assets/b-2.woff2': 'font' }))
    writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, 'documents.json'), '{"sha256:0":"query A { a }"}');
  await registerBuild(em(), await readBuild(dist, join(dist, 'documents.json')));
  expect(await keptPaths()).toEqual(['/assets/a-1.js', '/assets/b-2.woff2']);
  expect(await findWebFile(em(), '/assets/a-1.js')).toEqual({ content: Buffer.from('small'), isBrotli: true });
  expect(await findWebFile(em(), '/assets/b-2.woff2')).toEqual({ content: Buffer.from('font'), isBrotli: false });
  expect(await keptDocuments()).toEqual(['sha256:0']);
});
