/**
 * `node warm-start.ts gateway/src/main.ts gateway/src core …`: loads the packages that the sources in these folders import, then the
 * program – when a message comes, where a parent may send one. Two thirds of a start's modules are packages, which no edit changes.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program = '', ...folders] = process.argv.slice(2);
const begun = process.connected && new Promise((begin) => process.once('message', begin));
// No parent is left to send it.
const leave = () => process.exit(0);
process.once('disconnect', leave);

/** What files load from packages; types are not loaded. */
const importedPackage = /^(?:import|export) (?!type )[^;]*? from '([@a-z][^':]*)';$/gm;
const packages = new Set<string>();
for (const folder of folders)
  for (const file of globSync(`${folder}/**/*.ts`))
    if (!/\.test\.ts$|\/(testing|acceptance|node_modules)\//.test(file))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importedPackage))
        if (!name.startsWith('@dentisti/')) packages.add(name);
// One that cannot be loaded is reported by the program, if it needs it.
for (const name of packages) await import(name).catch(() => undefined);

if (begun) {
  await begun;
  process.off('disconnect', leave);
  process.disconnect();
}
await import(pathToFileURL(resolve(program)).href);
