import { practiceAddress } from '@dentisti/domain/booking/appointment-event';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { writtenSoon, writtenTime } from '@dentisti/domain/booking/italian-time';
import { formatPhone } from '@dentisti/domain/dentist/phone';
import type { MailContent } from './mail-content.ts';
import type { MailFacts } from './mail-facts.ts';

type Template = (facts: MailFacts) => MailContent;

const personalLink =
  'Il collegamento è personale: chi lo ha può vedere e cambiare la prenotazione. Non inoltrare questa e-mail.';
const follow = ({ pageUrl }: MailFacts, label: string) => ({ label, url: pageUrl });
const number = ({ booking }: MailFacts) => ({ label: 'Numero di prenotazione', lines: [booking.number] });

function practice({ practice: p }: MailFacts) {
  const phone = p.phone ? [`Telefono ${formatPhone(p.phone)}`] : [];
  return { label: 'Studio', lines: [p.name, practiceAddress(p), ...phone] };
}

/** The time a mail is about; the booking's own where an older row does not say. */
function timeOf({ params, booking }: MailFacts): Date {
  const at = params.at ?? booking.appointmentAt ?? booking.proposedAt;
  if (!at) throw new Error(`a mail about an appointment of ${booking.number}, which has none`);
  return at;
}

function others({ alternatives, publicUrl }: MailFacts): Pick<MailContent, 'others'> {
  if (alternatives.length === 0) return {};
  const list = alternatives.map(({ dentist, distanceKm }) => ({
    name: dentist.name,
    where: `${practiceAddress(dentist)}, a ${distanceKm.toFixed(1).replace('.', ',')} km`,
    url: `${publicUrl}/prenota/${dentist.slug}`,
  }));
  return { others: { intro: 'Altri studi lì vicino a cui possiamo chiedere per te:', list } };
}

/** A mail that comes late still says what happened then; the page shows what holds now. */
function sinceThen({ booking }: MailFacts, stillTrue: boolean): string[] {
  return stillTrue ? [] : [`Nel frattempo la prenotazione ${booking.number} è cambiata: guarda la pagina.`];
}

const received: Template = (facts) => ({
  subject: `Richiesta ricevuta: ${facts.practice.name}`,
  preview: 'Telefoniamo noi allo studio e ti scriviamo appena risponde.',
  heading: 'Abbiamo ricevuto la tua richiesta',
  paragraphs: [
    'Telefoniamo noi allo studio quando risponde qualcuno, e ti scriviamo appena ci dà una risposta. Tu non devi fare nulla.',
  ],
  facts: [
    practice(facts),
    {
      label: 'Orari che preferisci',
      lines: facts.booking.preferredTimes.map((time, i) => `${i + 1}. ${writtenTime(time)}`),
    },
    number(facts),
  ],
  action: follow(facts, 'Segui la richiesta'),
  notes: [personalLink],
});

const verifyContact: Template = (facts) => ({
  subject: `${facts.params.code ?? ''} è il tuo codice per la prenotazione`,
  preview: 'Scrivilo nella pagina della prenotazione: poi chiamiamo lo studio.',
  heading: 'Conferma il tuo indirizzo e-mail',
  paragraphs: [`Scrivi questo codice nella pagina della prenotazione. Dopo chiamiamo ${facts.practice.name}.`],
  code: facts.params.code ?? '',
  action: follow(facts, 'Apri la prenotazione'),
  notes: ['Non hai chiesto tu un appuntamento? Non fare nulla: senza il codice non chiamiamo nessuno.', personalLink],
});

const confirmed: Template = (facts) => {
  const when = writtenTime(timeOf(facts));
  const isStill =
    facts.booking.status === 'confirmed' && facts.booking.appointmentAt?.getTime() === timeOf(facts).getTime();
  return {
    subject: `Appuntamento confermato: ${when}`,
    preview: `${facts.practice.name} ti aspetta ${when}.`,
    heading: 'Appuntamento confermato',
    paragraphs: [`${facts.practice.name} ti aspetta ${when}.`, ...sinceThen(facts, isStill)],
    quote: facts.booking.agreedSentence,
    facts: [{ label: 'Quando', lines: [when] }, practice(facts), number(facts)],
    action: follow(facts, 'Vedi o cambia l’appuntamento'),
    notes: [
      'In allegato c’è l’appuntamento per il tuo calendario. Il giorno prima ti mandiamo un promemoria.',
      'Se non puoi andare, annulla dalla pagina: avvisiamo noi lo studio.',
      personalLink,
    ],
  };
};

const proposal: Template = (facts) => {
  const at = timeOf(facts);
  const expiresAt = facts.params.expiresAt ?? facts.booking.proposalExpiresAt;
  const until = expiresAt ? ` entro ${writtenSoon(expiresAt, facts.queuedAt).replace(/^alle /, 'le ')}` : '';
  const isStill = facts.booking.status === 'proposed' && facts.booking.proposedAt?.getTime() === at.getTime();
  return {
    subject: `Lo studio propone ${writtenTime(at)}: rispondi${until}`,
    preview: 'Accetta o rifiuta con un tocco: lo studio ti tiene il posto.',
    heading: 'Lo studio propone un altro orario',
    paragraphs: [
      `${facts.practice.name} non può negli orari che hai scelto, ma può riceverti ${writtenTime(at)}. Ti tiene il posto: rispondi${until}.`,
      ...sinceThen(facts, isStill),
    ],
    facts: [{ label: 'Orario proposto', lines: [writtenTime(at)] }, practice(facts), number(facts)],
    action: follow(facts, 'Accetta o rifiuta'),
    notes: ['Aprire questa e-mail non accetta nulla: decidi nella pagina.', personalLink],
  };
};

const declined: Template = (facts) => ({
  subject: `${facts.practice.name} non può riceverti`,
  preview: 'Ti proponiamo altri studi lì vicino.',
  heading: 'Lo studio non può riceverti',
  paragraphs: [`Abbiamo parlato con ${facts.practice.name}: non può prendere l’appuntamento.`],
  facts: [number(facts)],
  action: follow(facts, 'Vedi che cosa ha risposto'),
  ...others(facts),
  notes: [personalLink],
});

const unreachable: Template = (facts) => ({
  subject: `Non siamo riusciti a parlare con ${facts.practice.name}`,
  preview: 'Puoi chiamarlo tu, o chiedere a un altro studio lì vicino.',
  heading: 'Non siamo riusciti a parlare con lo studio',
  paragraphs: [
    'Abbiamo provato più volte. Puoi chiamare tu lo studio, scegliere altri orari, o chiedere a un altro studio.',
  ],
  facts: [practice(facts), number(facts)],
  action: follow(facts, 'Vedi i tentativi'),
  ...others(facts),
  notes: [personalLink],
});

const cancelled: Template = (facts) => {
  const at = facts.params.at;
  return {
    subject: at ? `Appuntamento annullato: ${writtenTime(at)}` : `Richiesta annullata: ${facts.practice.name}`,
    preview: 'Non devi fare altro.',
    heading: at ? 'Appuntamento annullato' : 'Richiesta annullata',
    paragraphs: [
      at
        ? `L’appuntamento di ${writtenTime(at)} con ${facts.practice.name} è annullato. Avvisiamo noi lo studio.`
        : `La richiesta a ${facts.practice.name} è annullata.`,
    ],
    facts: [number(facts)],
    action: follow(facts, 'Vedi la prenotazione'),
    notes: [...(at ? ['Il file allegato toglie l’appuntamento dal tuo calendario.'] : []), personalLink],
  };
};

const moved: Template = (facts) => {
  const when = writtenTime(timeOf(facts));
  return {
    ...confirmed(facts),
    subject: `Appuntamento spostato: ${when}`,
    heading: 'Appuntamento spostato',
    paragraphs: [`${facts.practice.name} ti aspetta ${when}. L’orario di prima non vale più.`],
  };
};

const moveRefused: Template = (facts) => ({
  subject: 'Il tuo appuntamento resta quello di prima',
  preview: 'Lo studio non può spostarlo.',
  heading: 'Lo studio non può spostare l’appuntamento',
  paragraphs: [`Resta valido quello già fissato: ${writtenTime(timeOf(facts))}, ${facts.practice.name}.`],
  facts: [practice(facts), number(facts)],
  action: follow(facts, 'Vedi l’appuntamento'),
  notes: ['Se non puoi andare, annulla dalla pagina: avvisiamo noi lo studio.', personalLink],
});

const expired: Template = (facts) => ({
  subject: `Richiesta scaduta: ${facts.practice.name}`,
  preview: 'Puoi scegliere altri orari o un altro studio.',
  heading: 'La richiesta è scaduta',
  paragraphs: ['Gli orari sono passati senza un accordo con lo studio. Puoi fare una nuova richiesta quando vuoi.'],
  facts: [practice(facts), number(facts)],
  action: follow(facts, 'Vedi che cosa è successo'),
  ...others(facts),
  notes: [personalLink],
});

const reminder: Template = (facts) => {
  const when = writtenTime(timeOf(facts));
  return {
    subject: `Promemoria: dentista ${when}`,
    preview: `${facts.practice.name} ti aspetta.`,
    heading: 'Il tuo appuntamento si avvicina',
    paragraphs: [`${facts.practice.name} ti aspetta ${when}.`],
    facts: [practice(facts), number(facts)],
    action: follow(facts, 'Vedi o annulla l’appuntamento'),
    notes: [
      'Se non puoi andare, annulla dalla pagina: avvisiamo noi lo studio e il posto serve a qualcun altro.',
      personalLink,
    ],
  };
};

const lostLink: Template = (facts) => ({
  subject: `Il collegamento alla tua prenotazione ${facts.booking.number}`,
  preview: 'Qualcuno lo ha chiesto per questo indirizzo.',
  heading: 'Ecco la tua prenotazione',
  paragraphs: [`Richiesta a ${facts.practice.name}. Aprila per vedere a che punto è.`],
  facts: [number(facts)],
  action: follow(facts, 'Apri la prenotazione'),
  notes: ['Non lo hai chiesto tu? Non fare nulla: il collegamento è arrivato soltanto a te.', personalLink],
});

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
} satisfies Record<BookingMail, Template>;
