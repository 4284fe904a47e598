import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from './build.ts';
import { rootDir } from './env.ts';
import { StartProblem } from './start-problem.ts';
import type { Supervisor } from './supervisor.ts';
import { watchSources } from './watch-sources.ts';

/** What each process of the product loads. Simulated calls end with the simulators; so they name of core what they use. */
export const sourcesOf = {
  simulators: ['worker/simulators', 'core/platform', 'domain', 'db/src', 'db/seed'],
  worker: ['worker/src', 'core', 'domain', 'db/src', 'db/seed'],
  gateway: ['gateway/src', 'core', 'domain', 'db/src', 'db/seed'],
};

/**
 * `make dev`: after a change generates types anew and starts again the processes that load it. Sources that cannot be
 * read are reported; what runs goes on until they are mended.
 */
export function restartOnChange(supervisor: Supervisor, note: (text: string) => void) {
  const changed = new Set<string>();
  const outdated = new Set<string>();
  const unread = new Set<string>();
  let types: Promise<unknown> = Promise.resolve();
  let handled: Promise<unknown> = Promise.resolve();
  /** Since the gateway was last replaced, or that was tried. */
  const newToGateway = new Set<string>();
  let replaceGateway = async (_changed: readonly string[]): Promise<void> => {};

  async function handle(): Promise<void> {
    const files = [...changed];
    changed.clear();
    // Several changes may have come while the last one was handled.
    if (files.length === 0) return;
    for (const [name, folders] of Object.entries(sourcesOf)) {
      const own = files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
      if (own.length > 0) outdated.add(name);
      if (name === 'gateway') for (const file of own) newToGateway.add(file);
    }
    for (const file of files) if (/\.(ts|graphql)$/.test(file) && !file.startsWith('web/')) unread.add(file);
    const isOfPageAlone = files.every((file) => file.startsWith('web/'));
    if (outdated.size > 0 && !isOfPageAlone) await succeeds(() => startOutdated(files));
    // What runs does not load the types: nothing waits for them.
    if (files.some(needsTypes)) void makeTypes();
  }

  /** What people look at comes first: two processors start one process after the other sooner than all at once. */
  async function startOutdated([file, ...others]: string[]): Promise<void> {
    const names = [...outdated];
    note(`${file}${others.length > 0 ? ` and ${others.length} more` : ''} changed: restarting ${names.join(', ')}`);
    // A schema's own errors name the line only here; sources are read by the new gateway, beside the old one.
    if (!outdated.has('gateway') || [...unread].some((each) => each.endsWith('.graphql'))) await parseUnread();
    if (outdated.has('gateway')) {
      const changedFiles = [...newToGateway];
      newToGateway.clear();
      await replaceGateway(changedFiles);
    }
    outdated.delete('gateway');
    await parseUnread();
    for (const name of outdated) void supervisor.restart(name);
    outdated.clear();
  }

  /** One after the other; without them the product starts as well. */
  function makeTypes(): Promise<unknown> {
    types = types.then(() => succeeds(() => generateTypes(supervisor, note)));
    return types;
  }

  async function parseUnread(): Promise<void> {
    // A removed part of the schema has the rest read.
    const files = [...unread].filter((file) => file.endsWith('.graphql') || existsSync(join(rootDir, file)));
    if (files.length === 0) return;
    const args = ['--disable-warning=ExperimentalWarning', 'scripts/start/parse-sources.ts', ...files];
    await supervisor.run({ name: 'reading', command: process.execPath, args, cwd: rootDir, quiet: /^/ });
    unread.clear();
  }

  async function succeeds(step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (supervisor.isStopping) return false;
      const lines = error instanceof StartProblem ? error.lines : [String((error as Error)?.stack ?? error)];
      for (const line of [...lines, 'What runs goes on as it was; the next change is tried again.']) note(line);
      return false;
    }
  }

  const sources = watchSources({
    root: rootDir,
    paths: ['codegen.ts', 'web/src', ...new Set(Object.values(sourcesOf).flat())],
    changed: (files) => {
      for (const file of files) changed.add(file);
      handled = handled.then(() => succeeds(handle));
    },
    refused: (reason) => note(`Changes are seen only after some seconds, because files cannot be watched: ${reason}`),
  });
  return {
    makeTypes,
    /** Begins to handle changes, also those of the start so far. */
    begin: (replace: typeof replaceGateway) => {
      replaceGateway = replace;
      sources.begin();
    },
  };
}

function needsTypes(file: string): boolean {
  if (!file.startsWith('web/')) return file === 'codegen.ts' || file.endsWith('.graphql');
  const path = join(rootDir, file);
  return /\.tsx?$/.test(file) && (!existsSync(path) || readFileSync(path, 'utf8').includes('graphql('));
}
