import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSchema, type MikroORM } from '@mikro-orm/postgresql';
import { isMigrationName } from './migration-name.ts';

/**
 * Writes the migration that makes tables as the entities describe them, and the way back. Functions, triggers and policies are
 * in neither: entities do not know them, so the ORM's own way back would make all of them again, without their bodies.
 * @param name see `isMigrationName`
 * @returns name of the file; null when entities and tables agree
 */
export async function createMigration(
  orm: MikroORM,
  name: string,
  { folder = join(import.meta.dirname, '..', 'migrations'), now = new Date() } = {},
): Promise<string | null> {
  if (!isMigrationName(name)) throw new Error(`"${name}" is no name of a migration: lower case, as add_fax`);
  const { up, down } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false, fromSchema: await findTables(orm) });
  if (up.trim() === '') return null;
  const className = `Migration${chooseTimestamp(folder, now)}_${name}`;
  writeFileSync(join(folder, `${className}.ts`), write(className, splitStatements(up), splitStatements(down)), {
    flag: 'wx',
  });
  return `${className}.ts`;
}

/** The database's tables, without what the entities say nothing of. */
async function findTables({ em, config }: MikroORM): Promise<DatabaseSchema> {
  const { skipTables, skipViews } = config.get('schemaGenerator');
  const only = [undefined, undefined, undefined, skipTables, skipViews] as const;
  const schema = await DatabaseSchema.create(em.getConnection(), em.getPlatform(), config, ...only);
  for (const table of schema.getTables()) {
    table.setTriggers([]);
    table.setPolicies([]);
    Object.assign(table, { rlsEnabled: false, rlsForced: false });
  }
  return schema;
}

/** Migrations run in the order of their names: this moment, or a second after the newest where that is later. */
function chooseTimestamp(folder: string, now: Date): string {
  const stamps = readdirSync(folder).flatMap((file) => /^Migration(\d{14})_/.exec(file)?.[1] ?? []);
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamps.toSorted().at(-1) ?? '') ?? [];
  const [year = 0, month = 1, day, hour, minute, second = 0] = parts.map(Number);
  const afterNewest = new Date(Date.UTC(year, month - 1, day, hour, minute, second + 1));
  const chosen = parts.length > 0 && afterNewest > now ? afterNewest : now;
  return chosen.toISOString().replaceAll(/[-T:]|\.\d+Z$/g, '');
}

/** The ORM ends each statement with a line; a semicolon within a text is not the last of its line. */
function splitStatements(sql: string): string[] {
  return sql
    .split(/;\n+/)
    .map((statement) => statement.trim())
    .filter(Boolean)
    .map((statement) => `${statement.replace(/;$/, '')};`);
}

function write(className: string, up: readonly string[], down: readonly string[]): string {
  const lines = (statements: readonly string[]) =>
    statements.map((sql) => `    this.addSql(\`${sql.replaceAll(/[`$\\]/g, '\\$&')}\`);\n`).join('');
  return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {

  override name = '${className}';

  override up(): void | Promise<void> {
${lines(up)}  }

  override down(): void | Promise<void> {
${lines(down)}  }
}
`;
}
