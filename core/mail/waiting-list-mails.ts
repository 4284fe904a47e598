import { practiceAddress } from '@dentisti/domain/booking/appointment-event';
import { writtenBeside, writtenEnd, writtenTime } from '@dentisti/domain/booking/italian-time';
import { capitalized, withArticle, withPreposition } from '@dentisti/domain/practice/italian-name';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import type { MailContent } from './mail-content.ts';

interface MailedPractice {
  name: string;
  address: string;
  city: string;
  province: string;
  cap: string | null;
  phone: string | null;
}

export interface OfferMailInput {
  practice: MailedPractice;
  /** The page where the time is taken or refused. */
  url: string;
  startsAt: Date;
  /** The visit that would move to it; null: a new one. */
  presentAt: Date | null;
  serviceName: string | null;
  /** Until then nobody else is asked; null: others are. */
  aloneUntil: Date | null;
  /** The sentence that the practice adds; null without one. */
  ownText: string | null;
  queuedAt: Date;
}

const practiceOf = (practice: MailedPractice) => ({
  label: 'Studio',
  lines: [
    practice.name,
    practiceAddress(practice),
    ...(practice.phone ? [`Telefono ${formatPhone(practice.phone)}`] : []),
  ],
});
const serviceOf = (name: string | null) => (name ? [{ label: 'Per', lines: [name] }] : []);

/** Offers a freed time to somebody who waits. */
export function waitingListOffer(input: OfferMailInput): MailContent {
  const { practice, url, startsAt, presentAt, serviceName, aloneUntil, ownText, queuedAt } = input;
  const when = writtenTime(startsAt);
  const keeps = presentAt
    ? `Se lo prendi, la tua visita di ${writtenTime(presentAt)} si sposta a questo orario.`
    : null;
  return {
    subject: `Si è liberato un posto: ${when}`,
    preview: `${capitalized(withArticle(practice.name))} può riceverti prima: rispondi con un tocco.`,
    heading: 'Si è liberato un posto',
    paragraphs: [
      `${capitalized(withArticle(practice.name))} può riceverti ${when}.${keeps ? ` ${keeps}` : ''}`,
      aloneUntil
        ? `${capitalized(writtenEnd(writtenBeside(aloneUntil, queuedAt)))} lo proponiamo solo a te. Poi lo chiediamo anche ad altri: l’ha chi risponde per primo, e puoi prenderlo finché è libero.`
        : 'Lo chiediamo anche ad altri: l’ha chi risponde per primo, e puoi prenderlo finché è libero.',
    ],
    ownText,
    details: [
      { label: 'Orario libero', lines: [when] },
      ...(presentAt ? [{ label: 'Il tuo orario di adesso', lines: [writtenTime(presentAt)] }] : []),
      ...serviceOf(serviceName),
      practiceOf(practice),
    ],
    action: { label: 'Lo prendo, o no grazie', url },
    notes: [
      'Aprire questa e-mail o il link non prende nulla: decidi nella pagina.',
      presentAt
        ? 'Se non rispondi resta tutto com’è: il tuo appuntamento vale, e tu rimani in lista.'
        : 'Se non rispondi rimani in lista.',
      `Il link è personale: non inoltrare questa e-mail. Si può prendere il posto fino a ${waitingRule.closingMinutes} minuti prima della visita.`,
    ],
  };
}

/** Confirms a time that somebody took whose visit no booking's own mail is about. */
export function waitingListTaken({
  practice,
  startsAt,
  presentAt,
  serviceName,
}: Pick<OfferMailInput, 'practice' | 'startsAt' | 'presentAt' | 'serviceName'>): MailContent {
  const when = writtenTime(startsAt);
  return {
    subject: `${presentAt ? 'Visita spostata' : 'Visita fissata'}: ${when}`,
    preview: `${capitalized(withArticle(practice.name))} ti aspetta ${when}.`,
    heading: presentAt ? 'La tua visita è spostata' : 'La tua visita è fissata',
    paragraphs: [
      `${capitalized(withArticle(practice.name))} ti aspetta ${when}.${presentAt ? ` L’orario di prima, ${writtenTime(presentAt)}, non vale più.` : ''}`,
    ],
    details: [{ label: 'Quando', lines: [when] }, ...serviceOf(serviceName), practiceOf(practice)],
    notes: [`Non puoi venire? Avvisa lo studio: ${withPreposition('a', practice.name)} serve saperlo prima possibile.`],
  };
}
