import type { AgendaHoldReason } from '../../../gql/graphql.ts';
import { shortTime, timesBetween } from '../../booking/booking-dates.ts';
import { reasonLabel } from '../requests/request-labels.ts';
import type { Entry, Team } from './view/columns.ts';

/** How long an entry is, in minutes. */
export const minutesOfEntry = ({ startsAt, endsAt }: Pick<Entry, 'startsAt' | 'endsAt'>) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);

/** Whether it came through us: its patient is notified of what the practice does with it. */
export const isBooking = ({ bookingNumber }: Pick<Entry, 'bookingNumber'>) => bookingNumber !== null;

/** Who or what stands there. */
export function entryTitle({ kind, patientName, label }: Entry): string {
  if (kind === 'BLOCK') return label ?? 'Tempo bloccato';
  if (kind === 'HOLD') return 'Orario tenuto';
  return patientName ?? 'Visita';
}

/** Why a time is held: in a word, and what becomes of it. */
const holdTexts: Readonly<Record<AgendaHoldReason, { short: string; long: string }>> = {
  BOOKING: {
    short: 'qualcuno sta prenotando',
    long: 'Qualcuno sta prenotando: l’orario resta tenuto per pochi minuti, poi torna libero da solo se nessuno conferma.',
  },
  PROPOSAL: {
    short: 'proposto a un paziente',
    long: 'È proposto a un paziente, che ha due ore per decidere, di notte fino alle 9. Se non lo accetta torna libero da solo.',
  },
  WAITING_LIST: {
    short: 'offerto alla lista d’attesa',
    long: 'Si è liberato e lo offriamo a chi è in lista d’attesa. Se nessuno lo prende torna libero da solo; le offerte le fermi in «Lista d’attesa».',
  },
};
const holdTextOf = ({ holdReason }: Entry) => holdTexts[holdReason ?? 'BOOKING'];

/** What becomes of a held time; null for what is no hold. */
export const holdSentence = (entry: Entry) => (entry.kind === 'HOLD' ? holdTextOf(entry).long : null);

/** What a visit is for, or why a time is held; null where nobody said. */
export function entryPurpose(entry: Entry, team: Team): string | null {
  const { kind, serviceId, reason } = entry;
  if (kind === 'HOLD') return holdTextOf(entry).short;
  const service = team.services.find(({ id }) => id === serviceId)?.name;
  return service ?? (reason ? reasonLabel(reason) : null);
}

/** Whether the patient said, after a reminder, that they come – and does not ask for another time since. */
export const hasConfirmed = ({ kind, attendanceConfirmedAt, isMoveAsked }: Entry) =>
  kind === 'VISIT' && attendanceConfirmedAt !== null && !isMoveAsked;

/** What its mark in a small box stands for. */
export const confirmedTag = 'ha confermato';

/** What of an entry colour alone must not say. */
export function entryTags(entry: Entry): string[] {
  const { isOverride, presence, isMoveAsked, kind, bookingNumber, patientNote, isSimulation } = entry;
  return [
    isSimulation && 'simulazione',
    hasConfirmed(entry) && confirmedTag,
    kind === 'VISIT' && bookingNumber !== null && 'da Dentisti.ai',
    patientNote !== null && 'ha scritto una nota',
    isOverride && 'inserita sopra',
    isMoveAsked && 'chiede di spostare',
    presence === 'KEPT' && 'è venuto',
    presence === 'NO_SHOW' && 'non è venuto',
  ].filter((tag) => tag !== false);
}

/** What a telephone dials for a number as one writes it. */
export const phoneHref = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

const nameOf = (all: readonly { id: string; name: string }[], id: string | null) =>
  all.find((one) => one.id === id)?.name ?? null;

/** Chair and clinician, as far as there are any. */
export function entryPlace(
  { chairId, clinicianId, kind }: Pick<Entry, 'chairId' | 'clinicianId' | 'kind'>,
  team: Team,
) {
  const isWithoutChair = kind === 'VISIT' && chairId === null && team.chairs.length > 0;
  const chair = isWithoutChair ? 'Senza poltrona' : nameOf(team.chairs, chairId);
  const names = [chair, nameOf(team.clinicians, clinicianId)].filter((name) => name !== null);
  if (names.length === 0) return kind === 'BLOCK' ? 'tutto lo studio' : '';
  return names.join(', ');
}

/** `9:00–9:30`; the day of an end on another one. */
export const entryTimes: (entry: Pick<Entry, 'startsAt' | 'endsAt'>) => string = timesBetween;

/** All of an entry in one line, for who hears the agenda. */
export function entryName(entry: Entry, team: Team): string {
  const note = entry.kind === 'VISIT' ? entry.label : null;
  const parts = [entryTimes(entry), entryTitle(entry), entryPurpose(entry, team), note, entryPlace(entry, team)];
  return [...parts, ...entryTags(entry)].filter(Boolean).join(', ');
}

/** `la visita di Anna Rossi`, `il blocco «Pausa»`. */
export function entryPhrase(entry: Entry): string {
  if (entry.kind === 'BLOCK') return `il blocco «${entryTitle(entry)}»`;
  return entry.patientName ? `la visita di ${entry.patientName}` : 'la visita';
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What was done, in a sentence. */
export const movedSentence = (entry: Entry, startsAt: string, isNotified: boolean) =>
  `${capital(entryPhrase(entry))} ora è ${shortTime(startsAt)}${isNotified ? ': avvisiamo chi la aspetta' : ''}.`;

export function removedSentence(entry: Entry): string {
  if (entry.kind === 'BLOCK') return `Blocco «${entryTitle(entry)}» tolto.`;
  return `${capital(entryPhrase(entry))} è tolta${isBooking(entry) ? ': avvisiamo chi la aspettava' : ''}.`;
}
export const savedSentence = (entry: Entry, isNew: boolean) =>
  `${capital(entryPhrase(entry))}: ${shortTime(entry.startsAt)}, ${isNew ? 'in agenda' : 'cambiato'}.`;

/** `In quel tempo resta una visita: …` */
export function inTheWaySentence(inTheWay: readonly Entry[]): string {
  if (inTheWay.length === 0) return '';
  const nameOf = (entry: Entry) =>
    `${shortTime(entry.startsAt)} ${entryTitle(entry)}${entry.kind === 'HOLD' ? ` (${holdTextOf(entry).short})` : ''}`;
  const names = inTheWay.slice(0, 3).map(nameOf);
  const areVisits = inTheWay.every(({ kind }) => kind === 'VISIT');
  const rest = inTheWay.length > 3 ? (areVisits ? ' e altre' : ' e altri') : '';
  return inTheWay.length === 1
    ? ` In quel tempo resta ${areVisits ? 'una visita' : 'un orario'}: ${names[0]}.`
    : ` In quel tempo restano ${inTheWay.length} ${areVisits ? 'visite' : 'orari presi'}: ${names.join('; ')}${rest}.`;
}

/** Names an entry in the agenda's address, which then opens it. */
export const entryParam = 'visita';
