import type { LintProblem, LintRule } from './source-file.ts';

/** Private words that names must not hold, each with the term of the field. In names as `oldTerm`, `OldTerm`, `old-term`. */
const terms: Readonly<Record<string, string>> = {
  announce: 'publish',
  'by hand': 'override, manual',
  canaries: 'markers',
  canary: 'marker, PII leak test',
  colleague: 'operator',
  colleagues: 'operators',
  deed: 'action',
  deeds: 'actions',
  'describe defect': 'serialize error',
  desk: 'admin, simulator',
  'dial why': 'dial reason',
  'give back': 'release',
  'hand edit': 'manual edit',
  heed: 'handle',
  hindered: 'blocked',
  'open list': 'verify token',
  'proof clock': 'test clock',
  'proof turn': 'acceptance turn',
  'seal list': 'sign token',
  'stand in': 'fallback, stub',
  trail: 'trace, request context',
  twins: 'duplicates',
  viewer: 'current operator',
  'why not': 'reason',
};

/** Files that are written once, and names of stored values and columns. */
const mayStay = [/^db\/migrations\//, /^scripts\/lint\//, /^docs\/decisions\//, /^package-lock\.json$/];
const storedNames = new Set(['byHand', 'nextDialWhy']);

const code = /\.(ts|tsx|mjs|graphql)$/;
const identifier = /[A-Za-z_$][\w$]*/g;
const text =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"""[\s\S]*?"""|(?<=^|\s)#\s[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Names of files, folders and code are the field's terms: no reader has to look one up. */
export const vocabulary: LintRule = {
  name: 'vocabulary',
  check: ({ path, text: source }) => {
    if (mayStay.some((kept) => kept.test(path))) return [];
    const problems: LintProblem[] = [];
    const judge = (name: string, line?: number) => {
      const term = storedNames.has(name) ? undefined : privateTerm(name);
      if (term) problems.push({ path, ...(line && { line }), message: `${name}: say ${terms[term]}` });
    };
    for (const name of path.split(/[/.]/)) judge(name);
    if (!code.test(path)) return problems;
    // What people read may hold any word; only its line breaks count.
    const names = source.replace(text, (found) => found.replace(/[^\n]/g, ' '));
    names.split('\n').forEach((line, i) => {
      for (const [name] of line.matchAll(identifier)) judge(name, i + 1);
    });
    return problems;
  },
};

/** The first private term among a name's words; undefined where there is none. */
function privateTerm(name: string): string | undefined {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$-]+/);
  return Object.keys(terms).find((term) => ` ${words.join(' ')} `.includes(` ${term} `));
}
