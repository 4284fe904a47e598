/**
 * `node db/src/backup/main.ts backup|restore <file>`: the database to and from one gzip file of JSON
 * lines, as the owner of the tables (OWNER_DATABASE_URL, else DATABASE_URL). A restore replaces what is there.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { noteBackup } from '../activation/activation-counts.repository.ts';
import { parseEnv } from '../env.ts';
import { createOrm } from '../orm.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase, RestoreProblem } from './import-database.ts';
import { checkOperatorKey } from './operator-key.ts';

/** Lines of a text that comes in pieces; the last one needs no line break. */
async function* splitLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest + decoder.decode();
}

const [, , command, file] = process.argv;
if ((command !== 'backup' && command !== 'restore') || !file) {
  console.error('Usage: node db/src/backup/main.ts backup|restore <file>');
  process.exit(2);
}

const { OWNER_DATABASE_URL: clientUrl, OPERATOR_KEY, ACCEPT_LOST_SECOND_FACTORS } = parseEnv();
const orm = await createOrm({ clientUrl, poolMax: 1, statementTimeoutMs: 0, applicationName: `dentisti-${command}` });
try {
  if (command === 'backup') {
    // Patients' data: nobody else on this machine may read them. Renamed when whole, so half a backup is never kept.
    const draft = `${file}.unfinished`;
    try {
      const lines = Readable.from(exportDatabase(orm, new Date()));
      await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
      await rename(draft, file);
      await noteBackup(orm.em.fork(), { now: new Date(), bytes: (await stat(file)).size });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true });
      throw error;
    }
    console.log(`Backup: ${file}`);
  } else {
    let keyNote = '';
    const check = async (em: EntityManager) => {
      keyNote = await checkOperatorKey(em, { keys: OPERATOR_KEY, acceptsLost: ACCEPT_LOST_SECOND_FACTORS });
    };
    const restore = (lines: AsyncIterable<string>) => importDatabase(orm, lines, new Date(), check);
    const rows = await pipeline(createReadStream(file), createGunzip(), splitLines, restore);
    console.log(`Restored: ${rows} rows from ${file}\n${keyNote}`);
  }
} catch (error) {
  const words = error instanceof RestoreProblem ? error.message : String((error as Error).stack ?? error);
  console.error(words);
  process.exitCode = 1;
} finally {
  await orm.close();
}
