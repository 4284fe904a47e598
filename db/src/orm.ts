import { type MetadataStorage, MikroORM, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { ActivationPoint } from './activation/activation-point.entity.ts';
import { AttentionAssignment } from './admin/attention-assignment.entity.ts';
import { PageCount } from './admin/page-count.entity.ts';
import { AgendaAvailability } from './agenda/agenda-availability.entity.ts';
import { AgendaClosure } from './agenda/agenda-closure.entity.ts';
import { AgendaException } from './agenda/agenda-exception.entity.ts';
import { AgendaService } from './agenda/agenda-service.entity.ts';
import { Appointment } from './agenda/appointment.entity.ts';
import { Chair } from './agenda/chair.entity.ts';
import { Clinician } from './agenda/clinician.entity.ts';
import { ClinicianHours } from './agenda/clinician-hours.entity.ts';
import { PracticeAgenda } from './agenda/practice-agenda.entity.ts';
import { WithdrawnHold } from './agenda/withdrawn-hold.entity.ts';
import { BackupRun } from './backup/backup-run.entity.ts';
import { Booking } from './booking/booking.entity.ts';
import { BookingEvent } from './booking/booking-event.entity.ts';
import { ContactTask } from './booking/contact-task.entity.ts';
import { WebBuild } from './builds/web-build.entity.ts';
import { WebFile } from './builds/web-file.entity.ts';
import { CalendarBusy } from './calendars/calendar-busy.entity.ts';
import { CalendarConnection } from './calendars/calendar-connection.entity.ts';
import { CalendarEvent } from './calendars/calendar-event.entity.ts';
import { CalendarObject } from './calendars/calendar-object.entity.ts';
import { CalendarPush } from './calendars/calendar-push.entity.ts';
import { CalendarTask } from './calendars/calendar-task.entity.ts';
import { addressOf, type ConnectionSettings, connectionOptions } from './connection.ts';
import { CalendarFeed } from './connections/calendar-feed.entity.ts';
import { WebhookDelivery } from './connections/webhook-delivery.entity.ts';
import { WebhookEndpoint } from './connections/webhook-endpoint.entity.ts';
import { ConsentRecord } from './consent/consent-record.entity.ts';
import { CallAttempt } from './dialing/call-attempt.entity.ts';
import { CallStopRequest } from './dialing/call-stop-request.entity.ts';
import { CallTask } from './dialing/call-task.entity.ts';
import { DiallingBreaker } from './dialing/dialling-breaker.entity.ts';
import { DoubtfulNumber } from './dialing/doubtful-number.entity.ts';
import { OptOut } from './dialing/opt-out.entity.ts';
import { PhoneLine } from './dialing/phone-line.entity.ts';
import { VoiceEvent } from './dialing/voice-event.entity.ts';
import { DentistSource } from './discovery/dentist-source.entity.ts';
import { DiscoveryJob } from './discovery/discovery-job.entity.ts';
import { GooglePlaceStaging } from './discovery/google-place-staging.entity.ts';
import { GoogleRevocation } from './google/google-revocation.entity.ts';
import { GoogleSignIn } from './google/google-sign-in.entity.ts';
import { Lead } from './leads/lead.entity.ts';
import { LeadNote } from './leads/lead-note.entity.ts';
import { releaseLostConnections } from './lost-connections.ts';
import { DevMail } from './mail/dev-mail.entity.ts';
import { MailOutbox } from './mail/mail-outbox.entity.ts';
import { PracticeMessage } from './messages/practice-message.entity.ts';
import { FolderMigrator } from './migration-runner.ts';
import { AuditEntry } from './operators/audit-entry.entity.ts';
import { Operator } from './operators/operator.entity.ts';
import { OperatorRecoveryCode } from './operators/operator-recovery-code.entity.ts';
import { PackageOrder } from './package/package-order.entity.ts';
import { PaymentEvent } from './package/payment-event.entity.ts';
import { Patient } from './patients/patient.entity.ts';
import { DirectoryRevision } from './practice/directory-revision.entity.ts';
import { Practice } from './practice/practice.entity.ts';
import { PracticeService } from './practice/practice-service.entity.ts';
import { PracticeSlug } from './practice/practice-slug.entity.ts';
import { Practitioner } from './practice/practitioner.entity.ts';
import { prepareMarkedStatements } from './prepared-statement.ts';
import { PhotoRendition } from './profile/photo-rendition.entity.ts';
import { PracticePhoto } from './profile/practice-photo.entity.ts';
import { ProfileEdit } from './profile/profile-edit.entity.ts';
import { QueuePause } from './queues/queue-pause.entity.ts';
import { Recall } from './recalls/recall.entity.ts';
import { RecallChoice } from './recalls/recall-choice.entity.ts';
import { RecallInterval } from './recalls/recall-interval.entity.ts';
import { RecallSetting } from './recalls/recall-setting.entity.ts';
import { ModelReading } from './recommendation/model-reading.entity.ts';
import { ProfileReport } from './reports/profile-report.entity.ts';
import { BookingErasure } from './retention/booking-erasure.entity.ts';
import { DataCode } from './retention/data-code.entity.ts';
import { ErasedRecord } from './retention/erased-record.entity.ts';
import { ErasureRun } from './retention/erasure-run.entity.ts';
import { VoiceDeletion } from './retention/voice-deletion.entity.ts';
import { Review } from './reviews/review.entity.ts';
import { ReviewAnswer } from './reviews/review-answer.entity.ts';
import { ReviewObjection } from './reviews/review-objection.entity.ts';
import { ReviewReport } from './reviews/review-report.entity.ts';
import { ReviewRequest } from './reviews/review-request.entity.ts';
import { AccountFactor } from './studio/factors/account-factor.entity.ts';
import { AccountPasskey } from './studio/factors/account-passkey.entity.ts';
import { AccountRecoveryCode } from './studio/factors/account-recovery-code.entity.ts';
import { PasskeyChallenge } from './studio/factors/passkey-challenge.entity.ts';
import { PracticeAccount } from './studio/practice-account.entity.ts';
import { PracticeCalls } from './studio/practice-calls.entity.ts';
import { PracticeClaim } from './studio/practice-claim.entity.ts';
import { PracticeMember } from './studio/practice-member.entity.ts';
import { PracticeStanding } from './studio/practice-standing.entity.ts';
import { ProcessingAcceptance } from './studio/processing-acceptance.entity.ts';
import { SignInLink } from './studio/sign-in-link.entity.ts';
import { StudioSession } from './studio/studio-session.entity.ts';
import { ToolRun } from './tools/tool-run.entity.ts';
import { WaitingEntry } from './waiting-list/waiting-entry.entity.ts';
import { WaitingOffer } from './waiting-list/waiting-offer.entity.ts';
import { WaitingRound } from './waiting-list/waiting-round.entity.ts';

export type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

interface OrmSettings extends ConnectionSettings {
  /** Largest number of connections held by this process; default 10. */
  poolMax?: number;
}

/** Largest number of connections of a pool that says no other. */
export const usualPoolMax = 10;

const migrationsPath = `${import.meta.dirname}/../migrations`;

/** A reference is named as its column is (`dentistId`), so that an entity's properties are its columns. */
class ColumnNames extends UnderscoreNamingStrategy {
  override joinKeyColumnName(property: string, ...rest: [string, boolean?, string?]): string {
    return property.endsWith('Id') ? this.propertyToColumnName(property) : super.joinKeyColumnName(property, ...rest);
  }
}

const entities = [
  ActivationPoint,
  AgendaAvailability,
  AgendaException,
  AgendaService,
  AgendaClosure,
  Appointment,
  Chair,
  Clinician,
  ClinicianHours,
  AuditEntry,
  BackupRun,
  Booking,
  BookingErasure,
  BookingEvent,
  CalendarBusy,
  CalendarConnection,
  CalendarEvent,
  CalendarObject,
  CalendarPush,
  CalendarTask,
  CalendarFeed,
  GoogleRevocation,
  GoogleSignIn,
  CallAttempt,
  CallStopRequest,
  CallTask,
  ConsentRecord,
  ContactTask,
  DataCode,
  Practice,
  PracticeService,
  Practitioner,
  PhotoRendition,
  PracticePhoto,
  ProfileEdit,
  PracticeSlug,
  DentistSource,
  DevMail,
  DiallingBreaker,
  DirectoryRevision,
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
  AccountFactor,
  AccountPasskey,
  AccountRecoveryCode,
  AttentionAssignment,
  OptOut,
  DoubtfulNumber,
  PackageOrder,
  PasskeyChallenge,
  PaymentEvent,
  PageCount,
  PhoneLine,
  PracticeAccount,
  PracticeAgenda,
  PracticeClaim,
  PracticeCalls,
  PracticeMember,
  PracticeMessage,
  PracticeStanding,
  ProfileReport,
  QueuePause,
  Review,
  ReviewAnswer,
  ReviewReport,
  ReviewObjection,
  ReviewRequest,
  Recall,
  RecallChoice,
  RecallInterval,
  RecallSetting,
  SignInLink,
  StudioSession,
  Patient,
  ProcessingAcceptance,
  ToolRun,
  VoiceDeletion,
  VoiceEvent,
  WaitingEntry,
  WaitingOffer,
  WaitingRound,
  WebBuild,
  WebFile,
  WebhookDelivery,
  WebhookEndpoint,
  WithdrawnHold,
];

/** What the first ORM of the process has read of them: every other takes it over, in a tenth of the time. */
let known: MetadataStorage | undefined;

function shareEntities(found: MetadataStorage): void {
  known ??= found;
  for (const entity of known) found.set(entity.class, entity);
}

function ormOptions(settings: OrmSettings): Options {
  return {
    entities: known ? [] : entities,
    discovery: { warnWhenNoEntities: false, afterDiscovered: shareEntities },
    clientUrl: addressOf(settings),
    namingStrategy: ColumnNames,
    // A missing database is an operator's mistake to see, not ours to mend.
    ensureDatabase: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: settings.poolMax ?? usualPoolMax, idleTimeoutMillis: 30_000 },
    driverOptions: {
      ...connectionOptions(settings),
      onPoolCreated: (pool: Pool) => {
        releaseLostConnections(pool);
        prepareMarkedStatements(pool);
      },
    },
    extensions: [FolderMigrator],
    // Triggers and their functions are written in migrations alone; `directory-revision.repository.test.ts` tells when one is missing.
    // Policies are made from `roles/row-policies.ts`, with the grants.
    schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true, ignorePolicies: true },
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
