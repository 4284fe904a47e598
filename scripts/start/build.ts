import { join } from 'node:path';
import { type Build, hashInputs, isCurrent, markCurrent } from './build-stamp.ts';
import { rootDir } from './env.ts';
import type { Supervisor } from './supervisor.ts';

const tests = ['.test.ts', '.test.tsx', '.md'];

const codegen: Build = {
  name: 'codegen',
  inputs: ['codegen.ts', 'package-lock.json', 'gateway/src/graphql/**/*.graphql', 'web/src/**/*.{ts,tsx}'],
  exclude: [...tests, '/web/src/gql'],
  outputs: ['gateway/src/generated/resolvers.ts', 'web/src/gql/graphql.ts', 'web/src/gql/gql.ts'],
};
const page: Build = {
  name: 'web',
  inputs: ['package-lock.json', 'gateway/src/graphql/**/*.graphql', 'domain/**/*.ts', 'web/**/*'],
  exclude: [...tests, '/web/src/gql'],
  outputs: ['web/dist/index.html'],
};
const graphiql: Build = {
  name: 'graphiql',
  inputs: ['package-lock.json', 'gateway/graphiql-ui/**/*', 'gateway/package.json'],
  exclude: tests,
  outputs: ['gateway/public/graphiql/index.html'],
};

/** Generates types and builds page and GraphiQL, each only when what it is made from has changed. */
export async function buildAll(supervisor: Supervisor, note: (text: string) => void): Promise<void> {
  const make = async (build: Build, what: string, args: string[]) => {
    if (isCurrent(rootDir, build)) return;
    const began = Date.now();
    const inputs = hashInputs(rootDir, build);
    note(`${what} …`);
    await supervisor.run({
      name: build.name,
      command: 'npm',
      args: ['run', '--silent', ...args],
      cwd: rootDir,
      quiet: /^/,
    });
    markCurrent(rootDir, build, inputs);
    note(`${what}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  await make(codegen, 'Generating GraphQL types', ['codegen']);
  await make(page, 'Building the page', ['build', '-w', 'web']);
  await make(graphiql, 'Building GraphiQL', ['build:graphiql', '-w', 'gateway']);
}

/** Types only: what `make dev` needs, whose page Vite serves from source. */
export async function generateTypes(supervisor: Supervisor): Promise<void> {
  if (isCurrent(rootDir, codegen)) return;
  const inputs = hashInputs(rootDir, codegen);
  await supervisor.run({
    name: 'codegen',
    command: 'npm',
    args: ['run', '--silent', 'codegen'],
    cwd: rootDir,
    quiet: /^/,
  });
  markCurrent(rootDir, codegen, inputs);
}

/** Compiled code of Node's processes is kept here: it makes every start but the first faster. */
export const compileCacheDir = join(rootDir, '.cache', 'node-compile');
