import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { rootDir } from './start/env.ts';

/** Makes sure of the packages that one folder alone needs, which the ordinary install leaves out; throws when they cannot be had. */
export function installPackages(folder: string): void {
  try {
    execFileSync(process.execPath, [join(rootDir, 'scripts', 'install.mjs'), folder], { stdio: 'inherit' });
  } catch (cause) {
    throw new Error(`The packages of ${folder} are not installed: see above.`, { cause });
  }
}
