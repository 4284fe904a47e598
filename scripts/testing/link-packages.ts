import { globSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Gives another tree of this repository the packages that are installed here, except that the project's own are the tree's. */
export function linkPackages(from: string, to: string): void {
  for (const modules of ['node_modules', ...globSync('*/node_modules', { cwd: from })])
    linkFolder(join(from, modules), join(to, modules));
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const target = join(from, name);
    // What tools keep there between their runs.
    if (/^\.(cache|vite)/.test(name)) continue;
    if (name === '@dentisti') linkFolder(target, join(to, name));
    else if (lstatSync(target).isSymbolicLink()) symlinkSync(readlinkSync(target), join(to, name));
    else symlinkSync(target, join(to, name));
  }
}
