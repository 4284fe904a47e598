import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { ActivationPoint } from './entities/activation-point.entity.ts';
import { AgendaAvailability } from './entities/agenda-availability.entity.ts';
import { AgendaException } from './entities/agenda-exception.entity.ts';
import { Appointment } from './entities/appointment.entity.ts';
import { AttentionAssignment } from './entities/attention-assignment.entity.ts';
import { AuditEntry } from './entities/audit-entry.entity.ts';
import { BackupRun } from './entities/backup-run.entity.ts';
import { Booking } from './entities/booking.entity.ts';
import { BookingErasure } from './entities/booking-erasure.entity.ts';
import { BookingEvent } from './entities/booking-event.entity.ts';
import { CallAttempt } from './entities/call-attempt.entity.ts';
import { CallTask } from './entities/call-task.entity.ts';
import { ConsentRecord } from './entities/consent-record.entity.ts';
import { ContactTask } from './entities/contact-task.entity.ts';
import { DataCode } from './entities/data-code.entity.ts';
import { Dentist } from './entities/dentist.entity.ts';
import { DentistService } from './entities/dentist-service.entity.ts';
import { DentistSlug } from './entities/dentist-slug.entity.ts';
import { DentistSource } from './entities/dentist-source.entity.ts';
import { DevMail } from './entities/dev-mail.entity.ts';
import { DiallingBreaker } from './entities/dialling-breaker.entity.ts';
import { DiscoveryJob } from './entities/discovery-job.entity.ts';
import { DoubtfulNumber } from './entities/doubtful-number.entity.ts';
import { ErasedRecord } from './entities/erased-record.entity.ts';
import { ErasureRun } from './entities/erasure-run.entity.ts';
import { GooglePlaceStaging } from './entities/google-place-staging.entity.ts';
import { Lead } from './entities/lead.entity.ts';
import { LeadNote } from './entities/lead-note.entity.ts';
import { MailOutbox } from './entities/mail-outbox.entity.ts';
import { ModelReading } from './entities/model-reading.entity.ts';
import { Operator } from './entities/operator.entity.ts';
import { OperatorRecoveryCode } from './entities/operator-recovery-code.entity.ts';
import { OptOut } from './entities/opt-out.entity.ts';
import { PackageOrder } from './entities/package-order.entity.ts';
import { PageCount } from './entities/page-count.entity.ts';
import { PaymentEvent } from './entities/payment-event.entity.ts';
import { PhoneLine } from './entities/phone-line.entity.ts';
import { PracticeAgenda } from './entities/practice-agenda.entity.ts';
import { ProfileReport } from './entities/profile-report.entity.ts';
import { QueuePause } from './entities/queue-pause.entity.ts';
import { ToolRun } from './entities/tool-run.entity.ts';
import { VoiceDeletion } from './entities/voice-deletion.entity.ts';
import { VoiceEvent } from './entities/voice-event.entity.ts';

export interface OrmSettings {
  /** `postgres://user:password@host:port/database`. */
  clientUrl: string;
  /** Largest number of connections held by this process; default 10. */
  poolMax?: number;
  /** Shown by `pg_stat_activity`; default `dentisti`. */
  applicationName?: string;
  /** Statements running longer are cancelled by the server; default 15,000; 0 lets them run (migrations). */
  statementTimeoutMs?: number;
  /** Whoever waits longer for a free connection gets an error; default 10,000. */
  connectTimeoutMs?: number;
}

const migrationsPath = `${import.meta.dirname}/../migrations`;

function ormOptions(settings: OrmSettings): Options {
  return {
    entities: [
      ActivationPoint,
      AgendaAvailability,
      AgendaException,
      Appointment,
      AuditEntry,
      BackupRun,
      Booking,
      BookingErasure,
      BookingEvent,
      CallAttempt,
      CallTask,
      ConsentRecord,
      ContactTask,
      DataCode,
      Dentist,
      DentistService,
      DentistSlug,
      DentistSource,
      DevMail,
      DiallingBreaker,
      DiscoveryJob,
      ErasedRecord,
      ErasureRun,
      GooglePlaceStaging,
      Lead,
      LeadNote,
      MailOutbox,
      ModelReading,
      Operator,
      OperatorRecoveryCode,
      AttentionAssignment,
      OptOut,
      DoubtfulNumber,
      PackageOrder,
      PaymentEvent,
      PageCount,
      PhoneLine,
      PracticeAgenda,
      ProfileReport,
      QueuePause,
      ToolRun,
      VoiceDeletion,
      VoiceEvent,
    ],
    clientUrl: settings.clientUrl,
    // A missing database is an operator's mistake to see, not ours to mend.
    ensureDatabase: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: settings.poolMax ?? 10, idleTimeoutMillis: 30_000 },
    driverOptions: {
      application_name: settings.applicationName ?? 'dentisti',
      statement_timeout: settings.statementTimeoutMs ?? 15_000,
      connectionTimeoutMillis: settings.connectTimeoutMs ?? 10_000,
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
