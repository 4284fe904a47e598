import type { EntityManager } from '@mikro-orm/postgresql';
import { BackupRun } from '../backup/backup-run.entity.ts';
import { parseRow } from '../stored-row.ts';

/** Counts of the database for the go-live board. */
export interface ActivationCounts {
  /** When the latest backup was written to its end; null when none ever was. */
  lastBackupAt: Date | null;
  /** Practices that visitors see and that can be rung. */
  practices: number;
  /** Comuni they stand in. */
  comuni: number;
  /** Administrators who can sign in: password and second factor set, not shut out. */
  administrators: number;
}

/** Counts what the board shows, in one query. Demonstration practices do not count: nobody may ring them. */
export async function findActivationCounts(em: EntityManager): Promise<ActivationCounts> {
  // SQL: four figures at one instant.
  const [row] = await em.execute<object[]>(
    `select (select max(finished_at) from backup_run) as "lastBackupAt",
       (select count(*)::int from dentist d where ${ringableSql}) as practices,
       (select count(distinct istat_code)::int from dentist d where ${ringableSql}) as comuni,
       (select count(*)::int from operator where role = 'admin' and disabled_at is null
          and password_hash is not null and totp_confirmed_at is not null) as administrators`,
  );
  if (!row) throw new Error('an aggregate without a row');
  return parseRow<ActivationCounts>({ lastBackupAt: true })(row);
}

const ringableSql = `d.hidden_at is null and d.opted_out_at is null and d.phone is not null
  and not exists (select from dentist_source s where s.dentist_id = d.id and s.source = 'demo')`;

/** Backups remembered; older ones are of no use. */
const keptRuns = 100;

/** Notes a backup that was written to its end. */
export async function noteBackup(em: EntityManager, { now, bytes }: { now: Date; bytes: number }): Promise<void> {
  await em.insert(BackupRun, { finishedAt: now, bytes: String(bytes) });
  // SQL: the delete itself finds the newest.
  await em.execute(
    'delete from backup_run where id not in (select id from backup_run order by finished_at desc limit ?)',
    [keptRuns],
  );
}
