import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { baseline, migrationsFolder } from '../migration-history.ts';

interface LaterMigration {
  up: readonly string[];
  down?: readonly string[];
  /** False: its statements run one by one, beside the services. */
  isTransactional?: boolean;
}

/** Writes the baseline, and migrations after it, into a folder of the test. Returns their names in order. */
export function writeLaterMigrations(...migrations: LaterMigration[]): { folder: string; names: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'dentisti-later-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const library = join(migrationsFolder, '../../node_modules/@mikro-orm/migrations/index.js');
  const url = (file: string) => JSON.stringify(pathToFileURL(file).href);
  writeFileSync(join(folder, `${baseline}.ts`), `export * from ${url(join(migrationsFolder, `${baseline}.ts`))};`);
  const add = (statements: readonly string[]) =>
    statements.map((sql) => `this.addSql(${JSON.stringify(sql)});`).join(' ');
  const names = migrations.map(({ up, down = [], isTransactional = true }, index) => {
    const name = `Migration9999010100000${index}_later`;
    writeFileSync(
      join(folder, `${name}.ts`),
      `import { Migration } from ${url(library)};
       export class Later extends Migration {
         name = '${name}';
         isTransactional() { return ${isTransactional}; }
         up() { ${add(up)} }
         down() { ${add(down)} }
       }`,
    );
    return name;
  });
  return { folder, names };
}
