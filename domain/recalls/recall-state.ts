import { type DueTime, dueTime } from './due-date.ts';

/** Why a patient who is due gets no mail. */
export type RecallBar = 'noConsent' | 'noEmail';

/** A patient who is due for a service, as far as it decides what is done. Days are `YYYY-MM-DD`, Europe/Rome. */
interface Due {
  dueOn: string;
  /** The practice does not recall them for this service any more. */
  droppedAt: Date | null;
  /** The recall of this interval; null before. */
  recall: object | null;
  recallConsentAt: Date | null;
  email: string | null;
}

/** Returns why a patient cannot be written to; null when they can. Consent comes first: without it an address is no use. */
export const recallBar = ({ recallConsentAt, email }: Pick<Due, 'recallConsentAt' | 'email'>): RecallBar | null =>
  recallConsentAt === null ? 'noConsent' : email === null ? 'noEmail' : null;

/**
 * `recalled`: in this interval, once and no more. `barred`: due, without consent or address. `aside`: put off to a later day, or dropped.
 */
export type RecallState = Exclude<DueTime, 'later'> | 'recalled' | 'barred' | 'aside';

/** Where a patient stands in the due list. */
export function recallState(due: Due, today: string): RecallState {
  if (due.recall) return 'recalled';
  const time = dueTime(due.dueOn, today);
  if (due.droppedAt !== null || time === 'later') return 'aside';
  return recallBar(due) ? 'barred' : time;
}

/** Whether the practice may write to them now. */
export const isRecallable = (state: RecallState): boolean =>
  state === 'overdue' || state === 'thisMonth' || state === 'nextMonth';
