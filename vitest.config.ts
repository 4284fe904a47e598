import { configDefaults, defineConfig } from 'vitest/config';
import { longTests } from './scripts/check/long-tests.ts';

/** Property tests draw from one seed, so that a change is judged by what it changed; FC_SEED=… explores others. */
const seeded = ['fixed-seed.ts', 'processor-time.ts'].map((file) => `${import.meta.dirname}/scripts/testing/${file}`);

/** `make test` leaves the files of `long-tests.json` to `make prove`; `npx vitest run <file>` runs each. */
const long = process.env.LONG_TESTS === 'left' ? longTests() : [];
const without = (folder: string) => [
  ...configDefaults.exclude,
  ...long.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1)),
];

/** Only a failing test waits so long: a machine several times slower than ours makes none fail. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 10_000 } },
} as const;

/** Vite would load graphql's .mjs build beside the .js one that Apollo requires: two kinds of schema in one process. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

export default defineConfig({
  test: {
    // What `--changed` cannot find by import: read at run time, by nearly every test with a server.
    forceRerunTriggers: [
      '**/package.json/**',
      '**/{vitest,vite}.config.*/**',
      '**/db/migrations/**',
      '**/*.{graphql,sql}',
      '**/src/testing/global-setup.ts',
    ],
    projects: [
      {
        test: {
          name: 'domain',
          root: './domain',
          include: ['**/*.test.ts'],
          exclude: without('domain'),
          environment: 'node',
          setupFiles: seeded,
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          ...patience,
          // They only compute, some of them for seconds, and on a machine with ten other things to do for minutes.
          testTimeout: 600_000,
        },
      },
      // Stores and processes. One module graph for all files of a process: each has a database of its own, and loading takes
      // longer than most tests.
      {
        resolve,
        test: {
          name: 'servers',
          root: '.',
          include: ['{acceptance,core,db,gateway,worker}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          environment: 'node',
          setupFiles: seeded,
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          globalSetup: './db/src/testing/global-setup.ts',
          ...patience,
          // Web's server build is an artefact: Node loads it as it is.
          server: { deps: { external: [/\/server\/render\.js/] } },
        },
      },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          include: ['**/*.test.ts'],
          exclude: without('scripts'),
          environment: 'node',
          setupFiles: ['./testing/processor-time.ts'],
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          ...patience,
        },
      },
      {
        extends: './web/vitest.config.ts',
        root: './web',
        test: { name: 'web', exclude: without('web'), setupFiles: ['../scripts/testing/processor-time.ts'] },
      },
      // For `make prove`: every fault, every kill, every stranger. Each file is a world of its own in a process of its own.
      {
        resolve,
        test: {
          name: 'acceptance',
          root: './acceptance',
          include: ['**/*.acceptance.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          globalSetup: '../db/src/testing/global-setup.ts',
          ...patience,
          testTimeout: 3_600_000,
          // Some make the version before, with its packages and its page.
          hookTimeout: 900_000,
          // What went wrong is a list of sentences: said whole, as a run elsewhere leaves nothing but them.
          chaiConfig: { truncateThreshold: 2_000 },
          server: { deps: { external: [/\/server\/render\.js/] } },
        },
      },
      {
        test: {
          name: 'e2e',
          root: './e2e',
          include: ['**/*.e2e.ts'],
          exclude: without('e2e'),
          environment: 'node',
          globalSetup: './harness/global-setup.ts',
          // One connection to the browser for all files.
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          chaiConfig: { truncateThreshold: 2_000 },
          fileParallelism: false,
        },
      },
    ],
  },
});
