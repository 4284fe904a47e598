import ts from 'typescript';
import type { LintProblem, LintRule } from './source-file.ts';

/** Texts of the specification and of its decisions, which stay as they are written there. */
const specified = new Set([
  'Email richiesta',
  'Inserisci il tuo indirizzo email per procedere',
  "Email per i Dettagli dell'Appuntamento",
  'Prenotazione con l’AI gratuita',
  "Errore durante l'avvio della chiamata di test",
  "Prenota con l'assistente AI",
  'Abbiamo trovato nuovi dentisti nella tua zona!',
  // The end of the same, after the product's word.
  'nella tua zona!',
  'Chiamata di test avviata!',
  '✅ Configurazione BYOK riuscita!',
  'Copiato!',
  // Of a REST answer; the page writes it with its own apostrophe.
  "Nessuno studio nuovo: l'elenco è aggiornato.",
]);

/** One spelling of each, and sentences that were replaced. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}-])(?:E-Mail|e-Mail|eMail)(?!\p{L})|\p{L}{2} email(?![\p{L}:=])|^Email(?= |$)/u, 'write «e-mail»'],
  [/(?:^|\s)(?:le|una|la|via|per|un|nostra|tua) mail(?!\p{L})/u, 'write «e-mail»'],
  [/[“”]/u, 'quote with «»'],
  [/(?<=\p{L} )"\p{L}[^"=<>]*"(?=[ .,:;!?)]|$)/u, 'quote with «»'],
  [/\p{L}'(?:\p{L}{2}|\s\p{L})/u, 'write the apostrophe ’'],
  [/\d ?euro(?!\p{L})|\d EUR(?!\p{L})|(?<=\p{L} )€ ?\d/u, 'write a price as «75 €»'],
  [/orari? di apertura/iu, 'write «orari»'],
  [/dal preferito in giù/iu, 'write «in ordine di preferenza»'],
  [/quando risponde qualcuno/iu, 'say when we call and what happens next'],
  [/\be di[’'](?= )/iu, 'write «spiega»'],
  [/posto libero/iu, 'write «orario libero»'],
  [/che curiamo/iu, 'write «i pazienti»'],
  [/top dentista/iu, 'write «studio verificato»'],
  [/\p{L}!(?=[\s'"`<]|$)/u, 'write without an exclamation mark'],
  [/(?:indirizzo|importo|numero|dato|dati|link|richiesta) non valid/iu, 'say what to do'],
  [/specialista in/iu, 'write «ambito»'],
];

const read = [
  /^web\/src\/(?!gql\/|testing\/|.*\.query\.ts$)/,
  /^domain\/(?!testing\/|.*\/testing\/|assessment\/free-text)/,
  /^core\/(?!.*testing\/)/,
  /^gateway\/src\/(?!generated\/|testing\/|http\/security-headers)/,
  /^worker\/src\/(?!integrations\/llm\/|.*testing\/)/,
];
/** What people say to us, headers, prompts of a model, names of columns, English reasons: nobody reads them on a page. */
const notCopy =
  /^domain\/(?:receptionist\/(?:parse|without)|recommendation\/evaluation|assessment\/emergency|package\/package-copy|retention\/classified-columns|practice\/demo-phone)|\.test\.tsx?$/;

/** Finds forbidden spellings in the texts that people read: string literals, templates and JSX. */
export const copySpelling: LintRule = {
  name: 'copy',
  check: ({ path, text }) => {
    const isJson = path === 'domain/assessment/questionnaire.json';
    if (!(isJson || /\.tsx?$/.test(path)) || notCopy.test(path) || !read.some((folder) => folder.test(path))) return [];
    if (!forbidden.some(([pattern]) => new RegExp(pattern.source, `${pattern.flags}m`).test(text))) return [];
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const problems: LintProblem[] = [];
    const visit = (node: ts.Node): void => {
      const said = isJson && !isItalianValue(node) ? null : textOf(node);
      if (said !== null && !specified.has(said.trim()))
        for (const [pattern, message] of forbidden)
          if (pattern.test(said.replace(/\s+/g, ' ').trim()))
            problems.push({ path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, message });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return problems;
  },
};

/** In data the keys ending in `_it` hold what people read. */
function isItalianValue({ parent }: ts.Node): boolean {
  const property = parent && ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  return property !== undefined && ts.isPropertyAssignment(property) && /_it"$/.test(property.name.getText());
}

/** `graphql(`query A($id: ID!) …`)`: a document is nobody's text. */
function isDocument({ parent }: ts.Node): boolean {
  return parent !== undefined && ts.isCallExpression(parent) && parent.expression.getText() === 'graphql';
}

function textOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node.parent ?? node) || ts.isExportDeclaration(node.parent ?? node)) return null;
  if (isDocument(node)) return null;
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) ? node.text : null;
}
