import { splitParts } from '@dentisti/db/sql-statements';

/** Tables (`fax`) and columns (`lead.fax`) that the version before does not know; of a column, whether its rows have null there. */
export type FreshNames = ReadonlyMap<string, boolean>;

const words = new Set(
  'all and any array between case distinct else end false from ilike in is like not null or similar then to true when'.split(
    ' ',
  ),
);

/** What statements make for certain: `if not exists` may have found something. */
export function findFreshNames(statements: readonly string[]): FreshNames {
  const made = statements.flatMap((sql) => /^create table (?!if not exists )(\w+)/.exec(sql)?.[1] ?? []);
  const added = statements.flatMap((sql) => {
    const [, table = '', actions = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(sql) ?? [];
    return splitParts(actions).flatMap((action): [string, boolean][] => {
      const [, column, definition = ''] = addedColumn.exec(action) ?? [];
      return column ? [[`${table}.${column}`, !/\bdefault (?!\(?null\b)/.test(definition)]] : [];
    });
  });
  return new Map([...made.map((table): [string, boolean] => [table, true]), ...added]);
}

const addedColumn =
  /^add (?:column )?(?!(?:if not exists|constraint|check|foreign|unique|primary|exclude)\b)(\w+) (.*)$/;

/** Functions that statements make, as they are after the last of them, and that refuse nothing by themselves. */
export function findQuietFunctions(statements: readonly string[]): ReadonlySet<string> {
  const quiet = new Set<string>();
  for (const sql of statements)
    for (const [, name = '', , body = ''] of sql.matchAll(madeFunction)) {
      if (/\braise\b(?!\s+(?:debug|log|info|notice|warning)\b)/i.test(body)) quiet.delete(name.toLowerCase());
      else quiet.add(name.toLowerCase());
    }
  return quiet;
}

const madeFunction = /\b(?:function|procedure)\s+(?:public\.)?"?(\w+)"?\s*\([^$]*(\$\w*\$)([\s\S]*?)\2/gi;

/** Names of columns in an expression, without functions, casts, numbers and words of the language. */
const columnsIn = (text: string): string[] =>
  [...text.replaceAll(/::[\w ]+|\b\w+(?=\()/g, '').matchAll(/[a-z_]\w*/g)]
    .map(([word]) => word)
    .filter((word) => !words.has(word));

/** Whether a check or the columns of a key are about nothing that the version before writes. */
export const isOfFresh = (fresh: FreshNames, table: string, expression: string): boolean =>
  fresh.has(table) || columnsIn(expression).every((column) => fresh.has(`${table}.${column}`));

/** Whether rows of the version before have null in a column of a unique index, so that none is like another. */
export const isUniqueOfFresh = (fresh: FreshNames, table: string, rest: string): boolean =>
  fresh.has(table) ||
  (!/\bnulls not distinct\b|\bcoalesce\b/.test(rest) &&
    columnsIn(rest.split(/ (?:where|include)\b/)[0] ?? '').some((column) => fresh.get(`${table}.${column}`)));
