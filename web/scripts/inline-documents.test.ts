import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { inlineDocuments } from './inline-documents.plugin.ts';

const root = join(import.meta.dirname, '../');

/** The two hooks as Rollup would call them. */
async function startPlugin() {
  const plugin = inlineDocuments() as unknown as {
    configResolved: (config: { root: string }) => Promise<void>;
    transform: (code: string, id: string) => { code: string; moduleSideEffects?: boolean } | null;
  };
  const error = vi.fn((message: string) => {
    throw new Error(message);
  });
  await plugin.configResolved({ root });
  return (code: string, id = `${root}src/page.tsx`) => plugin.transform.call({ error } as never, code, id);
}

test('puts the parsed document where the call stood', async () => {
  const transform = await startPlugin();
  const source = readFileSync(`${root}src/features/home/search/city-search.tsx`, 'utf8');
  const code = transform(source)?.code ?? '';
  expect(code).not.toContain('graphql(`');
  // A kept query: it may be asked for by its id.
  expect(code).toMatch(/const TopCities = \(\{"__meta__":\{"documentId":"sha256:[0-9a-f]{64}"\},"kind":"Document"/);
  expect(code).toContain('"value":"topCities"');
});

test('also where the call is marked for an editor', async () => {
  const transform = await startPlugin();
  const source = readFileSync(`${root}src/features/admin/admin.query.ts`, 'utf8');
  expect(source).toContain('/* GraphQL */');
  expect(transform(source)?.code).not.toContain('graphql(');
});

test('leaves other modules alone and lets the generated one be dropped', async () => {
  const transform = await startPlugin();
  expect(transform('export const a = 1;')).toBeNull();
  expect(transform('export {}', `${root}src/gql/gql.ts`)).toMatchObject({ moduleSideEffects: false });
});

test('a document codegen has not seen stops the build', async () => {
  const transform = await startPlugin();
  expect(() => transform('graphql(`query Unknown { nothing }`)')).toThrow(/run codegen[\s\S]*query Unknown/);
});
