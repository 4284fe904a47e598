import ts from 'typescript';

/** One change of one line of a product's file. */
export interface Mutant {
  id: number;
  /** From the root. */
  path: string;
  line: number;
  /** The place in the text that `replacement` takes. */
  start: number;
  end: number;
  before: string;
  after: string;
}

export type Candidate = Omit<Mutant, 'id'>;

const swapped = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
]);

/** Every change that the rules below make of the bodies of a file's functions. */
export function candidatesOf(path: string, text: string): Candidate[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const candidates: Candidate[] = [];
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (ts.isTypeNode(node) || ts.isEnumDeclaration(node)) return;
    const after = inFunction ? changed(node, source) : undefined;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line;
    if (after !== undefined && source.getLineAndCharacterOfPosition(node.end).line === line)
      candidates.push({
        path,
        line: line + 1,
        start: node.getStart(),
        end: node.end,
        before: node.getText(),
        after,
      });
    node.forEachChild((child) => visit(child, inFunction || (ts.isFunctionLike(node) && child === bodyOf(node))));
  };
  visit(source, false);
  return candidates;
}

const bodyOf = (node: ts.Node) => (node as Partial<ts.FunctionDeclaration>).body;

/** What stands for the expression in its mutant. */
function changed(node: ts.Node, source: ts.SourceFile): string | undefined {
  const { parent } = node;
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return left.getText(source);
    const operator = swapped.get(operatorToken.kind);
    return operator && `${left.getText(source)} ${operator} ${right.getText(source)}`;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return node.operand.getText(source);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  if (ts.isNumericLiteral(node)) return isName(node, parent) ? undefined : `(${node.getText(source)} + 1)`;
  if (isCalled(node) && ts.isExpressionStatement(parent)) return 'undefined';
  return undefined;
}

const isName = (node: ts.Node, parent: ts.Node) => (parent as Partial<ts.PropertyAssignment>).name === node;

const isCalled = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? isCalled(node.expression) : ts.isCallExpression(node);

/** The file with its mutants in it, each asleep until its number is called. */
export function withMutants(text: string, mutants: readonly Mutant[]): string {
  // From the end: what stands further on keeps its place. None lies within another.
  return mutants
    .toSorted((a, b) => b.start - a.start)
    .reduce((changing, { id, start, end, before, after }) => {
      const either = `(globalThis.__isMutant?.(${id}) ? (${after}) : (${before}))`;
      return changing.slice(0, start) + either + changing.slice(end);
    }, text);
}
