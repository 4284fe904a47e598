import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildToKeep } from './web-build.repository.ts';

/** Reads which files a build of the page has, and its documents. Their content is read as it is asked for. */
export async function readBuild(dist: string, documentsFile: string): Promise<BuildToKeep> {
  const names = new Set(await readdir(join(dist, 'assets')));
  const documents: Record<string, string> = JSON.parse(await readFile(documentsFile, 'utf8'));
  return {
    paths: [...names].filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/assets/${name}`),
    documents,
    async read(path) {
      const isBrotli = names.has(`${path.slice('/assets/'.length)}.br`);
      return { content: await readFile(join(dist, isBrotli ? `${path}.br` : path)), isBrotli };
    },
  };
}
