/** `make fix`: formats all files and makes the corrections that change nothing else; says which files it changed. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './lint/source-file.ts';
import { rootDir } from './start/env.ts';

const before = readTimes();
const biome = join(rootDir, 'node_modules', '.bin', 'biome');
const { status } = spawnSync(biome, ['check', '--write', '--max-diagnostics=20', '.'], {
  cwd: rootDir,
  stdio: 'inherit',
});
const after = readTimes();
const changed = [...after.keys()].filter((path) => before.get(path) !== after.get(path));
for (const path of changed) console.log(`changed ${path}`);
if (changed.length === 0) console.log('nothing to change');
process.exitCode = status ?? 1;

function readTimes(): Map<string, number> {
  return new Map(
    listFiles(rootDir).flatMap((path) => {
      const stats = statSync(join(rootDir, path), { throwIfNoEntry: false });
      return stats ? [[path, stats.mtimeMs] as const] : [];
    }),
  );
}
