/**
 * `node warm-start.ts gateway/src/main.ts gateway/src …`: loads what the sources in these folders import from elsewhere, then the
 * program – when a message comes, where a parent may send one. Most of a start's time goes by with what an edit does not change.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program = '', ...folders] = process.argv.slice(2);
const begun = process.connected && new Promise((begin) => process.once('message', begin));
// No parent is left to send it.
const leave = () => process.exit(0);
process.once('disconnect', leave);

/** What files load by name; types are not loaded. */
const importedName = /^(?:import|export) (?!type )[^;]*? from '([@a-z][^':]*)';$/gm;
const names = new Set<string>();
for (const folder of folders)
  for (const file of globSync(`${folder}/**/*.ts`))
    if (!/\.test\.ts$|\/(testing|node_modules)\//.test(file))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importedName))
        if (!isFromFolders(name)) names.add(name);
// One that cannot be loaded is reported by the program, if it needs it.
for (const name of names) await import(name).catch(() => undefined);

function isFromFolders(name: string): boolean {
  const [, workspace] = /^@dentisti\/(\w+)/.exec(name) ?? [];
  return workspace !== undefined && folders.some((folder) => folder.split('/')[0] === workspace);
}

if (begun) {
  await begun;
  process.off('disconnect', leave);
  process.disconnect();
}
await import(pathToFileURL(resolve(program)).href);
