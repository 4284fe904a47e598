import { concurrently, isBatch, splitParts, splitStatements } from '@dentisti/db/sql-statements';
import { type FreshNames, findFreshNames, findQuietFunctions, isOfFresh, isUniqueOfFresh } from './fresh-names.ts';

/** A migration as its `up()` says it. */
export interface WrittenMigration {
  name: string;
  statements: readonly string[];
  isTransactional: boolean;
}

/** Why a statement may not be. */
interface Finding {
  message: string;
  /** What the version before may still use, by the words of `retired.json`. */
  takes?: string;
  /** Rows that the version before may still write, by the same. */
  refuses?: string;
}

interface Context {
  /** Tables that the migration makes: nobody uses them yet. */
  made: ReadonlySet<string>;
  /** What it and those before it make: the version before does not write there. */
  fresh: FreshNames;
  /** Functions of theirs that never refuse. */
  quiet: ReadonlySet<string>;
  isTransactional: boolean;
  /** Whether some other statement of the migration is like this. */
  isSaid(pattern: RegExp): boolean;
}

/**
 * Judges what a migration does to a version that runs beside it: services of the version before work on the new tables, and
 * nobody may wait for a lock. It adds. One named `…_contract` also takes away what `retired` names. What refuses rows has to be
 * named there too.
 * @param earlier migrations that the version before does not know either
 */
export function judgeMigration(
  migration: WrittenMigration,
  retired: ReadonlySet<string>,
  earlier: readonly WrittenMigration[] = [],
): string[] {
  const { name, isTransactional } = migration;
  const statements = migration.statements.flatMap(splitStatements);
  const own = findFreshNames(statements);
  const made = new Set(own.keys());
  const before = findFreshNames(earlier.flatMap((each) => each.statements.flatMap(splitStatements)));
  const fresh = new Map([...before, ...own]);
  const quiet = findQuietFunctions([...earlier, migration].flatMap((each) => each.statements));
  const isSaid = (pattern: RegExp) => statements.some((sql) => pattern.test(sql));
  const findings = statements.flatMap((sql) => judgeStatement(sql, { made, fresh, quiet, isTransactional, isSaid }));
  const isContract = name.endsWith('_contract');
  const messages = findings.flatMap(({ message, takes, refuses }) => {
    if (refuses)
      return retired.has(refuses)
        ? []
        : [
            `${message} may refuse rows that the version before writes (${refuses}): name "${refuses}" in db/migrations/retired.json, with the version since which no code writes any`,
          ];
    if (!takes) return [message];
    if (isContract && retired.has(takes)) return [];
    const remedy = isContract
      ? `name "${takes}" in db/migrations/retired.json, with the version since which no code uses it`
      : 'a version later, in a migration whose name ends with _contract';
    return [`${message} (${takes}), which the version before may use: ${remedy}`];
  });
  const locked = new Set(statements.flatMap(lockedTables).filter((table) => !made.has(table)));
  // A key locks both of its tables at once, and cannot do with less.
  const isKeyAlone = statements.length === 1 && addedKey.test(statements[0] ?? '');
  if (locked.size > 1 && !isKeyAlone)
    messages.push(
      `locks ${[...locked].join(' and ')} until its end: who comes to them in the other order waits for it, and it for them. Write one migration for each; a foreign key to one more table is added \`not valid\` in a migration of its own, and validated in one after it`,
    );
  return [...new Set(messages)];
}

const alteredTable = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/;
const addedKey =
  /^alter table (?:if exists )?(?:only )?\w+ add constraint \w+ foreign key ?\([^)]*\) references \w+ ?(?:\([^)]*\))?[^,]*$/;
/** A foreign key also locks the table it names, against writing. */
const lockedTables = (sql: string): string[] => {
  const found =
    alteredTable.exec(sql) ?? /^(?:create|drop) (?:or replace )?(?:constraint )?trigger .*? on (\w+)/.exec(sql);
  const named = /^(?:create|alter) table\b/.test(sql) ? [...sql.matchAll(/\breferences (\w+)/g)] : [];
  return [found, ...named].flatMap((match) => match?.[1] ?? []);
};

const harmless =
  /^(?:create table|create (?:or replace )?(?:function|procedure|view|type|sequence|extension|(?:constraint )?trigger)|alter type \w+ add value|comment on|insert into)\b/;
const isConcurrent = (sql: string) => concurrently.test(sql);

function judgeStatement(sql: string, context: Context): Finding[] {
  const { made, fresh, quiet, isTransactional } = context;
  if (!isTransactional && !isBatch(sql) && !isConcurrent(sql))
    return refuse(
      sql,
      'is no index made concurrently and no batch of rows: a migration that is not transactional has nothing else',
    );
  if (isTransactional && isConcurrent(sql))
    return refuse(sql, 'cannot run in a transaction: write it in a migration whose `isTransactional()` is false');
  if (isBatch(sql)) return judgeBatch(sql, isTransactional);
  const index = /^create (unique )?index (concurrently )?(if not exists )?(\w+) on (?:only )?(\w+) ?(.*)$/.exec(sql);
  if (index) {
    const [, isUnique, isConcurrent, isRepeatable, name, on = '', rest = ''] = index;
    const isNew = made.has(on);
    const found = judgeIndex(sql, { isConcurrent: Boolean(isConcurrent), isRepeatable: Boolean(isRepeatable), isNew });
    return found.length > 0 || !isUnique || isUniqueOfFresh(fresh, on, rest)
      ? found
      : refuseRows(sql, `rows ${on}.${name}`);
  }
  const trigger =
    /^create (?:or replace )?(constraint )?trigger (\w+) (after )?.*? on (\w+) .*?execute (?:function|procedure) (\w+)/.exec(
      sql,
    );
  if (trigger) {
    const [, isConstraint, name, isAfter, on = '', does = ''] = trigger;
    return fresh.has(on) || (isAfter && !isConstraint && quiet.has(does)) ? [] : refuseRows(sql, `rows ${on}.${name}`);
  }
  // A trigger may call it already.
  const replaced = /^create or replace (?:function|procedure) (\w+)/.exec(sql)?.[1];
  if (replaced) return quiet.has(replaced) ? [] : refuseRows(sql, `rows ${replaced}`);
  const table = alteredTable.exec(sql);
  if (table) {
    const [, name = '', actions = ''] = table;
    return made.has(name) ? [] : splitParts(actions).flatMap((action) => judgeAction(name, action, context));
  }
  if (sql.startsWith('drop ')) return judgeDrop(sql, context);
  return harmless.test(sql) ? [] : refuse(sql, 'is not known to add something only');
}

const quote = (sql: string): string => `\`${sql.length > 80 ? `${sql.slice(0, 79)}…` : sql}\``;
const refuse = (sql: string, reason: string): Finding[] => [{ message: `${quote(sql)} ${reason}` }];
const refuseRows = (sql: string, refuses: string): Finding[] => [{ message: quote(sql), refuses }];

function judgeBatch(sql: string, isTransactional: boolean): Finding[] {
  if (isTransactional)
    return refuse(
      sql,
      'changes rows within a long transaction: write it in a migration whose `isTransactional()` is false, in batches',
    );
  // Without the parentheses that stand beside or within the one with the limit.
  let plain = sql;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\((?![^()]* limit \d)[^()]*\)/g, '');
  }
  return /\(select [^()]*\bwhere [^()]*\blimit \d/.test(plain)
    ? []
    : refuse(
        sql,
        'changes all rows at once or for ever: `where id in (select … where <not yet done> limit 1000)`, which is repeated until it changes no row',
      );
}

function judgeIndex(sql: string, index: { isConcurrent: boolean; isRepeatable: boolean; isNew: boolean }): Finding[] {
  if (index.isConcurrent && !index.isRepeatable) return refuse(sql, 'cannot be run again: `if not exists`');
  if (index.isConcurrent || index.isNew) return [];
  return refuse(sql, 'lets nobody write until it is made: `create index concurrently if not exists`');
}

function judgeDrop(sql: string, { made, isTransactional, isSaid }: Context): Finding[] {
  const [, kind = '', ifExists, names = ''] = /^drop (\w+) (?:concurrently )?(if exists )?(.*)$/.exec(sql) ?? [];
  if (!/^(?:table|index|function|procedure|trigger|type|view|sequence)$/.test(kind))
    return refuse(sql, 'is not known to add something only');
  if (kind === 'index' && !isTransactional && !ifExists) return refuse(sql, 'cannot be run again: `if exists`');
  return splitParts(names.replace(/ (?:cascade|restrict)$/, '')).flatMap((part) => {
    const [, name = '', of] = /^(\w+)(?: ?\([^)]*\))?(?: on (\w+))?/.exec(part) ?? [];
    const again = new RegExp(`^create (?:or replace )?(?:constraint )?${kind} ${name}\\b${of ? `.* on ${of}\\b` : ''}`);
    // What is made anew at once is not missed.
    if (made.has(of ?? name) || (/^(?:function|procedure|trigger|view)$/.test(kind) && isSaid(again))) return [];
    return [{ message: `drops the ${kind} ${name}`, takes: `${kind} ${of ? `${of}.${name}` : name}` }];
  });
}

function judgeAction(table: string, action: string, { isSaid, fresh }: Context): Finding[] {
  const said = `alter table ${table} ${action}`;
  const constraint = /^add constraint (\w+) (.*)$/.exec(action);
  if (constraint) {
    const [, name, rest = ''] = constraint;
    const found = judgeConstraint(said, rest);
    // The index of a unique one was judged where it was made.
    const isFree = rest.startsWith('unique ') || isOfFresh(fresh, table, columnsOfConstraint(rest));
    return found.length > 0 || isFree ? found : refuseRows(said, `rows ${table}.${name}`);
  }
  const dropped = /^drop constraint (?:if exists )?(\w+)/.exec(action)?.[1];
  if (dropped) {
    if (isSaid(new RegExp(`^alter table .*\\b${table} .*add constraint ${dropped}\\b`))) return [];
    return [{ message: `drops the constraint ${dropped}`, takes: `constraint ${table}.${dropped}` }];
  }
  const column = /^drop (?:column )?(?:if exists )?(\w+)/.exec(action)?.[1];
  if (column) return [{ message: `drops the column ${column}`, takes: `column ${table}.${column}` }];
  const added = /^add (?:column )?(?:if not exists )?(?!(?:check|foreign|unique|primary|exclude)\b)\w+ (.*)$/.exec(
    action,
  )?.[1];
  if (added !== undefined) return judgeColumn(said, added);
  const [, altered = '', change = ''] = /^alter (?:column )?(\w+) (.*)$/.exec(action) ?? [];
  if (/^(?:set default(?! \(?null\b)|drop not null|set statistics)\b/.test(change)) return [];
  if (change === 'set not null') return [{ message: `refuses null in ${altered}`, takes: `null ${table}.${altered}` }];
  if (/^(?:drop|set) default\b/.test(change))
    return [{ message: `drops the default of ${altered}`, takes: `default ${table}.${altered}` }];
  if (/^validate constraint \w+$/.test(action))
    return isSaid(/^(?!alter table \w+ validate constraint \w+$)/)
      ? refuse(
          said,
          'reads the whole table under the locks of the other statements: write it in a migration of its own',
        )
      : [];
  return /^(?:re)?set \(/.test(action) ? [] : refuse(said, 'is not known to add something only');
}

/** What a check says, or the columns of a key. */
const columnsOfConstraint = (rest: string): string =>
  /^check ?(.*?)(?: no inherit)? not valid$/.exec(rest)?.[1] ?? /^foreign key ?\(([^)]*)\)/.exec(rest)?.[1] ?? rest;

function judgeConstraint(sql: string, rest: string): Finding[] {
  if (/^(?:unique|primary key) using index\b/.test(rest)) return [];
  if (!/^(?:check|foreign key)\b/.test(rest))
    return refuse(sql, 'makes an index that lets nobody read: make the index concurrently, then `using index`');
  return rest.endsWith(' not valid')
    ? []
    : refuse(sql, 'reads the whole table under a lock: `not valid`, and `validate constraint` in a migration after it');
}

function judgeColumn(sql: string, definition: string): Finding[] {
  const [, given] = /\bdefault (?!\(?null\b)(.*)$/.exec(definition) ?? [];
  if (/\b(?:references|unique|primary key|check)\b/.test(definition))
    return refuse(
      sql,
      'adds a constraint with its column, which reads the whole table under a lock: add it `not valid`',
    );
  if (
    /\b(?:\w*serial|generated)\b/.test(definition) ||
    /\b(?!now\()\w+\(/.test(given?.replace(/::[\w ]+\(/g, '') ?? '')
  )
    return refuse(sql, 'writes the whole table anew under a lock: add it without the default, and fill it in batches');
  if (/\bnot null\b/.test(definition) && given === undefined)
    return refuse(sql, 'refuses the rows that the version before adds: give it a default, or let it be null');
  return [];
}
