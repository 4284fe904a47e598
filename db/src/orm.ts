import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Dentist } from './entities/dentist.entity.ts';
import { DentistService } from './entities/dentist-service.entity.ts';
import { DentistSlug } from './entities/dentist-slug.entity.ts';
import { DentistSource } from './entities/dentist-source.entity.ts';
import { DiscoveryJob } from './entities/discovery-job.entity.ts';
import { GooglePlaceStaging } from './entities/google-place-staging.entity.ts';
import { ProfileReport } from './entities/profile-report.entity.ts';

export interface OrmSettings {
  /** `postgres://user:password@host:port/database`. */
  clientUrl: string;
  /** Largest number of connections held by this process; default 10. */
  poolMax?: number;
  /** Shown by `pg_stat_activity`; default `dentisti`. */
  applicationName?: string;
  /** Statements running longer are cancelled by the server; default 15,000; 0 lets them run (migrations). */
  statementTimeoutMs?: number;
}

const migrationsPath = `${import.meta.dirname}/../migrations`;

function ormOptions(settings: OrmSettings): Options {
  return {
    entities: [Dentist, DentistService, DentistSlug, DentistSource, DiscoveryJob, GooglePlaceStaging, ProfileReport],
    clientUrl: settings.clientUrl,
    // A missing database is an operator's mistake to see, not ours to mend.
    ensureDatabase: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: settings.poolMax ?? 10, idleTimeoutMillis: 30_000 },
    driverOptions: {
      application_name: settings.applicationName ?? 'dentisti',
      statement_timeout: settings.statementTimeoutMs ?? 15_000,
      connectionTimeoutMillis: 10_000,
      // Postgres' default of 4 is for spinning disks, and has it fetch by bitmap and sort what the index gives in order.
      options: '-c random_page_cost=1.1',
    },
    extensions: [Migrator],
    migrations: {
      path: migrationsPath,
      pathTs: migrationsPath,
      glob: '!(*.d).{js,ts}',
      // Entities are compared with what the migrations really made of a database, not with a note of it.
      snapshot: false,
      silent: true,
      emit: 'ts',
      tableName: 'migration',
    },
  };
}

/** Opens the pool and reads the entities. Fork `orm.em` per request or job; close the ORM on exit. */
export async function createOrm(settings: OrmSettings): Promise<MikroORM> {
  return MikroORM.init(ormOptions(settings));
}
