import { copySpelling } from './copy.ts';
import { type LintRule, matchLines } from './source-file.ts';

const longestFile = 300;
const code = /\.(ts|tsx|mjs|css|graphql|graphqls)$/;
const script = /\.(ts|tsx|mjs)$/;

/** 300 lines is a wall: past it a file is split by verb. Migrations and data are written once and not read as code. */
export const fileLength: LintRule = {
  name: 'file length',
  check: ({ path, text }) => {
    if (!code.test(path) || path.startsWith('db/migrations/')) return [];
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    return lines > longestFile ? [{ path, message: `${lines} lines, at most ${longestFile}` }] : [];
  },
};

const mayReadEnv = [
  /(^|\/)env\.ts$/,
  /\.config\.(ts|mjs)$/,
  /^(scripts|bench|e2e|docker)\//,
  /(^|\/)testing\//,
  /^codegen\.ts$/,
];
const readsEnv =
  /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\[['"]env|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b|from ['"](node:)?process['"]/;

/** The environment is read once, in each process's env.ts, where it is checked as a whole. */
export const environment: LintRule = {
  name: 'environment',
  check: (file) => {
    if (!script.test(file.path) || mayReadEnv.some((allowed) => allowed.test(file.path))) return [];
    return matchLines(file, readsEnv, 'reads process.env outside env.ts');
  },
};

const focused = /\b(describe|it|test|suite)(\.\w+)*\.(only|skip|todo|fails)\b|\b[fx](it|describe)\(/;

/** A test that is switched off, or switches the others off, says nothing. `skipIf` with its reason stays allowed. */
export const focusedTests: LintRule = {
  name: 'focused tests',
  check: (file) => {
    if (!/\.(test|e2e)\.tsx?$/.test(file.path) || file.path.startsWith('scripts/lint/')) return [];
    return matchLines(file, focused, 'a focused or switched-off test');
  },
};

const machinePath = /(^|[\s"'`=(:])\/(work|home\/\w+|Users\/\w+|tmp\/plan)\//;
const outsideFolder = /\.\.\/shared\//;
const packageHost = /https?:\/\/[^\s"'`]*(registry|artifactory|nexus|verdaccio|jfrog)[^\s"'`]*/;

/** May look for what stands beside some clones, and work without it: stand-in images. */
const mayLookBeside = new Set(['.ci/run']);

/** Nothing in the project may name the machine it was written on. */
export const machineTraces: LintRule = {
  name: 'machine traces',
  check: (file) => {
    if (file.path.startsWith('scripts/lint/')) return [];
    const problems = matchLines(file, machinePath, 'names a folder of one machine');
    if (!mayLookBeside.has(file.path)) problems.push(...matchLines(file, outsideFolder, 'leaves the project folder'));
    const hosts = matchLines(file, packageHost, 'names a package registry');
    return [...problems, ...hosts.filter(({ line }) => !/registry\.npmjs\.org/.test(lineOf(file.text, line)))];
  },
};

export const rules: readonly LintRule[] = [fileLength, environment, focusedTests, machineTraces, copySpelling];

const lineOf = (text: string, line = 1): string => text.split('\n')[line - 1] ?? '';
