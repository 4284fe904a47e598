/** The public face of this workspace: everything the gateway and the worker may use of the database. */
export type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
export { bookingPagePath, bookingToken, findBookingToken, readLinkSecrets } from './booking-link.ts';
export { dataCode, isDataCode } from './data-code.ts';
export { findAgenda, findAgendaExceptions, replaceAgenda, type StoredAgenda } from './entities/agenda.repository.ts';
export {
  type AppointmentRow,
  bookAppointment,
  deleteOldHolds,
  findBusyRanges,
  findHold,
  findVisitAt,
  holdMinutes,
  holdSlot,
  releaseAppointment,
  releaseHold,
  type SlotTaken,
  takeAgenda,
} from './entities/appointment.repository.ts';
export { type AuditEntryRow, findAudit, type NewAuditEntry, writeAudit } from './entities/audit-entry.repository.ts';
export { noteOpening } from './entities/audit-opening.repository.ts';
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
  type NewBooking,
  saveBookingChange,
} from './entities/booking.repository.ts';
export { findBookingByClientKey } from './entities/booking-by-form.repository.ts';
export { type DecisionToSave, saveBookingDecision } from './entities/booking-decision.repository.ts';
export { findDueBookings } from './entities/booking-due.repository.ts';
export {
  askErasure,
  type BookingErasureRow,
  eraseBookingData,
  eraseVoiceEventsOf,
  findErasure,
  findOpenErasures,
  finishErasure,
  hasMailsToSend,
  lockErasure,
  noteErasedJobs,
} from './entities/booking-erasure.repository.ts';
export { type BookingState, findBookingState, lockBooking } from './entities/booking-lock.repository.ts';
export { appendTimeline, type BookingEventRow, findTimeline } from './entities/booking-timeline.repository.ts';
export {
  attachCall,
  type CallAttemptRow,
  countCallsUnderWay,
  endAttempt,
  findAttemptByVoiceCall,
  findAttemptsToReconcile,
  findCallAttempt,
  findCallAttempts,
  findDialsOfPhone,
  findDialsOfPractice,
  findUnwantedCalls,
  isCallUnwanted,
  markPlaced,
  noteDialFailure,
  noteEndAsked,
} from './entities/call-attempt.repository.ts';
export { claimDueTasks, claimTask, findDueTasks } from './entities/call-claim.repository.ts';
export type { CallTaskState } from './entities/call-task.entity.ts';
export {
  type CallLease,
  type CallTaskRow,
  changeTaskPhone,
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
  withdrawOpenTask,
} from './entities/call-task.repository.ts';
export { findConfirmationRecords } from './entities/confirmation-record.repository.ts';
export { type NewConsentRecord, storeConsentRecord } from './entities/consent-record.repository.ts';
export type { ContactTaskKind } from './entities/contact-task.entity.ts';
export * from './entities/contact-task.repository.ts';
export {
  countWrongCode,
  type DataCodeRow,
  findDataCode,
  findDataCodes,
  storeDataCode,
  useDataCode,
} from './entities/data-code.repository.ts';
export {
  type Demonstration,
  demonstrationMinutes,
  findDemonstration,
  findDemonstrationPractice,
  releaseDemonstration,
  takeDemonstration,
} from './entities/demonstration.repository.ts';
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
export * from './entities/doubtful-number.repository.ts';
export {
  countErased,
  type ErasureRunRow,
  findErasureRuns,
  findFinishedRules,
  noteErasureFailure,
} from './entities/erasure-run.repository.ts';
export { GooglePlaceStaging } from './entities/google-place-staging.entity.ts';
export { stageGooglePlaces } from './entities/google-place-staging.repository.ts';
export { eraseExpiredGoogleData } from './entities/google-retention.repository.ts';
export { Lead } from './entities/lead.entity.ts';
export { findLead, findLeadByClientKey, insertLead, type LeadRow, type NewLead } from './entities/lead.repository.ts';
export { findLineState, type LineState } from './entities/line-state.repository.ts';
export {
  findListedComuni,
  findListedPractices,
  findListedStretches,
  type ListedPractice,
} from './entities/listed-practice.repository.ts';
export { type MailState, mailStates } from './entities/mail-outbox.entity.ts';
export {
  claimMail,
  findDueMails,
  type MailRow,
  markMailFailed,
  markMailSent,
  messageIdOf,
  queueMail,
} from './entities/mail-outbox.repository.ts';
export {
  deleteModelQuestion,
  deleteOldModelQuestions,
  findModelOutcome,
  findModelQuestion,
  type ModelReadingOutcome,
  settleModelQuestion,
  storeModelQuestion,
} from './entities/model-reading.repository.ts';
export {
  findNearbyDentists,
  findNearbyOfDentists,
  type NearbyDentistRow,
} from './entities/nearby-dentist.repository.ts';
export {
  changeOperator,
  countActiveAdmins,
  countRecoveryCodes,
  findOperator,
  findOperatorByEmail,
  findOperators,
  inviteOperator,
  lockInvitedOperator,
  lockOperator,
  type OperatorRow,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './entities/operator.repository.ts';
export { addOptOut, findOptOut, type OptOutSource } from './entities/opt-out.repository.ts';
export type { OrderChannel } from './entities/package-order.entity.ts';
export {
  countVouchersUsed,
  findOrderOfMessage,
  findOrdersToLookAt,
  findPackageOrder,
  findPackageOrderByClientKey,
  insertPackageOrder,
  lockPackageOrder,
  lockVouchers,
  type PackageOrderChange,
  type PackageOrderRow,
  postponeOrderLook,
  savePackageOrder,
} from './entities/package-order.repository.ts';
export { addPageView } from './entities/page-count.repository.ts';
export {
  failPaymentEvent,
  findUnprocessedPaymentEvents,
  lockPaymentEvent,
  lockRecordedPayment,
  markPaymentEventProcessed,
  type PaymentEventRow,
  storePaymentEvent,
} from './entities/payment-event.repository.ts';
export {
  erasePersonData,
  findBookingsOfEmail,
  findMailsOfBookings,
  findPersonData,
  type PersonData,
} from './entities/person.repository.ts';
export {
  type ImportCounts,
  type ImportRow,
  importPractices,
  withdrawClosedPractices,
} from './entities/practice-import.repository.ts';
export { findBookableNearby, findPracticesToBook } from './entities/practice-to-book.repository.ts';
export { findPracticeToCall, isPracticePhone, type PracticeToCall } from './entities/practice-to-call.repository.ts';
export { ProfileReport, ReportKind } from './entities/profile-report.entity.ts';
export {
  type DecidedReport,
  findDecidedReport,
  storeProfileReport,
} from './entities/profile-report.repository.ts';
export {
  diallingPause,
  findQueuePauses,
  pauseQueue,
  type QueuePauseRow,
  resumeQueue,
} from './entities/queue-pause.repository.ts';
export { type DueErasure, eraseDue } from './entities/retention.repository.ts';
export {
  resumeAttempt,
  startAttempt,
  startInboundAttempt,
} from './entities/start-attempt.repository.ts';
export {
  deleteToolRun,
  eraseOldToolRuns,
  findCutOffTrunkTests,
  findToolOutcome,
  type NewToolRun,
  settleToolRun,
  storeToolRun,
  type TakenToolRun,
  takeToolRun,
} from './entities/tool-run.repository.ts';
export {
  endVoiceDeletion,
  findDueVoiceDeletions,
  findVoiceDeletion,
  patientDeletions,
  postponeVoiceDeletion,
  type VoiceDeletionRow,
} from './entities/voice-deletion.repository.ts';
export {
  failVoiceEvent,
  findNotedOutcome,
  findUnprocessedVoiceEvents,
  findVoiceEvent,
  lockVoiceEvent,
  markVoiceEventProcessed,
  maxVoiceEventFailures,
  storeVoiceEvent,
  type VoiceEventRow,
} from './entities/voice-event.repository.ts';
export { readWorkload, type Waiting, type Workload } from './entities/workload.repository.ts';
export { defaultMailFrom, mailAddressOf, mailDomainOf } from './mail-address.ts';
export { createOrm, type OrmSettings } from './orm.ts';
export { openSealedText, type Sealing, sealText } from './sealed-text.ts';
export { trialSecret } from './trial-secret.ts';
