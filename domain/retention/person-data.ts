/** Everything stored about one person, as plain data; instants in UTC. The download is made of it. */
export interface PersonData {
  email: string;
  bookings: readonly BookingOfPerson[];
  orders: readonly {
    number: string;
    /** Comune the buyer wants the appointment in; null for orders recorded by an operator. */
    city: string | null;
    status: string;
    amountCents: number;
    currency: string;
    createdAt: Date;
    paidAt: Date | null;
    refundedAt: Date | null;
    /** Something is still to be done for it. */
    isOpen: boolean;
  }[];
  leads: readonly {
    practiceName: string;
    personName: string;
    phone: string;
    city: string;
    message: string | null;
    createdAt: Date;
  }[];
  reports: readonly { practiceName: string; kind: string; message: string; createdAt: Date }[];
  /** In the studio, where practices manage their profiles; null when there is none. */
  account: AccountOfPerson | null;
  /** As practices keep the person with us: each is the controller of its own row. */
  patients: readonly PatientOfPerson[];
  /** Since when they want no requests for reviews; null: they may be asked. */
  noReviewRequestsSince: Date | null;
}

/** A place on a practice's waiting list, with the times that were offered. */
export interface WaitingOfPerson {
  since: Date;
  until: Date;
  endedAt: Date | null;
  endedReason: string | null;
  /** 0 = Monday. */
  weekdays: readonly number[];
  part: string;
  notBefore: string | null;
  isStrict: boolean;
  offers: readonly { startsAt: Date; askedAt: Date; state: string; answeredAt: Date | null }[];
}

/** Somebody as one practice knows them. */
export interface PatientOfPerson {
  practiceName: string;
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  note: string | null;
  recallConsentAt: Date | null;
  /** When they last took it back. */
  recallWithdrawnAt: Date | null;
  createdAt: Date;
  /** The latest first. */
  visits: readonly {
    startsAt: Date;
    clinicianName: string | null;
    serviceName: string | null;
    label: string | null;
    presence: string | null;
  }[];
  /** Places on its waiting list, the oldest first. */
  waiting: readonly WaitingOfPerson[];
  /** The latest first; `dueOn` is a day, `YYYY-MM-DD`. */
  recalls: readonly {
    serviceName: string;
    dueOn: string;
    sentAt: Date | null;
    remindedAt: Date | null;
    bookedAt: Date | null;
    withdrawnAt: Date | null;
  }[];
  recallChoices: readonly RecallChoiceOfPerson[];
}

/** For which service a practice recalls a patient no more, or later; `postponedTo` is a day, `YYYY-MM-DD`. */
export interface RecallChoiceOfPerson {
  serviceName: string;
  droppedAt: Date | null;
  postponedTo: string | null;
}

export interface AccountOfPerson {
  email: string;
  createdAt: Date;
  lastSignInAt: Date | null;
  /** `isLastOwner`: others are in the practice, and nobody else owns it, so that the account cannot be erased yet. */
  memberships: readonly { practiceName: string; role: string; since: Date; isLastOwner: boolean }[];
  claims: readonly {
    practiceName: string;
    way: string;
    contact: string | null;
    note: string | null;
    state: string;
    createdAt: Date;
    decidedAt: Date | null;
    decisionNote: string | null;
  }[];
  /** Checks in the Albo that it asked for, and nobody has made yet. */
  checks: readonly { practiceName: string; name: string; albo: string; askedAt: Date }[];
  sessions: readonly { device: string; startedAt: Date; usedAt: Date }[];
  /** Without keys and codes, which are secrets. */
  factors: FactorsOfPerson;
}

export interface FactorsOfPerson {
  /** Since when an authenticator app is asked for; null without one. */
  totpSince: Date | null;
  passkeys: readonly { name: string; createdAt: Date; usedAt: Date | null }[];
  recoveryCodesLeft: number;
  /** When an operator ordered that all of them go, and when they do; null when nobody did. */
  reset: { orderedAt: Date; resetAt: Date } | null;
}

interface ReviewOfPerson {
  stars: number;
  text: string | null;
  /** Null: shown without a name. */
  shownName: string | null;
  state: string;
  writtenAt: Date;
  changedAt: Date;
  publishedAt: Date | null;
  /** An operator's reason; null without one. */
  decisionNote: string | null;
}

export interface BookingOfPerson {
  number: string;
  status: string;
  practice: { name: string; address: string; city: string; phone: string | null };
  patientName: string;
  phone: string;
  email: string;
  /** In words. */
  reason: string;
  note: string | null;
  assessmentSummary: string | null;
  preferredTimes: readonly Date[];
  movingTo: readonly Date[] | null;
  appointmentAt: Date | null;
  proposedAt: Date | null;
  agreedSentence: string | null;
  ageConfirmedAt: Date;
  healthConsentAt: Date;
  consentVersion: string;
  createdAt: Date;
  updatedAt: Date;
  timeline: readonly { at: Date; kind: string; text: string; quote: string | null }[];
  calls: readonly {
    dialledAt: Date;
    endedAt: Date | null;
    direction: 'outbound' | 'inbound';
    outcome: string | null;
    /** What the practice said, as noted. */
    report: Record<string, unknown> | null;
    /** The voice platform still holds the call, with its transcript. */
    atPlatform: boolean;
  }[];
  mails: readonly { template: string; state: string; createdAt: Date; sentAt: Date | null }[];
  /** Places on the practice's waiting list, the oldest first. */
  waiting: readonly WaitingOfPerson[];
  /** What the patient wrote about the visit; null when nothing. */
  review: ReviewOfPerson | null;
  /** It is still open, or an appointment is to come: erasing calls it off first. */
  isOpen: boolean;
  /** A practice still has to be told by telephone. */
  mustNotifyPractice: boolean;
}
