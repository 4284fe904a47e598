import { type FSWatcher, watch as openWatcher, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

type SourceChanges = {
  root: string;
  /** Files and folders below the root. */
  paths: readonly string[];
  changed: (files: string[]) => void;
  /** The machine refuses a watcher: changes are seen later than usual. */
  refused: (reason: string) => void;
  settleMs?: number;
  pollEveryMs?: number;
  watch?: (folder: string) => FSWatcher;
};

const isSource = /(?<!\.test)\.(tsx?|graphql|json)$/;
/** Written by builds, or read by tests alone. */
const leftOut = new Set(['node_modules', 'dist', 'generated', 'gql']);

/**
 * Tells which sources were changed, added or removed. Node's own recursive watchers and `node --watch` hold on to single
 * files on Linux and see nothing more of one that an editor has replaced; folders are watched here, and files compared.
 * The poll every few seconds finds what a file system does not report.
 * @returns begins to tell, also of what has changed since the call
 */
export function watchSources(options: SourceChanges): { begin: () => void; stop: () => void } {
  const { root, paths, changed, refused, settleMs = 100, pollEveryMs = 5_000, watch = openWatcher } = options;
  const watchers = new Map<string, FSWatcher>();
  let settling: NodeJS.Timeout | undefined;
  let regular: NodeJS.Timeout | undefined;
  let isRefused = false;
  const known = read(paths);
  const eventful = new Set<string>();

  /** Compares what lies below some of the paths: all of it takes a third of a second, in which nothing is forwarded. */
  function poll(below: readonly string[]): void {
    const isBelow = (file: string) => below.some((path) => file === path || file.startsWith(`${path}/`));
    const before = new Map([...known].filter(([file]) => isBelow(file)));
    const present = read(below);
    for (const file of before.keys()) known.delete(file);
    for (const [file, state] of present) known.set(file, state);
    const files = [...new Set([...before.keys(), ...present.keys()])].filter(
      (file) => before.get(file) !== present.get(file),
    );
    if (files.length > 0) changed(files.toSorted());
  }

  function read(below: readonly string[]): Map<string, string> {
    const found = new Map<string, string>();
    for (const path of below) readPath(path, found);
    return found;
  }

  function readPath(path: string, found: Map<string, string>): void {
    const stats = statsOf(join(root, path));
    if (stats?.isFile()) found.set(path, `${stats.mtimeMs} ${stats.size} ${stats.ino}`);
    if (!stats?.isDirectory()) return;
    // Before its files are read: what changes from here on is reported.
    watchFolder(path);
    for (const entry of entriesOf(join(root, path))) {
      if (entry.isDirectory() ? !leftOut.has(entry.name) : isSource.test(entry.name))
        readPath(`${path}/${entry.name}`, found);
    }
  }

  /** For one event: the next poll watches again, also a folder that took the place of another. */
  function watchFolder(path: string): void {
    if (!regular || isRefused || watchers.has(path)) return;
    try {
      const watcher = watch(join(root, path));
      const forget = () => {
        watcher.close();
        watchers.delete(path);
        eventful.add(path);
        clearTimeout(settling);
        settling = setTimeout(() => {
          const below = [...eventful];
          eventful.clear();
          poll(below);
        }, settleMs);
      };
      watchers.set(path, watcher.once('change', forget).on('error', forget));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      isRefused = true;
      refused(message);
    }
  }

  return {
    begin: () => {
      regular = setInterval(() => poll(paths), pollEveryMs);
      poll(paths);
    },
    stop: () => {
      clearInterval(regular);
      clearTimeout(settling);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Undefined for what has just been removed, or may not be read. */
function statsOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** None of a folder that has just been removed. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
