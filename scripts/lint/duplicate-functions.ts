import ts from 'typescript';
import type { LintProblem, SourceFile } from './source-file.ts';

/** What runs on the servers; what two of these need stands in core, or in domain or db. */
const server = /^(?:(domain|db|core)|(gateway|worker)\/src)\/(?!.*(?:testing|simulators|generated|seed|migrations)\/)/;
/** Shorter bodies are alike by chance. */
const minWords = 20;
/** Each service has one of its own by design. */
const mayExistTwice = new Set(['parseEnv']);

interface Found {
  path: string;
  line: number;
  name: string;
  workspace: string;
}

/**
 * Names functions that exist twice: the same body, whatever its names, in two workspaces of the servers; the same exported
 * name in both services.
 */
export function findDuplicateFunctions(files: readonly SourceFile[]): LintProblem[] {
  const byBody = new Map<string, Found[]>();
  const exported: Found[] = [];
  for (const { path, text } of files) {
    if (!server.test(path) || !/\.ts$/.test(path) || /\.test\.ts$/.test(path)) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    source.forEachChild((node) => {
      for (const { name, body } of functionsOf(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const found = { path, line, name, workspace: path.split('/')[0] ?? '' };
        if (isExported(node)) exported.push(found);
        const words = wordsOf(body);
        if (words.length < minWords) continue;
        const key = words.join(' ');
        byBody.set(key, [...(byBody.get(key) ?? []), found]);
      }
    });
  }
  return [...sameBodies(byBody), ...sameNames(exported)];
}

function sameBodies(byBody: ReadonlyMap<string, Found[]>): LintProblem[] {
  return [...byBody.values()].flatMap((duplicates) => {
    const [first, ...others] = duplicates;
    const other = others.find(({ workspace }) => workspace !== first?.workspace);
    if (!first || !other) return [];
    return [
      {
        path: first.path,
        line: first.line,
        message: `${first.name} is ${other.name} of ${other.path}:${other.line} once more`,
      },
    ];
  });
}

function sameNames(exported: readonly Found[]): LintProblem[] {
  const inGateway = exported.filter(({ workspace }) => workspace === 'gateway');
  return exported.flatMap(({ path, line, name, workspace }) => {
    const other = workspace === 'worker' && !mayExistTwice.has(name) && inGateway.find((one) => one.name === name);
    return other ? [{ path, line, message: `${name} exists in ${other.path}:${other.line} too` }] : [];
  });
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function functionsOf(node: ts.Node): { name: string; body: ts.Node }[] {
  if (ts.isFunctionDeclaration(node) && node.body) return [{ name: node.name?.text ?? 'default', body: node.body }];
  if (!ts.isVariableStatement(node)) return [];
  return node.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? [{ name: name.getText(), body: initializer.body }] : [],
  );
}

/** A body's words, its own names numbered in the order in which they appear. */
function wordsOf(body: ts.Node): string[] {
  const names = new Map<string, string>();
  const words: string[] = [];
  const walk = (node: ts.Node): void => {
    if (node.getChildCount() > 0) return void node.getChildren().forEach(walk);
    const text = node.getText();
    const isOwn = ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);
    if (isOwn && !names.has(text)) names.set(text, `$${names.size}`);
    if (text) words.push(isOwn ? (names.get(text) ?? text) : text);
  };
  walk(body);
  return words;
}
