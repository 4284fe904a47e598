import { join } from 'node:path';
import { withBuildLock } from './build-lock.ts';
import { type Build, hashInputs, isCurrent, markCurrent } from './build-stamp.ts';
import { rootDir } from './env.ts';
import type { Supervisor } from './supervisor.ts';

const tests = ['.test.ts', '.test.tsx', '.md'];

const codegen: Build = {
  name: 'graphql-types',
  inputs: ['codegen.ts', 'package-lock.json', 'gateway/src/graphql/**/*.graphql', 'web/src/**/*.{ts,tsx}'],
  exclude: [...tests, '/web/src/gql'],
  outputs: [
    'gateway/src/generated/resolvers.ts',
    'web/src/gql/graphql.ts',
    'web/src/gql/gql.ts',
    'web/src/gql/persisted-documents.json',
  ],
};
const page: Build = {
  name: 'page',
  inputs: ['package-lock.json', 'gateway/src/graphql/**/*.graphql', 'domain/**/*.ts', 'web/**/*'],
  exclude: [...tests, '/web/src/gql'],
  outputs: ['web/dist/index.html', 'web/dist/server/render.js'],
};
const graphiql: Build = {
  name: 'graphiql',
  inputs: ['package-lock.json', 'gateway/graphiql-ui/**/*', 'gateway/package.json', 'web/src/theme/**/*'],
  exclude: tests,
  outputs: ['gateway/public/graphiql/index.html'],
};

/** The types and the page, each only when what it is made from has changed. */
export function buildPage(supervisor: Supervisor, note: (text: string) => void): Promise<void> {
  return locked(note, async () => {
    await make(supervisor, codegen, ['codegen'], note);
    await make(supervisor, page, ['build', '-w', 'web'], note);
  });
}

/** GraphiQL, whose packages nothing else needs and are installed first. */
export function buildPlayground(supervisor: Supervisor, note: (text: string) => void): Promise<void> {
  return locked(note, async () => {
    if (isCurrent(rootDir, graphiql)) return;
    const args = ['scripts/install.mjs', 'gateway/graphiql-ui'];
    await supervisor.run({ name: 'graphiql', command: process.execPath, args, cwd: rootDir });
    await make(supervisor, graphiql, ['build:graphiql', '-w', 'gateway'], note);
  });
}

/** Types only: what `make dev` needs, whose page Vite serves from source. */
export function generateTypes(supervisor: Supervisor, note: (text: string) => void): Promise<void> {
  return locked(note, () => make(supervisor, codegen, ['codegen'], note));
}

async function make(
  supervisor: Supervisor,
  build: Build,
  script: string[],
  note: (text: string) => void,
): Promise<void> {
  if (isCurrent(rootDir, build)) return;
  const began = Date.now();
  const inputs = hashInputs(rootDir, build);
  note(`Building ${build.name} …`);
  // A NODE_ENV inherited from a shell or a test run would put React's development build into the page.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['run', '--silent', ...script];
  await supervisor.run({ name: build.name, command: 'npm', args, env, cwd: rootDir, quiet: /^/ });
  markCurrent(rootDir, build, inputs);
  note(`Built ${build.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function locked(note: (text: string) => void, build: () => Promise<void>): Promise<void> {
  const wait = (pid: number) => note(`Waiting for another start (pid ${pid}) to finish building …`);
  return withBuildLock(join(rootDir, '.cache', 'build', 'lock'), wait, build);
}

/** Compiled code of Node's processes is kept here: it makes every start but the first faster. */
export const compileCacheDir = join(rootDir, '.cache', 'node-compile');
