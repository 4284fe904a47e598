/** The public face of this workspace: everything the gateway and the worker may use of the database. */
export type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
export { bookingPagePath, bookingToken, findBookingToken, readLinkSecrets } from './booking-link.ts';
export { findAgenda, replaceAgenda, type StoredAgenda } from './entities/agenda.repository.ts';
export {
  type AppointmentRow,
  bookAppointment,
  deleteOldHolds,
  findBusyRanges,
  findHold,
  holdMinutes,
  holdSlot,
  releaseAppointment,
  releaseHold,
  type Slot,
  type SlotTaken,
} from './entities/appointment.repository.ts';
export {
  type BookingChange,
  type BookingRow,
  findBooking,
  findBookingByNumberAndToken,
  findBookingsForLostLink,
  findOpenRequest,
  hashContact,
  hashToken,
  insertBooking,
  isContactVerified,
  type NewBooking,
  saveBookingChange,
} from './entities/booking.repository.ts';
export { findBookingByClientKey } from './entities/booking-by-form.repository.ts';
export { findDueBookings } from './entities/booking-due.repository.ts';
export { type BookingState, findBookingState, lockBooking } from './entities/booking-lock.repository.ts';
export { appendTimeline, type BookingEventRow, findTimeline } from './entities/booking-timeline.repository.ts';
export {
  type AttemptOutcome,
  attachCall,
  type CallAttemptRow,
  countCallsUnderWay,
  endAttempt,
  findAttemptByVoiceCall,
  findAttemptsToReconcile,
  findCallAttempt,
  findCallAttempts,
  findDialsOfPhone,
  markPlaced,
} from './entities/call-attempt.repository.ts';
export { claimDueTasks, claimTask, findDueTasks } from './entities/call-claim.repository.ts';
export {
  type CallLease,
  type CallTaskRow,
  findCallTask,
  findCallTasks,
  findOpenTasksOfPhone,
  findStrandedTasks,
  findTasksOfOptedOut,
  finishTask,
  openCallTask,
  type PlannedCallTask,
  releaseTaskLease,
  rescheduleTask,
  type TaskWriter,
  withdrawOpenTask,
} from './entities/call-task.repository.ts';
export { Dentist, Verification } from './entities/dentist.entity.ts';
export {
  type DentistRow,
  findDentistById,
  findDentistBySlug,
  findDentistsByIds,
  findDentistsOfCity,
} from './entities/dentist.repository.ts';
export { DentistService } from './entities/dentist-service.entity.ts';
export { type DentistServiceRow, findServicesOfDentists } from './entities/dentist-service.repository.ts';
export { DentistSlug } from './entities/dentist-slug.entity.ts';
export { DentistSource, SourceName } from './entities/dentist-source.entity.ts';
export { type DentistSourceRow, findSourcesOfDentists } from './entities/dentist-source.repository.ts';
export type { DevMailAttachment } from './entities/dev-mail.entity.ts';
export { type DevMailRow, findMailsForDevMailbox, storeDevMail } from './entities/dev-mail.repository.ts';
export {
  type DiallingBreakerRow,
  lockBreaker,
  readBreaker,
  saveBreaker,
} from './entities/dialling-breaker.repository.ts';
export {
  countDentistsByCity,
  type DirectoryFigures,
  getDirectoryFigures,
} from './entities/directory-figures.repository.ts';
export { DiscoveryJob, type DiscoveryJobRow, DiscoveryStatus } from './entities/discovery-job.entity.ts';
export {
  beatDiscoveryJob,
  claimDiscoveryJob,
  type DiscoveryLease,
  findDiscoveryJob,
  findLeftoverState,
  findRecentDiscoveryJob,
  finishDiscoveryJob,
  releaseDiscoveryJob,
  saveDiscoveryProgress,
  startDiscoveryJob,
  sweepDiscoveryJobs,
} from './entities/discovery-job.repository.ts';
export { GooglePlaceStaging } from './entities/google-place-staging.entity.ts';
export { stageGooglePlaces } from './entities/google-place-staging.repository.ts';
export { eraseExpiredGoogleData } from './entities/google-retention.repository.ts';
export {
  claimMail,
  findDueMails,
  type MailLease,
  type MailRow,
  markMailFailed,
  markMailSent,
  messageIdOf,
  queueMail,
} from './entities/mail-outbox.repository.ts';
export { findNearbyDentists, type NearbyDentistRow } from './entities/nearby-dentist.repository.ts';
export { addOptOut, findOptOut, type OptOutSource } from './entities/opt-out.repository.ts';
export {
  type ImportCounts,
  type ImportRow,
  importPractices,
  withdrawClosedPractices,
} from './entities/practice-import.repository.ts';
export { findPracticeToCall, isPracticePhone, type PracticeToCall } from './entities/practice-to-call.repository.ts';
export { ProfileReport, ReportKind } from './entities/profile-report.entity.ts';
export { type NewProfileReport, storeProfileReport } from './entities/profile-report.repository.ts';
export {
  type StartRefused,
  type StartRules,
  startAttempt,
  startInboundAttempt,
} from './entities/start-attempt.repository.ts';
export {
  failVoiceEvent,
  findNotedOutcome,
  findUnprocessedVoiceEvents,
  findVoiceEvent,
  lockVoiceEvent,
  markVoiceEventProcessed,
  storeVoiceEvent,
  type VoiceEventRow,
} from './entities/voice-event.repository.ts';
export { defaultMailFrom, mailAddressOf, mailDomainOf } from './mail-address.ts';
export { createOrm, type OrmSettings } from './orm.ts';
export { trialSecret } from './trial-secret.ts';
