import { googleRetentionRules } from './google-retention-rules.ts';
import type { RetentionRule } from './retention-rule.ts';
import { studioRetentionRules } from './studio-retention-rules.ts';

/**
 * Everything personal we hold, by rule: the privacy policy's table (point 12) says the same to visitors, and
 * `classified-columns.ts` says which column falls under which rule.
 */
export const retentionRules = {
  booking: {
    what: 'Richiesta di prenotazione',
    why: 'fixing the appointment; answering questions about it',
    kept: { months: 12 },
    from: 'the visit, or the last change when there was none',
    remains: 'number, practice, status, day of the request; month of the visit',
    by: 'daily',
  },
  callWords: {
    what: 'Trascrizione della telefonata',
    why: 'finding out what was said when practice and patient disagree',
    kept: { days: 30 },
    from: 'the end of the call; for messages of the platform, their arrival',
    remains: 'the outcome, for its own time',
    by: 'daily',
  },
  callOutcome: {
    what: 'Esito della telefonata',
    why: 'showing the patient what the practice answered; not ringing again for what was settled',
    kept: { months: 12 },
    from: 'the end of the task',
    remains: 'nothing',
    by: 'daily',
  },
  mail: {
    what: 'E-mail mandate',
    why: 'mailing nothing twice; finding out whether a mail arrived',
    kept: { days: 90 },
    from: 'the moment it was sent; one that was given up or became needless, its event',
    remains: 'nothing',
    by: 'daily',
  },
  consentProof: {
    what: 'Prova delle scelte sui cookie',
    why: 'proving the choice (art. 7 GDPR)',
    kept: { until: 'erasableAt', years: 5 },
    from: 'the choice',
    remains: 'nothing',
    by: 'daily',
  },
  securityLog: {
    what: 'Registri di sicurezza',
    why: 'who of us did what',
    kept: { months: 6 },
    from: 'the entry',
    remains: 'nothing',
    by: 'daily',
  },
  formerOperator: {
    what: 'Account di colleghi chiusi',
    why: 'the security log names them',
    kept: { months: 6 },
    from: 'the day they were shut out',
    remains: 'nothing',
    by: 'daily',
  },
  operator: {
    what: 'Account di colleghi',
    why: 'signing in',
    kept: { while: 'the account is open' },
    from: 'the invitation',
    remains: 'see formerOperator',
    by: 'an admin who shuts the account',
  },
  lead: {
    what: 'Messaggi degli studi',
    why: 'answering',
    kept: { months: 12 },
    from: 'the last step of answering, or the arrival',
    remains: 'nothing',
    by: 'daily',
  },
  report: {
    what: 'Segnalazioni',
    why: 'correcting a profile, and saying why',
    kept: { months: 12 },
    from: 'the day it was dealt with, or the arrival',
    remains: 'nothing',
    by: 'daily',
  },
  reviewRequest: {
    what: 'Richieste di una recensione',
    why: 'letting a patient write about a kept visit; asking nobody twice in half a year',
    kept: { months: 7 },
    from: 'the request',
    remains: 'the review, if one was written, with its link',
    by: 'daily',
  },
  review: {
    what: 'Recensioni e risposte degli studi',
    why: 'showing other patients what a visit was like, under the name that its writer chose',
    kept: { months: 36 },
    from: 'the day the review was written; sooner when its writer deletes it or has their data erased',
    remains: 'nothing',
    by: 'daily',
  },
  reviewReport: {
    what: 'Segnalazioni di recensioni',
    why: 'deciding about a review, and saying why',
    kept: { months: 12 },
    from: 'the decision, or the arrival',
    remains: 'nothing',
    by: 'daily',
  },
  unpaidOrder: {
    what: 'Acquisti non conclusi',
    why: 'a payment that comes late',
    kept: { months: 12 },
    from: 'the order',
    remains: 'nothing',
    by: 'daily',
  },
  orderContact: {
    what: 'E-mail e città di un acquisto',
    why: 'finding the appointment, or giving the money back',
    kept: { months: 12 },
    from: 'the payment or the refund, with nothing left to do for it',
    remains: 'the purchase’s document: number, amount, dates, the payment’s id',
    by: 'daily',
  },
  orderDocument: {
    what: 'Documenti di un acquisto',
    why: 'tax law (art. 2220 Codice civile)',
    kept: { months: 120 },
    from: 'the payment',
    remains: 'nothing',
    by: 'daily',
  },
  dataCode: {
    what: 'Codici per i propri dati',
    why: 'limiting how many are asked for',
    kept: { days: 1 },
    from: 'the end of their validity',
    remains: 'nothing',
    by: 'daily',
  },
  signInLink: {
    what: 'Link per entrare nello studio',
    why: 'signing in; limiting how many are asked for',
    kept: { days: 2 },
    from: 'the moment it was asked for',
    remains: 'nothing',
    by: 'daily',
  },
  studioSession: {
    what: 'Accessi allo studio',
    why: 'staying signed in; showing an account its browsers',
    kept: { days: 30 },
    from: 'the last use; 90 days from the sign-in at the latest',
    remains: 'nothing',
    by: 'daily',
  },
  passkeyChallenge: {
    what: 'Richieste a una passkey',
    why: 'taking each answer once, in the browser that asked',
    kept: { days: 1 },
    from: 'the request, which is good for five minutes',
    remains: 'nothing',
    by: 'daily',
  },
  practiceClaim: {
    what: 'Richieste di gestire una scheda',
    why: 'showing on what a practice was given to somebody, when it is disputed',
    kept: { months: 12 },
    from: 'the decision, or the end without one',
    remains: 'nothing',
    by: 'daily',
  },
  ...studioRetentionRules,
  voiceDeletion: {
    what: 'Chiamate da cancellare presso la piattaforma vocale',
    why: 'having them erased there too',
    kept: { while: 'the platform has not done it' },
    from: 'the erasure here',
    remains: 'nothing',
    by: 'eraseVoiceCalls',
  },
  need: {
    what: 'Quello che si scrive nella scheda «AI»',
    why: 'asking the language model, for the seconds a visitor waits',
    kept: { minutes: 1 },
    from: 'the question',
    remains: 'nothing',
    by: 'eraseModelQuestions',
  },
  toolRun: {
    what: 'Prove degli strumenti interni',
    why: 'the seconds an operator waits',
    kept: { minutes: 10 },
    from: 'the start; the encrypted password goes the moment it is taken',
    remains: 'nothing',
    by: 'eraseToolRuns',
  },
  hold: {
    what: 'Orari tenuti durante la compilazione',
    why: 'keeping a slot for whoever fills in the form',
    kept: { minutes: 60 },
    from: 'the choice of the slot; for ten minutes it is held, for an hour it is not held again for the same client or contact',
    remains: 'the practice’s time, without a person',
    by: 'eraseHolds',
  },
  ...googleRetentionRules,
  googleContent: {
    what: 'Contenuti di Google',
    why: 'Google’s terms: place ids for good, the rest 30 days',
    kept: { days: 30 },
    from: 'the answer',
    remains: 'the place id',
    by: 'eraseGoogleData',
  },
  practice: {
    what: 'Dati pubblici degli studi',
    why: 'the directory: professionals, in their work',
    kept: { while: 'the practice exists and has not asked to be taken out' },
    from: 'the discovery',
    remains: 'nothing',
    by: 'an operator, or the next discovery',
  },
  optOut: {
    what: 'Numeri da non chiamare',
    why: 'keeping to the objection (art. 21 GDPR)',
    kept: { while: 'the objection stands' },
    from: 'the objection',
    remains: 'nothing',
    by: 'an operator',
  },
  reviewObjection: {
    what: 'Chi non vuole richieste di una recensione',
    why: 'keeping to the objection (art. 21 GDPR)',
    kept: { while: 'the objection stands' },
    from: 'the objection; the address itself is not stored',
    remains: 'nothing',
    by: 'who objected, by the link that writes the review, as long as it names their booking',
  },
} as const satisfies Record<string, RetentionRule>;

export type RuleName = keyof typeof retentionRules;

/** The rules that the daily erasure carries out. */
export type DailyRule = {
  [Name in RuleName]: (typeof retentionRules)[Name]['by'] extends 'daily' ? Name : never;
}[RuleName];
export const dailyRules = (Object.keys(retentionRules) as RuleName[]).filter(
  (name): name is DailyRule => retentionRules[name].by === 'daily',
);

/** Under this name the daily figures count what people had erased before its time. */
export const onRequestRule = 'on-request';
