import { writtenEnd, writtenSoon } from '@dentisti/domain/booking/italian-time';
import { clockOf, dayOf, nearDay, shortDay, shortTime, timesBetween } from '../../booking/booking-dates.ts';
import type { Refilled, Round, Waiting } from './use-waiting-list.ts';

type Offer = Round['offers'][number];

/** Who was erased since has no name. */
const nameOf = (patientName: string | null | undefined) => patientName ?? 'una persona';

/** `oggi, 10:32`, `gio 26 nov, 10:32`. */
const momentLabel = (iso: string, now: Date) => `${nearDay(dayOf(iso), dayOf(now.toISOString()))}, ${clockOf(iso)}`;

/** `gio 26 nov, 15:00–15:30`. */
export const spanLabel = (span: Pick<Round, 'startsAt' | 'endsAt'>) =>
  `${shortDay(dayOf(span.startsAt))}, ${timesBetween(span)}`;

/** Chair and clinician, and since when the span is free. */
export const roundNote = ({ chairName, clinicianName, freedAt }: Round, now: Date) =>
  [chairName, clinicianName, `liberato ${momentLabel(freedAt, now)}`].filter(Boolean).join(' · ');

/** Whose turn it is; undefined while it is nobody's. */
export const offerOnTurn = ({ offers }: Round, now: Date): Offer | undefined =>
  offers.findLast(({ state, aloneUntil }) => state === 'OPEN' && Date.parse(aloneUntil) > now.getTime());

/** What follows when nobody answers. */
function afterwards({ toAsk }: Round): string {
  if (toAsk === 0) return 'poi non resta nessuno a cui chiedere';
  return toAsk === 1
    ? 'poi chiediamo anche a un’altra persona'
    : `poi chiediamo anche alla prossima (ne restano ${toAsk})`;
}

/** What is going on with a freed span, in a sentence. */
export function roundSentence(round: Round, now: Date): string {
  const { state, nextAt, toAsk } = round;
  if (state === 'OPEN')
    return 'Abbiamo chiesto a tutti: l’orario è libero in agenda, e chi ha ricevuto l’offerta può ancora prenderlo.';
  const onTurn = offerOnTurn(round, now);
  if (onTurn) {
    const until = writtenEnd(writtenSoon(new Date(onTurn.aloneUntil), now));
    const asked = writtenSoon(new Date(onTurn.askedAt), now);
    return `Offerto a ${nameOf(onTurn.patientName)} ${asked}: è il suo turno ${until}, ${afterwards(round)}.`;
  }
  const next = nextAt && new Date(nextAt) > now ? writtenSoon(new Date(nextAt), now) : null;
  if (state === 'FREED')
    return next
      ? `Cominciamo a chiedere ${next}: le offerte partono fra le 8 e le 21.`
      : 'Appena liberato: cerchiamo a chi va bene.';
  if (toAsk === 0)
    return next
      ? `Abbiamo chiesto a tutti: teniamo il posto ${writtenEnd(next)} per chi deve ancora rispondere.`
      : 'Abbiamo chiesto a tutti: fra poco il posto torna libero in agenda.';
  return next ? `Chiediamo alla prossima persona ${next}.` : 'Passiamo alla prossima persona.';
}

/** What came of an offer that is not the one on turn. */
export function offerLabel({ state, answeredAt }: Offer, now: Date): string {
  const when = answeredAt ? ` ${writtenSoon(new Date(answeredAt), now)}` : '';
  switch (state) {
    case 'OPEN':
      return 'non ha ancora risposto, può ancora prenderlo';
    case 'TAKEN':
      return `l’ha preso${when}`;
    case 'REFUSED':
      return `ha detto di no${when}`;
    case 'GONE':
      return 'non è più per questa persona';
    case 'LATE':
      return 'non ha risposto in tempo';
  }
}

/** `Igiene dentale, 45 minuti`. */
export const purposeLabel = ({ serviceName, minutes }: Waiting) => `${serviceName ?? 'Visita'}, ${minutes} minuti`;

/** `Ora ha mar 1º dic, 9:30`. */
export const presentLabel = ({ presentAt }: Waiting) =>
  presentAt ? `Ora ha ${shortTime(presentAt)}` : 'Non ha una visita fissata';

/** Since when somebody waits, who asked for it, and how often something was offered. */
export function sinceLabel({ since, until, addedBy, offers }: Waiting, now: Date): string {
  const today = dayOf(now.toISOString());
  const times = offers === 0 ? null : offers === 1 ? 'un’offerta finora' : `${offers} offerte finora`;
  const by = addedBy === 'PATIENT' ? 'l’ha chiesto il paziente' : 'l’ha messo lo studio';
  const from = `In lista da ${nearDay(dayOf(since), today)} fino a ${nearDay(dayOf(until), today)}`;
  return [from, by, times].filter(Boolean).join(' · ');
}

/** `2 persone aspettano un posto, prima chi aspetta da più tempo`: one alone has no order. */
export const countLabel = (count: number) =>
  count === 1 ? '1 persona aspetta un posto' : `${count} persone aspettano un posto, prima chi aspetta da più tempo`;

/** `in 14 minuti`, `in 2 ore`. */
function takenWithin({ freedAt, takenAt }: Refilled): string {
  const minutes = Math.max(1, Math.round((Date.parse(takenAt) - Date.parse(freedAt)) / 60_000));
  if (minutes < 90) return minutes === 1 ? 'in un minuto' : `in ${minutes} minuti`;
  return `in ${Math.round(minutes / 60)} ore`;
}

/** `Preso in 14 minuti, dopo 2 offerte`. */
export const refilledNote = (span: Refilled) =>
  `Preso ${takenWithin(span)}, ${span.offers === 1 ? 'alla prima offerta' : `dopo ${span.offers} offerte`}`;

/** `Maria Rossi ha preso gio 26 nov, 15:00.` */
export const refilledSentence = ({ patientName, startsAt }: Refilled) =>
  `${patientName ?? 'Qualcuno'} ha preso ${shortTime(startsAt)}: l’agenda è già a posto.`;
