import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rootDir } from '../start/env.ts';

/** What a change of some resolvers alone needs. */
export interface OfResolvers {
  /** From the root. */
  tests: readonly string[];
  /** Parts of file names. */
  journeys: readonly string[];
}

const resolver = /^gateway\/src\/graphql\/([\w-]+)\/[\w-]+\.resolvers\.ts$/;
const testOfGateway = /^gateway\/src\/.+\.test\.ts$/;
/** By folder of the resolvers: where people do what these answer. The other folders' fields are on no short journey. */
const journeysOf: Readonly<Record<string, string>> = {
  admin: 'journeys/operators/',
  booking: 'journeys/booking/',
  checkout: 'journeys/checkout',
  operators: 'journeys/operators/',
  studio: 'journeys/studio/',
};
/** Shows that the product starts and answers. */
const anyJourney = 'journeys/search';
/** Asks every field. */
const ofEveryField = ['gateway/src/graphql/authorisation-matrix.test.ts', 'gateway/src/graphql/schema.test.ts'];

/**
 * Every test that starts a gateway imports every resolver, and nearly all of them never call those that changed. What calls
 * one names a field that it answers: when nothing but resolvers and tests of the gateway changed, those tests are enough
 * at a desk. Null where that cannot be told.
 * @param files changed, from the repository's root
 */
export function onlyResolvers(files: readonly string[], read = readSource): OfResolvers | null {
  const resolvers = files.filter((file) => resolver.test(file));
  const ownTests = files.filter((file) => testOfGateway.test(file));
  if (resolvers.length === 0 || resolvers.length + ownTests.length < files.length) return null;
  const answered = resolvers.map((file) => fieldsOf(read(file)));
  if (answered.some((fields) => fields.length === 0)) return null;
  const named = new RegExp(`\\b(${answered.flat().join('|')})\\b`);
  const helpers = globSync('gateway/src/testing/**/*.ts', { cwd: rootDir }).filter((file) => named.test(read(file)));
  const imported = new RegExp(`/(${helpers.map((file) => basename(file, '.ts')).join('|') || '-'})\\.ts'`);
  const tests = globSync('gateway/src/**/*.test.ts', { cwd: rootDir }).filter((file) => {
    const text = read(file);
    return named.test(text) || imported.test(text);
  });
  const areas = resolvers.map((file) => journeysOf[resolver.exec(file)?.[1] ?? ''] ?? anyJourney);
  return {
    tests: [...new Set([...ownTests, ...ofEveryField, ...tests])].toSorted(),
    journeys: [...new Set(areas)],
  };
}

/** The fields of the three operations that a file answers, by the house's form: two blanks deeper than their type. */
export function fieldsOf(text: string): string[] {
  const operations = text.matchAll(/^ {2}(?:Query|Mutation|Subscription): \{\n([\s\S]*?)^ {2}\}/gm);
  return [...operations].flatMap(([, body = '']) => [...body.matchAll(/^ {4}(\w+)\b/gm)].map(([, name = '']) => name));
}

const readSource = (file: string) => readFileSync(join(rootDir, file), 'utf8');
