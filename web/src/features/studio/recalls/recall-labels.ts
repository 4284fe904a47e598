import { writtenDate } from '@dentisti/domain/booking/italian-time';
import { mailLeavesAt } from '@dentisti/domain/messages/quiet-hours';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import type { DueState, RecallBar, StudioRecallsViewFragment } from '../../../gql/graphql.ts';
import { shortDay, shortTime } from '../../booking/booking-dates.ts';

export type Due = StudioRecallsViewFragment['due'][number];
type Recall = NonNullable<Due['recall']>;

/** `gio 26 nov 2026` of a `YYYY-MM-DD`. */
export const dayWithYear = (date: string): string => `${shortDay(date)} ${date.slice(0, 4)}`;

export const groupTitles = {
  OVERDUE: 'In ritardo',
  THIS_MONTH: 'Questo mese',
  NEXT_MONTH: 'Il mese prossimo',
} as const satisfies Partial<Record<DueState, string>>;

export const barLabels: Readonly<Record<RecallBar, string>> = {
  NO_CONSENT: 'Non c’è il consenso al richiamo: nessuno gli scrive.',
  NO_EMAIL: 'Consente, ma manca l’e-mail: chiama tu, o aggiungila.',
};

/** `3 mesi`. */
export const monthsLabel = (months: number): string => (months === 1 ? '1 mese' : `${months} mesi`);

/** What came of a recall, in short sentences; whether the mail was opened nobody knows. */
export function resultLabel({ sentAt, remindedAt, bookedAt, bookedFor, withdrawnAt, isAutomatic }: Recall): string {
  const sent = sentAt ? `${capitalized(sentLabel(sentAt))}${isAutomatic ? ', da solo' : ''}` : 'In partenza';
  const parts = [
    remindedAt ? `${sent}, ricordato il ${onDay(remindedAt)}` : sent,
    bookedAt && (bookedFor ? `ha prenotato: ${shortTime(bookedFor)}` : 'aveva prenotato, poi annullato'),
    withdrawnAt && `non vuole più richiami dal ${onDay(withdrawnAt)}`,
  ];
  return `${parts.filter(Boolean).join(' · ')}.`;
}

/** For whom a patient's card is: when they are due, and the recall since the last visit. */
export function patientRecallLabel(due: {
  serviceName: string;
  dueOn: string;
  isDropped: boolean;
  recall?: Pick<Recall, 'sentAt' | 'bookedAt' | 'withdrawnAt'> | null | undefined;
}): string {
  const { serviceName, dueOn, isDropped, recall } = due;
  if (isDropped) return `${serviceName}: tolto dai richiami.`;
  const when = `${serviceName}: da richiamare dal ${dayWithYear(dueOn)}`;
  if (!recall) return `${when}.`;
  const what = recall.withdrawnAt
    ? 'non vuole più richiami'
    : recall.bookedAt
      ? 'ha prenotato dal richiamo'
      : recall.sentAt
        ? `richiamo ${sentLabel(recall.sentAt)}`
        : 'richiamo in partenza';
  return `${when} · ${what}.`;
}

/** `inviato il 20 novembre 2026`; by night the mail waits for the morning: `parte mer 25 nov, 8:00`. */
function sentLabel(sentAt: string): string {
  const leavesAt = mailLeavesAt('recall', new Date(sentAt));
  return leavesAt.getTime() > Date.now()
    ? `parte ${shortTime(leavesAt.toISOString())}`
    : `inviato il ${writtenDate(leavesAt)}`;
}

const onDay = (iso: string) => writtenDate(new Date(iso));
