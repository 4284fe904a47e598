/**
 * `make migration NAME=…` writes a migration from the entities, `make migrate` applies those that are missing: on the database
 * DATABASE_URL names, else on the one in the data folder, whether the product runs or not.
 */
import { isMigrationName } from '@dentisti/db/migration-name';
import { findRunningDatabase, runOnDatabase } from './start/on-database.ts';
import { StartProblem } from './start/start-problem.ts';
import { printProblem } from './start/terminal.ts';

const [, , command, name = ''] = process.argv;
if (command === 'create' && !isMigrationName(name)) {
  printProblem(
    new StartProblem(
      name ? `"${name}" cannot be the name of a migration.` : 'Which name? It says what the migration does.',
      'Lower case, words joined by _, at most 60 letters: make migration NAME=add_fax',
    ),
  );
  process.exit(1);
}
await runOnDatabase(
  [
    // The entities are compared with a database that has every migration.
    ['migrate', 'db/src/migrate.ts', 'up'],
    ...(command === 'create' ? [['migration', 'db/src/migrate.ts', 'create', name] as const] : []),
  ],
  { findDatabase: findRunningDatabase },
);
