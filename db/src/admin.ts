/** What the admin area alone reads and changes. */
export {
  mostCounted,
  type SearchGroup,
  type SearchGroupName,
  type SearchHit,
  searchEverything,
} from './entities/admin-search.repository.ts';
export { type AgendaStanding, findAgendaStanding } from './entities/agenda-care.repository.ts';
export {
  type Attention,
  type AttentionItem,
  type AttentionRules,
  findAttention,
} from './entities/attention.repository.ts';
export { acknowledgeOptOut, dropAttention, takeAttention } from './entities/attention-assignment.repository.ts';
export {
  type BookingMailRow,
  type CountedBookings,
  findBookingIdByNumber,
  findMailsOfBooking,
  type ListedBookingRow,
  type ListFilter,
  listBookings,
} from './entities/booking-list.repository.ts';
export {
  type CallListFilter,
  type DiallingHalt,
  findDiallingHalt,
  findListedCalls,
  findVoiceEventsOfBooking,
  type ListedCallRow,
  listCalls,
} from './entities/call-list.repository.ts';
export { type CallUnderWayRow, callsUnderWaySql, findCallsUnderWay } from './entities/call-under-way.repository.ts';
export {
  cancelDiscoveryJob,
  type DiscoveredPractice,
  findDiscoveredPractices,
  isOlderThanLinks,
  listDiscoveryJobs,
  stoppedByOperator,
} from './entities/discovery-list.repository.ts';
export {
  findFieldOrigins,
  type HandChange,
  lockDentist,
  moveToComune,
  writeHandChange,
} from './entities/hand-edit.repository.ts';
export {
  addLeadNote,
  findLeadNotes,
  type LeadNoteRow,
  listLeads,
  lockLead,
  saveLead,
} from './entities/lead-list.repository.ts';
export { LeadNote } from './entities/lead-note.entity.ts';
export type { ListSort } from './entities/list-sort.ts';
export {
  dropTranscriptLines,
  findTranscriptLines,
  storeTranscriptLine,
  type TranscriptLine,
} from './entities/live-transcript.repository.ts';
export {
  findDeliveries,
  findListedMail,
  type ListedMailRow,
  listMails,
  requeueMail,
  withdrawMail,
} from './entities/mail-list.repository.ts';
export { findPracticesByPhone, findPracticesNamed, type NamedPractice } from './entities/named-practice.repository.ts';
export {
  closeTaskByHand,
  isRefundPending,
  type ListedOrder,
  listOrders,
  type OrderGroup,
} from './entities/order-list.repository.ts';
export {
  findOverviewFigures,
  findStanding,
  type OverviewFigures,
  type Standing,
} from './entities/overview.repository.ts';
export { findPackageOrderByNumber } from './entities/package-order.repository.ts';
export {
  findPracticeInCare,
  markOptedOut,
  type PracticeInCare,
  removeOptOut,
} from './entities/practice-care.repository.ts';
export {
  findSuspectedTwins,
  type ListedForOperators,
  listPractices,
  type PracticeCursor,
  type PracticeFilter,
} from './entities/practice-list.repository.ts';
export {
  findMergePair,
  lockMergePair,
  type MergeCounts,
  type MergePlan,
  mergePractices,
  planMerge,
} from './entities/practice-merge.repository.ts';
export {
  findReport,
  type ListedReport,
  listReports,
  lockReport,
  saveReport,
} from './entities/report-list.repository.ts';
