import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
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
  const sent = capitalized(
    sentAt ? `${sentLabel(sentAt)}${isAutomatic ? ', da solo' : ''}` : leavingLabel(isAutomatic),
  );
  const parts = [
    remindedAt ? `${sent}, ricordato ${beforeDay('il', date(remindedAt))}` : sent,
    bookedAt && (bookedFor ? `ha prenotato: ${shortTime(bookedFor)}` : 'aveva prenotato, poi annullato'),
    withdrawnAt && `non vuole più richiami ${beforeDay('dal', date(withdrawnAt))}`,
  ];
  return `${parts.filter(Boolean).join(' · ')}.`;
}

/** For whom a patient's card is: when they are due, and the recall since the last visit. */
export function patientRecallLabel(due: {
  serviceName: string;
  dueOn: string;
  isDropped: boolean;
  recall?: Pick<Recall, 'sentAt' | 'bookedAt' | 'withdrawnAt' | 'isAutomatic'> | null | undefined;
}): string {
  const { serviceName, dueOn, isDropped, recall } = due;
  if (isDropped) return `${serviceName}: tolto dai richiami.`;
  const when = `${serviceName}: da richiamare dal ${dayWithYear(dueOn)}`;
  if (!recall) return `${when}.`;
  const what = recall.withdrawnAt
    ? 'non vuole più richiami'
    : recall.bookedAt
      ? 'ha prenotato dal richiamo'
      : `richiamo ${recall.sentAt ? sentLabel(recall.sentAt) : leavingLabel(recall.isAutomatic)}`;
  return `${when} · ${what}.`;
}

/** `inviato il 20 novembre 2026`; by night the mail waits for the morning: `parte mer 25 nov, 8:00`. */
function sentLabel(sentAt: string): string {
  const leavesAt = mailLeavesAt('recall', new Date(sentAt));
  return leavesAt.getTime() > Date.now()
    ? `parte ${shortTime(leavesAt.toISOString())}`
    : `inviato ${beforeDay('il', writtenDate(leavesAt))}`;
}

/** Of one that no mail was written for yet; those that go out by themselves have hours of their own. */
function leavingLabel(isAutomatic: boolean): string {
  const morning = isAutomatic ? null : nextMorning();
  return morning ? `parte ${morning}` : 'in partenza';
}

/** When a recall that is asked for now leaves: `mer 25 nov, 8:00`; null by day, when it does at once. */
export function nextMorning(): string | null {
  const now = new Date();
  const leavesAt = mailLeavesAt('recall', now);
  return leavesAt > now ? shortTime(leavesAt.toISOString()) : null;
}

/** `Il richiamo parte adesso.` and how many of those chosen do not; by night when they leave. */
export function askedLabel(sent: number, left: number): string {
  const when = nextMorning() ?? 'adesso';
  return [
    sent === 1 ? `Il richiamo parte ${when}.` : `${sent} richiami partono ${when}.`,
    left > 0 && (left === 1 ? 'Uno no: intanto è cambiato qualcosa.' : `${left} no: intanto è cambiato qualcosa.`),
  ]
    .filter(Boolean)
    .join(' ');
}

const date = (iso: string) => writtenDate(new Date(iso));
