import { createHash } from 'node:crypto';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { findRow, findRows } from '../stored-row.ts';
import { WebBuild } from './web-build.entity.ts';
import { WebFile } from './web-file.entity.ts';

/** Builds whose files and documents are kept: the present one and the two before. */
const keptBuilds = 3;

export interface FileContent {
  content: Buffer;
  isBrotli: boolean;
}

/** A build as it lies on a disk. */
export interface BuildToKeep {
  paths: readonly string[];
  documents: Readonly<Record<string, string>>;
  read(path: string): Promise<FileContent>;
}

/**
 * Keeps a build as the newest and forgets all but the last ones, with the files that only those had. One that is kept already
 * becomes the newest again, and nothing else of it changes.
 */
export async function registerBuild(em: EntityManager, build: BuildToKeep): Promise<void> {
  const paths = build.paths.toSorted();
  const id = createHash('sha256')
    .update(JSON.stringify([paths, build.documents]))
    .digest('hex');
  await em.transactional(async (tx) => {
    // SQL: an advisory lock, and the clock after it: of two at once the second is the newer.
    await tx.execute('select pg_advisory_xact_lock(7283005)');
    const registeredAt = raw('clock_timestamp()');
    if ((await tx.nativeUpdate(WebBuild, { id }, { registeredAt })) === 1) return;
    const stored = new Set(
      (await findRows(tx, WebFile, { path: { $in: paths } }, { fields: ['path'] })).map(({ path }) => path),
    );
    // One statement each: none takes long.
    for (const path of paths) if (!stored.has(path)) await tx.insert(WebFile, { path, ...(await build.read(path)) });
    await tx.insert(WebBuild, { id, registeredAt, paths, documents: build.documents });
    const newest = { fields: ['id', 'paths'], orderBy: { registeredAt: 'desc' }, limit: keptBuilds } as const;
    const kept = await findRows(tx, WebBuild, {}, newest);
    await tx.nativeDelete(WebBuild, { id: { $nin: kept.map((one) => one.id) } });
    await tx.nativeDelete(WebFile, { path: { $nin: [...new Set(kept.flatMap((one) => one.paths))] } });
  });
}

/** Returns the ids of the kept builds. */
export async function findBuildIds(em: EntityManager): Promise<string[]> {
  return (await findRows(em, WebBuild, {}, { fields: ['id'] })).map(({ id }) => id);
}

export interface KeptBuild {
  id: string;
  paths: readonly string[];
  documents: Readonly<Record<string, string>>;
}

/** Returns kept builds by their ids, without the content of their files. */
export function findBuilds(em: EntityManager, ids: readonly string[]): Promise<KeptBuild[]> {
  return findRows(em, WebBuild, { id: { $in: [...ids] } }, { fields: ['id', 'paths', 'documents'] });
}

/** Returns a file's content; null when no kept build has it. */
export async function findWebFile(em: EntityManager, path: string): Promise<FileContent | null> {
  const row = await findRow(em, WebFile, { path }, ['content', 'isBrotli']);
  return row && { content: Buffer.from(row.content), isBrotli: row.isBrotli };
}

/** Sets the kept builds aside before their tables are made anew, within one transaction. Returns what puts them back. */
export async function setBuildsAside(tx: EntityManager): Promise<() => Promise<void>> {
  // SQL: the catalogue; a database of a version before has none to keep.
  const [found] = await tx.execute<[{ table: string | null }]>(`select to_regclass('public.web_build') as table`);
  if (!found.table) return async () => {};
  // SQL: temporary tables.
  for (const table of ['web_build', 'web_file'])
    await tx.execute(`create temp table ${table}_aside on commit drop as table public.${table}`);
  return async () => {
    // SQL: from a temporary table.
    for (const table of ['web_build', 'web_file']) await tx.execute(`insert into public.${table} table ${table}_aside`);
  };
}
