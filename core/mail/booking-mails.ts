import { practiceAddress } from '@dentisti/domain/booking/appointment-event';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { writtenBeside, writtenLimit, writtenTime } from '@dentisti/domain/booking/italian-time';
import { messageOfReminder } from '@dentisti/domain/messages/practice-message';
import { planReminders, promisedReminders } from '@dentisti/domain/messages/reminder-rule';
import { capitalized, withArticle, withPreposition } from '@dentisti/domain/practice/italian-name';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { follow, number, personalLink, type Template } from './booking-mail-parts.ts';
import { cancelledByPractice, movedParagraphs } from './change-by-practice.ts';
import { faultTexts } from './fault-texts.ts';
import { dataCodeMail, dataErasedMail, lostLink, openRequest, verifyContact } from './link-mails.ts';
import type { MailContent } from './mail-content.ts';
import type { MailInput } from './mail-input.ts';
import { reviewDecided, reviewRequest } from './reviews/review-mails.ts';

function practice({ practice: p, numberFault }: MailInput) {
  const isItsOwn = numberFault === null || numberFault === 'no-calls-wanted';
  const phone = p.phone && isItsOwn ? [`Telefono ${formatPhone(p.phone)}`] : [];
  return { label: 'Studio', lines: [p.name, practiceAddress(p), ...phone] };
}

/** The time a mail is about; the booking's own where an older row does not say. */
function timeOf({ params, booking }: MailInput): Date {
  const at = params.at ?? booking.appointmentAt ?? booking.proposedAt;
  if (!at) throw new Error(`a mail about an appointment of ${booking.number}, which has none`);
  return at;
}

/** Where the practice keeps an online agenda it is not rung: it sees there that the time is free. */
const ifPrevented = ({ inAgenda }: MailInput, explanation = '') =>
  inAgenda
    ? 'Se non puoi andare, annulla dalla pagina: il posto torna subito libero nell’agenda online dello studio.'
    : `Se non puoi andare, annulla dalla pagina: avvisiamo noi lo studio${explanation}.`;

function others({ alternatives, publicUrl }: MailInput): Pick<MailContent, 'others'> {
  if (alternatives.length === 0) return {};
  const list = alternatives.map(({ dentist, distanceKm }) => ({
    name: dentist.name,
    where: `${practiceAddress(dentist)}, a ${distanceKm.toFixed(1).replace('.', ',')} km`,
    url: `${publicUrl}/prenota/${dentist.slug}`,
  }));
  return { others: { intro: 'Altri studi lì vicino a cui possiamo chiedere per te:', list } };
}

/** A mail that comes late still says what happened then; the page shows what holds now. */
function sinceThen({ booking }: MailInput, stillTrue: boolean): string[] {
  return stillTrue ? [] : [`Nel frattempo la prenotazione ${booking.number} è cambiata: guarda la pagina.`];
}

const received: Template = (input) => ({
  subject: `Richiesta ricevuta: ${input.practice.name}`,
  preview: input.studioAnswer
    ? 'Lo studio risponde di persona: ti scriviamo che cosa dice.'
    : 'Chiamiamo lo studio per te e ti scriviamo che cosa risponde.',
  heading: 'Abbiamo ricevuto la tua richiesta',
  paragraphs: [
    input.studioAnswer
      ? `${input.studioAnswer} Ti scriviamo appena risponde: tu non devi fare nulla.`
      : `${input.plannedCall ?? 'Chiamiamo lo studio quando è aperto.'} Poi ti scriviamo che cosa ha risposto: tu non devi fare nulla.`,
  ],
  details: [
    practice(input),
    {
      label: 'Orari che preferisci',
      lines: input.booking.preferredTimes.map((time, i) => `${i + 1}. ${writtenTime(time)}`),
    },
    number(input),
  ],
  action: follow(input, 'Segui la richiesta'),
  notes: [personalLink],
});

/** The reminders that will come of the time a mail sets; empty where none will. */
function promisedOf(input: MailInput): string {
  const kinds = planReminders(timeOf(input), input.queuedAt).map(({ kind }) => kind);
  return promisedReminders(kinds.filter((kind) => input.isSent(messageOfReminder(kind))));
}

/** Whether the appointment stands at the time that a mail names. */
const stands = ({ booking, ...input }: MailInput) =>
  booking.status === 'confirmed' && booking.appointmentAt?.getTime() === timeOf({ booking, ...input }).getTime();

const confirmed: Template = (input) => {
  const when = writtenTime(timeOf(input));
  const isStill = stands(input);
  return {
    subject: `Appuntamento confermato: ${when}`,
    preview: `${capitalized(withArticle(input.practice.name))} ti aspetta ${when}.`,
    heading: 'Appuntamento confermato',
    paragraphs: [`${capitalized(withArticle(input.practice.name))} ti aspetta ${when}.`, ...sinceThen(input, isStill)],
    quote: input.booking.agreedSentence,
    details: [{ label: 'Quando', lines: [when] }, practice(input), number(input)],
    action: follow(input, 'Vedi o cambia l’appuntamento'),
    notes: [
      ['In allegato c’è l’appuntamento per il tuo calendario.', promisedOf(input)].filter(Boolean).join(' '),
      ifPrevented(input),
      personalLink,
    ],
  };
};

const proposal: Template = (input) => {
  const at = timeOf(input);
  const expiresAt = input.params.expiresAt ?? input.booking.proposalExpiresAt;
  const until = expiresAt ? ` ${writtenLimit(writtenBeside(expiresAt, input.queuedAt))}` : '';
  const isStill = input.booking.status === 'proposed' && input.booking.proposedAt?.getTime() === at.getTime();
  return {
    subject: `Lo studio propone ${writtenTime(at)}: rispondi${until}`,
    preview: 'Accetta o rifiuta con un tocco: lo studio ti tiene il posto.',
    heading: 'Lo studio propone un altro orario',
    paragraphs: [
      `${capitalized(withArticle(input.practice.name))} non può negli orari che hai scelto, ma può riceverti ${writtenTime(at)}. Ti tiene il posto: rispondi${until}.`,
      ...sinceThen(input, isStill),
    ],
    details: [{ label: 'Orario proposto', lines: [writtenTime(at)] }, practice(input), number(input)],
    action: follow(input, 'Accetta o rifiuta'),
    notes: ['Aprire questa e-mail non accetta nulla: decidi nella pagina.', personalLink],
  };
};

/** `at` where an appointment stood. */
const declined: Template = (input) => {
  const { name } = input.practice;
  const at = input.params.at;
  const said = input.wasCalled
    ? `Abbiamo parlato ${withPreposition('con', name)}`
    : `${capitalized(withArticle(name))} ci ha risposto`;
  return {
    subject: `${capitalized(withArticle(name))} non può riceverti`,
    preview: input.alternatives.length > 0 ? 'Ti proponiamo altri studi lì vicino.' : 'Puoi scegliere un altro studio.',
    heading: 'Lo studio non può riceverti',
    paragraphs: [
      cancelledByPractice(input) ??
        (at
          ? `${said}: l’appuntamento di ${writtenTime(at)} non vale più.`
          : `${said}: non può prendere l’appuntamento.`),
    ],
    details: [number(input)],
    action: follow(input, 'Vedi che cosa ha risposto'),
    ...others(input),
    notes: [...(at ? ['Il file allegato toglie l’appuntamento dal tuo calendario.'] : []), personalLink],
  };
};

function wayAround({ numberFault, practice: { website } }: MailInput): string {
  if (numberFault === 'no-calls-wanted') return 'Puoi chiamarlo tu, o chiedere a un altro studio.';
  return website
    ? `Puoi cercare un altro contatto nel suo sito, ${website}, o chiedere a un altro studio.`
    : 'Puoi chiedere a un altro studio.';
}

/** The practice answers its requests by itself, and did not answer this one. */
const silent: Template = (input) => ({
  subject: `${capitalized(withArticle(input.practice.name))} non ha risposto`,
  preview: 'Puoi chiedere a un altro studio lì vicino.',
  heading: 'Lo studio non ha risposto in tempo',
  paragraphs: [
    'Questo studio risponde di persona alle richieste, e alla tua non ha risposto in tempo. Puoi chiamarlo tu, scegliere altri orari, o chiedere a un altro studio.',
  ],
  details: [practice(input), number(input)],
  action: follow(input, 'Vedi la richiesta'),
  ...others(input),
  notes: [personalLink],
});

const unreachable: Template = (input) =>
  input.isStudioSilent
    ? silent(input)
    : {
        subject: `Non siamo riusciti a parlare ${withPreposition('con', input.practice.name)}`,
        preview: input.numberFault
          ? 'Puoi chiedere a un altro studio lì vicino.'
          : 'Puoi chiamarlo tu, o chiedere a un altro studio lì vicino.',
        heading: 'Non siamo riusciti a parlare con lo studio',
        paragraphs: [
          input.numberFault
            ? `${faultTexts[input.numberFault]} ${wayAround(input)}`
            : 'Puoi chiamare tu lo studio, scegliere altri orari, o chiedere a un altro studio.',
        ],
        details: [practice(input), number(input)],
        action: follow(input, 'Vedi i tentativi'),
        ...others(input),
        notes: [personalLink],
      };

const cancelled: Template = (input) => {
  const at = input.params.at;
  const practiceNotice = input.inAgenda
    ? 'Non serve avvisare lo studio: il posto nella sua agenda online è di nuovo libero.'
    : 'Avvisiamo noi lo studio.';
  return {
    subject: at ? `Appuntamento annullato: ${writtenTime(at)}` : `Richiesta annullata: ${input.practice.name}`,
    preview: 'Non devi fare altro.',
    heading: at ? 'Appuntamento annullato' : 'Richiesta annullata',
    paragraphs: [
      at
        ? `L’appuntamento di ${writtenTime(at)} ${withPreposition('con', input.practice.name)} è annullato. ${practiceNotice}`
        : `La richiesta ${withPreposition('a', input.practice.name)} è annullata.`,
    ],
    details: [number(input)],
    action: follow(input, 'Vedi la prenotazione'),
    notes: [...(at ? ['Il file allegato toglie l’appuntamento dal tuo calendario.'] : []), personalLink],
  };
};

const moved: Template = (input) => {
  const when = writtenTime(timeOf(input));
  return {
    ...confirmed(input),
    subject: `Appuntamento spostato: ${when}`,
    heading: 'Appuntamento spostato',
    paragraphs: movedParagraphs(input, timeOf(input)),
  };
};

const moveRefused: Template = (input) => ({
  subject: 'Il tuo appuntamento resta quello di prima',
  preview: 'Lo studio non può spostarlo.',
  heading: 'Lo studio non può spostare l’appuntamento',
  paragraphs: [`Resta valido quello già fissato: ${writtenTime(timeOf(input))}, ${input.practice.name}.`],
  details: [practice(input), number(input)],
  action: follow(input, 'Vedi l’appuntamento'),
  notes: [ifPrevented(input), personalLink],
});

const expired: Template = (input) => ({
  subject: `Richiesta scaduta: ${input.practice.name}`,
  preview: 'Puoi scegliere altri orari o un altro studio.',
  heading: 'La richiesta è scaduta',
  paragraphs: ['Gli orari sono passati senza un accordo con lo studio. Puoi fare una nuova richiesta quando vuoi.'],
  details: [practice(input), number(input)],
  action: follow(input, 'Vedi che cosa è successo'),
  ...others(input),
  notes: [personalLink],
});

const reminder: Template = (input) => {
  const when = writtenTime(timeOf(input));
  const isStill = stands(input);
  const hasSaid = input.booking.attendanceConfirmedAt !== null;
  const { actionUrl } = input;
  return {
    subject: `Promemoria: dentista ${when}`,
    preview: `${capitalized(withArticle(input.practice.name))} ti aspetta. Confermi, sposti o annulli con un tocco.`,
    heading: 'Il tuo appuntamento si avvicina',
    paragraphs: [
      `${capitalized(withArticle(input.practice.name))} ti aspetta ${when}.`,
      ...(isStill
        ? [hasSaid ? 'Hai già confermato che vieni: non devi fare altro.' : 'Facci sapere se vieni: basta un tocco.']
        : []),
      ...sinceThen(input, isStill),
    ],
    ownText: input.ownText,
    details: [practice(input), number(input)],
    ...(isStill
      ? {
          action: hasSaid ? follow(input, 'Vedi l’appuntamento') : { label: 'Confermo', url: actionUrl('conferma') },
          choices: [
            { label: 'Sposto', url: actionUrl('sposta') },
            { label: 'Annullo', url: actionUrl('annulla') },
          ],
        }
      : { action: follow(input, 'Vedi la prenotazione') }),
    notes: [
      ...(isStill ? ['Aprire questa e-mail non conferma e non annulla nulla: decidi nella pagina.'] : []),
      ifPrevented(input, ' e il posto serve a qualcun altro'),
      personalLink,
    ],
  };
};

/** One template for every mail a booking can cause: one without does not compile. */
export const bookingTemplates = {
  received,
  verifyContact,
  confirmed,
  proposal,
  declined,
  unreachable,
  cancelled,
  moved,
  moveRefused,
  expired,
  reminder,
  lostLink,
  openRequest,
  dataCode: dataCodeMail,
  dataErased: dataErasedMail,
  reviewRequest,
  reviewDecided,
} satisfies Record<BookingMail, Template>;
