import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { rootDir } from '../start/env.ts';
import { ofThisTurn } from '../testing/turn.ts';
import { longTests } from './long-tests.ts';

/** What `make prove` plays, each kind with a runner of its own: paths from the repository's root. */
export interface Proof {
  /** Each prints its figures and fails past its limit. */
  measurements: readonly string[];
  /** Every fault, every kill, every stranger. */
  acceptance: readonly string[];
  /** Long test files without a browser. */
  tests: readonly string[];
  /** The running product in a browser or over HTTP. */
  journeys: readonly string[];
}

/** A turn that a file counts itself, so that it plays another part of its own each time. */
const ownTurn = /\bofThisTurn\(|ACCEPTANCE_TURN|\bisWhole\b/;

export function wholeProof(): Proof {
  const found = (pattern: string) => globSync(pattern, { cwd: rootDir }).toSorted();
  const long = longTests();
  const isJourney = (file: string) => file.startsWith('e2e/');
  return {
    measurements: found('bench/**/*.bench.ts'),
    acceptance: found('acceptance/**/*.acceptance.ts'),
    tests: long.filter((file) => !isJourney(file)),
    journeys: [...long.filter(isJourney), ...found('e2e/{acceptance,pictures}/**/*.e2e.ts')],
  };
}

/**
 * What of it is played in one turn: a tenth of each kind and the next one in the next turn, what plays a part of its own
 * each turn, and what a change reaches.
 * @param changed paths from the repository's root
 */
export function proofOfTurn(proof: Proof, turn: string, changed: readonly string[]): Proof {
  const select = (files: readonly string[]) => {
    const always = files.filter((file) => ownTurn.test(sourceOf(file)));
    const others = files.filter((file) => !always.includes(file));
    const played = new Set([...always, ...ofThisTurn(others, turn), ...reachedBy(changed, files)]);
    return files.filter((file) => played.has(file));
  };
  return {
    measurements: select(proof.measurements),
    acceptance: select(proof.acceptance),
    tests: select(proof.tests),
    journeys: select(proof.journeys),
  };
}

/** A helper that a quarter of them and more import says nothing about any: the turn's tenth shows whether it works. */
function reachedBy(changed: readonly string[], files: readonly string[]): string[] {
  const most = Math.max(1, files.length / 4);
  return changed.flatMap((path) => {
    const reached = files.filter((file) => isReached(file, path));
    return reached.length <= most ? reached : [];
  });
}

/**
 * A file is reached by its own change, by one of what it imports itself and, where it asks the running product and imports
 * nothing of it, by one in a folder of its topic: `journeys/studio/claim` by all that lies in a folder `claim`. Several
 * topics stand in a line of the file: `// Topics: patients, recalls.` What a measurement or an acceptance test with a folder of
 * its own starts lies there. One that plays a part of the product as a whole names its folders: `// Reached by: db/migrations/.`
 */
export function isReached(file: string, path: string): boolean {
  const folders = dirname(path).split('/');
  const isOfTopic = topicsOf(file).some((topic) => folders.includes(topic));
  const own = `${dirname(file)}/`;
  const isBeside =
    /\.(bench|acceptance)\.ts$/.test(file) && own.includes('/', own.indexOf('/') + 1) && path.startsWith(own);
  const isOfPart = listIn(file, /^\/\/ Reached by: (.+)\.$/m).some((folder) => path.startsWith(folder));
  return path === file || isOfTopic || isBeside || isOfPart || importsOf(file).includes(path);
}

const listIn = (file: string, line: RegExp): string[] => line.exec(sourceOf(file))?.[1]?.split(', ') ?? [];

function topicsOf(file: string): string[] {
  const own = /^e2e\/.*\/([^/]+)\.\w+\.ts$/.exec(file)?.[1];
  if (own === undefined) return [];
  return [own, ...listIn(file, /^\/\/ Topics: (.+)\.$/m)];
}

/** Where each workspace's exports begin. */
const roots: Readonly<Record<string, string>> = { domain: 'domain', core: 'core', db: 'db/src' };

function importsOf(file: string): string[] {
  return [...sourceOf(file).matchAll(/(?:from|import\() ?'([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return normalize(join(dirname(file), name));
    const [, workspace = '', path] = /^@dentisti\/(\w+)\/(.+)$/.exec(name) ?? [];
    return roots[workspace] ? `${roots[workspace]}/${path}.ts` : [];
  });
}

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(rootDir, file), 'utf8');
  sources.set(file, source);
  return source;
}
