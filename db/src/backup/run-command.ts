import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { noteBackup } from '../activation/activation-counts.repository.ts';
import { findRefusal } from '../connection.ts';
import { parseEnv } from '../env.ts';
import { createOrm } from '../orm.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase, RestoreProblem } from './import-database.ts';
import { checkOperatorKey } from './operator-key.ts';

/** A draft that was not written to for so long belongs to no running back-up. */
const leftBehindAfterMs = 6 * 3_600_000;

export type BackupCommand = 'backup' | 'restore';

/**
 * The database to and from one gzip file of JSON lines, as the owner of the tables (OWNER_DATABASE_URL, else
 * DATABASE_URL). A restore replaces what is there. Returns the exit code and what a terminal shows.
 */
export async function runBackupCommand(
  command: BackupCommand,
  file: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const { OWNER_DATABASE_URL: clientUrl, ...keys } = parseEnv(env);
  const orm = await createOrm({ clientUrl, poolMax: 1, statementTimeoutMs: 0, applicationName: `dentisti-${command}` });
  try {
    return { code: 0, output: await (command === 'backup' ? backUp(orm, file) : restore(orm, file, keys)) };
  } catch (error) {
    const sentence = error instanceof RestoreProblem ? error.message : findRefusal(error);
    const words = sentence ?? String((error as Error).stack ?? error);
    return { code: 1, output: `${words}\n` };
  } finally {
    await orm.close();
  }
}

async function backUp(orm: MikroORM, file: string): Promise<string> {
  // Patients' data: nobody else on this machine may read them. Renamed when whole, so half a backup is never kept.
  // A name of its own: what a killed back-up left behind blocks no later one.
  const draft = `${file}.${randomUUID()}.unfinished`;
  const notRemoved = await removeLeftBehind(file);
  try {
    const pieces = Readable.from(inPieces(exportDatabase(orm, new Date())));
    await pipeline(pieces, createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    await rename(draft, file);
    await noteBackup(orm.em.fork(), { now: new Date(), bytes: (await stat(file)).size });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return [`Backup: ${file}`, ...notRemoved, ''].join('\n');
}

/**
 * Removes drafts of back-ups that were killed, also of the version before, which named them without an id: patients' data that
 * nobody would ever look for. One under way is written to. Returns what could not be removed, which is no reason to make no
 * back-up.
 */
async function removeLeftBehind(file: string): Promise<string[]> {
  const before = Date.now() - leftBehindAfterMs;
  const [folder, former] = [dirname(file), `${extname(file) || basename(file)}.unfinished`];
  const isDraft = (name: string) => name.endsWith(former) || /\.[\da-f]{8}-[\da-f-]{27}\.unfinished$/.test(name);
  const notRemoved: string[] = [];
  const tried = async (path: string, work: () => Promise<void>) =>
    work().catch((error) => {
      if (error.code !== 'ENOENT') notRemoved.push(`Not removed: ${path} (${error.code ?? error})`);
    });
  await tried(folder, async () => {
    for (const name of (await readdir(folder)).filter(isDraft)) {
      const draft = join(folder, name);
      await tried(draft, async () => {
        if ((await stat(draft)).mtimeMs < before) await rm(draft);
      });
    }
  });
  return notRemoved;
}

type Keys = Pick<ReturnType<typeof parseEnv>, 'OPERATOR_KEY' | 'ACCEPT_LOST_SECOND_FACTORS'>;

async function restore(orm: MikroORM, file: string, given: Keys): Promise<string> {
  let keyNote = '';
  const check = async (em: EntityManager) => {
    keyNote = await checkOperatorKey(em, { keys: given.OPERATOR_KEY, acceptsLost: given.ACCEPT_LOST_SECOND_FACTORS });
  };
  const into = (lines: AsyncIterable<string>) => importDatabase(orm, lines, new Date(), check);
  const rows = await pipeline(createReadStream(file), createGunzip(), splitLines, into);
  return `Restored: ${rows} rows from ${file}\n${keyNote}\n`;
}

/** A stream's turn costs more than the line it would pass on. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

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
