/**
 * States of a booking as the patient sees them. A request waits in `requested` until its contact is verified, is
 * `scheduled` while a dial is planned, and `calling` while the practice's phone rings or somebody speaks.
 */
export const bookingStatuses = [
  'requested',
  'scheduled',
  'calling',
  'confirmed',
  'proposed',
  'accepted',
  'declined',
  'unreachable',
  'cancelled',
  'expired',
  'completed',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Things that happen to a booking. The first column of the table says to whom. */
export type BookingEvent =
  /** The contact is verified (or needs no verification): the first dial is planned. */
  | 'planned'
  /** An attempt was leased and is about to be dialled. */
  | 'dialled'
  /** The call ended without an answer to the question; another dial is planned. */
  | 'callFailed'
  /** The practice took one of the three times, or said yes to the patient's acceptance. */
  | 'practiceAccepted'
  /** The practice offered another time. */
  | 'practiceProposed'
  /** The practice's agenda has none of the wanted times; its nearest free slot is kept for the patient. */
  | 'agendaProposed'
  | 'practiceDeclined'
  /** No attempt is left. */
  | 'gaveUp'
  /** The patient took the practice's offer; the practice is still to be told. */
  | 'patientAccepted'
  /** The patient refused the practice's offer. */
  | 'patientRefused'
  /** The patient asked for other times instead (also after `confirmed`: the old appointment stands until the new one is confirmed). */
  | 'patientRescheduled'
  | 'patientCancelled'
  /** An offer or the last preferred time went by. */
  | 'timeRanOut'
  /** The appointment's time has passed. */
  | 'visitPassed'
  /** An operator or the agenda decided without a call. */
  | 'confirmedWithoutCall'
  /** An operator has the practice rung again after all attempts had been used. */
  | 'retriedManually';

/**
 * The whole machine: status × event → status; a pair that is not here cannot happen and is refused.
 * `calling` belongs to the `book` task; closing calls (`confirmProposal`, `release`, `cancel`, `move`) leave the status
 * alone until they are answered, because to the patient nothing has changed yet.
 */
export const bookingTransitions: Readonly<Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>>> = {
  requested: {
    planned: 'scheduled',
    patientCancelled: 'cancelled',
    timeRanOut: 'expired',
    confirmedWithoutCall: 'confirmed',
  },
  scheduled: {
    dialled: 'calling',
    practiceAccepted: 'confirmed',
    practiceProposed: 'proposed',
    practiceDeclined: 'declined',
    gaveUp: 'unreachable',
    patientRescheduled: 'scheduled',
    agendaProposed: 'proposed',
    patientCancelled: 'cancelled',
    timeRanOut: 'expired',
    confirmedWithoutCall: 'confirmed',
  },
  calling: {
    callFailed: 'scheduled',
    practiceAccepted: 'confirmed',
    practiceProposed: 'proposed',
    practiceDeclined: 'declined',
    gaveUp: 'unreachable',
    patientCancelled: 'cancelled',
    timeRanOut: 'expired',
    confirmedWithoutCall: 'confirmed',
  },
  proposed: {
    // The practice rings back before the patient has answered: it takes a wanted time after all, or offers another.
    practiceAccepted: 'confirmed',
    practiceProposed: 'proposed',
    patientAccepted: 'accepted',
    patientRefused: 'declined',
    patientRescheduled: 'scheduled',
    patientCancelled: 'cancelled',
    timeRanOut: 'expired',
    practiceDeclined: 'declined',
    agendaProposed: 'proposed',
    confirmedWithoutCall: 'confirmed',
  },
  accepted: {
    practiceAccepted: 'confirmed',
    practiceProposed: 'proposed',
    practiceDeclined: 'declined',
    gaveUp: 'unreachable',
    patientCancelled: 'cancelled',
    timeRanOut: 'expired',
    confirmedWithoutCall: 'confirmed',
  },
  confirmed: { patientCancelled: 'cancelled', visitPassed: 'completed', practiceDeclined: 'declined' },
  // The patient may try the same practice again with other times; its agenda, where it keeps one, answers at once.
  declined: { patientRescheduled: 'scheduled', agendaProposed: 'proposed', confirmedWithoutCall: 'confirmed' },
  // A practice that rings back too late is heard as an offer: the patient may have booked elsewhere meanwhile.
  unreachable: {
    patientRescheduled: 'scheduled',
    practiceProposed: 'proposed',
    agendaProposed: 'proposed',
    confirmedWithoutCall: 'confirmed',
    retriedManually: 'scheduled',
  },
  cancelled: {},
  expired: {},
  completed: {},
};

/** Status after an event, or null when the event cannot happen in that status. */
export function nextBookingStatus(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return bookingTransitions[status][event] ?? null;
}

/**
 * Statuses in which the request still waits for an answer; one such request per patient and practice. A patient is an
 * e-mail address with a telephone (`hashContact`): people who share one of the two are asked for apart.
 */
export const openBookingStatuses = ['requested', 'scheduled', 'calling', 'proposed', 'accepted'] as const;

/** Whether the request still waits for an answer. */
export function isOpenBooking(status: BookingStatus): boolean {
  return (openBookingStatuses as readonly BookingStatus[]).includes(status);
}
