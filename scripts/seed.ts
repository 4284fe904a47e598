/**
 * `make seed`: brings a database up to date and fills it with the demonstration data – the one DATABASE_URL names, else
 * the one in the data folder, started for the purpose unless the product runs (then it is seeded already).
 */
import { runOnDatabase } from './start/on-database.ts';

await runOnDatabase([
  ['migrate', 'db/src/migrate.ts', 'up'],
  ['seed', 'db/seed/seed.ts'],
]);
