import ts from 'typescript';
import type { LintProblem, LintRule } from './source-file.ts';

/** Private words that names must not hold, each with the term of the field. In names as `oldTerm`, `OldTerm`, `old-term`. */
const terms: Readonly<Record<string, string>> = {
  'action words': 'action labels',
  announce: 'publish',
  announced: 'published',
  'badge words': 'badge labels',
  'by hand': 'override, manual',
  canaries: 'markers',
  canary: 'marker, PII leak test',
  colleague: 'operator',
  colleagues: 'operators',
  'create dentist': 'create practice',
  deed: 'action',
  deeds: 'actions',
  defect: 'error',
  defects: 'errors',
  'describe defect': 'serialize error',
  desk: 'admin, simulator',
  'detail words': 'detail labels',
  'dial why': 'dial reason',
  farthest: 'max',
  'field words': 'field labels',
  'give back': 'release',
  'hand edit': 'manual edit',
  hands: 'leases',
  hear: 'subscribe, on …',
  heard: 'received',
  heed: 'handle',
  hindered: 'blocked',
  'kind words': 'kind labels',
  look: 'check, preview, poll',
  looking: 'pending',
  looks: 'checks',
  'open list': 'verify token',
  'order words': 'order labels',
  'origin words': 'origin labels',
  'proof clock': 'test clock',
  'proof turn': 'acceptance turn',
  'purpose words': 'purpose labels',
  says: 'message',
  seal: 'sign, encrypt',
  'seal list': 'sign token',
  sealed: 'signed, encrypted',
  'stand in': 'fallback, stub',
  'state words': 'state labels',
  'status words': 'status labels',
  tell: 'notify, publish',
  told: 'notified',
  trail: 'trace, request context',
  twins: 'duplicates',
  unheard: 'not received',
  unseal: 'verify, decrypt',
  untold: 'not notified',
  viewer: 'current operator',
  'why not': 'reason',
  wished: 'requested',
};

/** Files that are written once, and names of stored values and columns. */
const mayStay = [/^db\/migrations\//, /^scripts\/lint\//, /^docs\/decisions\//, /^package-lock\.json$/];
const storedNames = new Set([
  ...['byHand', 'nextDialWhy', 'nextLookAt', 'practiceNotTold', 'practiceTold', 'PRACTICE_NOT_TOLD'],
  ...['sealedPassword', 'sealed_password', 'totpSealed', 'lookUp', 'LOOK_UP'],
]);

const script = /\.(ts|tsx|mjs)$/;
/** Descriptions and comments of a schema. */
const schemaText = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|(?<=^|\s)#\s[^\n]*/g;

/** Names of files, folders and code are the field's terms: no reader has to look one up. */
export const vocabulary: LintRule = {
  name: 'vocabulary',
  check: ({ path, text: source }) => {
    if (mayStay.some((kept) => kept.test(path))) return [];
    const problems: LintProblem[] = [];
    const judge = (name: string, lineOf?: () => number) => {
      const term = privateTerm(name);
      if (term) problems.push({ path, ...(lineOf && { line: lineOf() }), message: `${name}: say ${terms[term]}` });
    };
    for (const name of path.split(/[/.]/)) judge(name);
    for (const { name, lineOf } of namesIn(path, source)) judge(name, lineOf);
    return problems;
  },
};

type Name = { name: string; lineOf: () => number };

/** Returns the names in a script or a schema, those in the `${…}` of its template literals too; what people read is left out. */
function namesIn(path: string, source: string): Name[] {
  if (path.endsWith('.graphql')) return namesOfSchema(source);
  return script.test(path) ? namesOfScript(path, source) : [];
}

function namesOfSchema(source: string): Name[] {
  // Only the line breaks of a description count.
  const names = source.replace(schemaText, (found) => found.replace(/[^\n]/g, ' '));
  return names
    .split('\n')
    .flatMap((line, i) => (line.match(/\w+/g) ?? []).map((name) => ({ name, lineOf: () => i + 1 })));
}

function namesOfScript(path: string, source: string): Name[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const names: Name[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const lineOf = () => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      names.push({ name: node.text.replace('#', ''), lineOf });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** What `privateTerm` came to: most names stand in many places. */
const judged = new Map<string, string | undefined>();

/** The first private term among a name's words; undefined where there is none. */
function privateTerm(name: string): string | undefined {
  if (judged.has(name)) return judged.get(name);
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$-]+/);
  const isSaid = (term: string) => ` ${words.join(' ')} `.includes(` ${term} `);
  const term = storedNames.has(name) ? undefined : Object.keys(terms).find(isSaid);
  judged.set(name, term);
  return term;
}
