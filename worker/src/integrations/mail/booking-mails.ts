import { practiceAddress } from '@dentisti/domain/booking/appointment-event';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { reminderTime } from '@dentisti/domain/booking/decided-change';
import { writtenLimit, writtenSoon, writtenTime } from '@dentisti/domain/booking/italian-time';
import { capitalized, withArticle, withPreposition } from '@dentisti/domain/dentist/italian-name';
import { formatPhone } from '@dentisti/domain/dentist/phone';
import { faultTexts } from './fault-texts.ts';
import type { MailContent } from './mail-content.ts';
import type { MailFacts } from './mail-facts.ts';

type Template = (facts: MailFacts) => MailContent;

const personalLink =
  'Il link è personale: chi lo ha può vedere e cambiare la prenotazione. Non inoltrare questa e-mail.';
const follow = ({ pageUrl }: MailFacts, label: string) => ({ label, url: pageUrl });
const number = ({ booking }: MailFacts) => ({ label: 'Numero di prenotazione', lines: [booking.number] });

function practice({ practice: p, numberFault }: MailFacts) {
  const isItsOwn = numberFault === null || numberFault === 'no-calls-wanted';
  const phone = p.phone && isItsOwn ? [`Telefono ${formatPhone(p.phone)}`] : [];
  return { label: 'Studio', lines: [p.name, practiceAddress(p), ...phone] };
}

/** The time a mail is about; the booking's own where an older row does not say. */
function timeOf({ params, booking }: MailFacts): Date {
  const at = params.at ?? booking.appointmentAt ?? booking.proposedAt;
  if (!at) throw new Error(`a mail about an appointment of ${booking.number}, which has none`);
  return at;
}

/** Where the practice keeps an online agenda it is not rung: it sees there that the time is free. */
const ifPrevented = ({ inAgenda }: MailFacts, andWhy = '') =>
  inAgenda
    ? 'Se non puoi andare, annulla dalla pagina: il posto torna subito libero nell’agenda online dello studio.'
    : `Se non puoi andare, annulla dalla pagina: avvisiamo noi lo studio${andWhy}.`;

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
  preview: 'Chiamiamo lo studio per te e ti scriviamo che cosa risponde.',
  heading: 'Abbiamo ricevuto la tua richiesta',
  paragraphs: [
    `${facts.plannedCall ?? 'Chiamiamo lo studio quando è aperto.'} Poi ti scriviamo che cosa ha risposto: tu non devi fare nulla.`,
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
  preview: 'Scrivilo nella pagina della prenotazione.',
  heading: 'Conferma il tuo indirizzo e-mail',
  // Nothing that a stranger could have had written to this address: no name, no practice, no words.
  paragraphs: ['Scrivi questo codice nella pagina della prenotazione: lo studio sa della richiesta solo dopo.'],
  code: facts.params.code ?? '',
  action: follow(facts, 'Apri la prenotazione'),
  notes: [
    'Non hai chiesto tu un appuntamento? Non fare nulla: senza il codice non chiamiamo nessuno e non prenotiamo nulla.',
    personalLink,
  ],
});

const confirmed: Template = (facts) => {
  const when = writtenTime(timeOf(facts));
  const isStill =
    facts.booking.status === 'confirmed' && facts.booking.appointmentAt?.getTime() === timeOf(facts).getTime();
  return {
    subject: `Appuntamento confermato: ${when}`,
    preview: `${capitalized(withArticle(facts.practice.name))} ti aspetta ${when}.`,
    heading: 'Appuntamento confermato',
    paragraphs: [`${capitalized(withArticle(facts.practice.name))} ti aspetta ${when}.`, ...sinceThen(facts, isStill)],
    quote: facts.booking.agreedSentence,
    facts: [{ label: 'Quando', lines: [when] }, practice(facts), number(facts)],
    action: follow(facts, 'Vedi o cambia l’appuntamento'),
    notes: [
      `In allegato c’è l’appuntamento per il tuo calendario.${reminderTime(timeOf(facts), facts.queuedAt) ? ' Il giorno prima ti mandiamo un promemoria.' : ''}`,
      ifPrevented(facts),
      personalLink,
    ],
  };
};

const proposal: Template = (facts) => {
  const at = timeOf(facts);
  const expiresAt = facts.params.expiresAt ?? facts.booking.proposalExpiresAt;
  const until = expiresAt ? ` ${writtenLimit(writtenSoon(expiresAt, facts.queuedAt))}` : '';
  const isStill = facts.booking.status === 'proposed' && facts.booking.proposedAt?.getTime() === at.getTime();
  return {
    subject: `Lo studio propone ${writtenTime(at)}: rispondi${until}`,
    preview: 'Accetta o rifiuta con un tocco: lo studio ti tiene il posto.',
    heading: 'Lo studio propone un altro orario',
    paragraphs: [
      `${capitalized(withArticle(facts.practice.name))} non può negli orari che hai scelto, ma può riceverti ${writtenTime(at)}. Ti tiene il posto: rispondi${until}.`,
      ...sinceThen(facts, isStill),
    ],
    facts: [{ label: 'Orario proposto', lines: [writtenTime(at)] }, practice(facts), number(facts)],
    action: follow(facts, 'Accetta o rifiuta'),
    notes: ['Aprire questa e-mail non accetta nulla: decidi nella pagina.', personalLink],
  };
};

/** `at` where an appointment stood. */
const declined: Template = (facts) => {
  const { name } = facts.practice;
  const at = facts.params.at;
  return {
    subject: `${capitalized(withArticle(name))} non può riceverti`,
    preview: 'Ti proponiamo altri studi lì vicino.',
    heading: 'Lo studio non può riceverti',
    paragraphs: [
      at
        ? `Abbiamo parlato ${withPreposition('con', name)}: l’appuntamento di ${writtenTime(at)} non vale più.`
        : `Abbiamo parlato ${withPreposition('con', name)}: non può prendere l’appuntamento.`,
    ],
    facts: [number(facts)],
    action: follow(facts, 'Vedi che cosa ha risposto'),
    ...others(facts),
    notes: [...(at ? ['Il file allegato toglie l’appuntamento dal tuo calendario.'] : []), personalLink],
  };
};

function wayAround({ numberFault, practice: { website } }: MailFacts): string {
  if (numberFault === 'no-calls-wanted') return 'Puoi chiamarlo tu, o chiedere a un altro studio.';
  return website
    ? `Puoi cercare un altro contatto nel suo sito, ${website}, o chiedere a un altro studio.`
    : 'Puoi chiedere a un altro studio.';
}

const unreachable: Template = (facts) => ({
  subject: `Non siamo riusciti a parlare ${withPreposition('con', facts.practice.name)}`,
  preview: facts.numberFault
    ? 'Puoi chiedere a un altro studio lì vicino.'
    : 'Puoi chiamarlo tu, o chiedere a un altro studio lì vicino.',
  heading: 'Non siamo riusciti a parlare con lo studio',
  paragraphs: [
    facts.numberFault
      ? `${faultTexts[facts.numberFault]} ${wayAround(facts)}`
      : 'Abbiamo provato più volte. Puoi chiamare tu lo studio, scegliere altri orari, o chiedere a un altro studio.',
  ],
  facts: [practice(facts), number(facts)],
  action: follow(facts, 'Vedi i tentativi'),
  ...others(facts),
  notes: [personalLink],
});

const cancelled: Template = (facts) => {
  const at = facts.params.at;
  const practiceTold = facts.inAgenda
    ? 'Non serve avvisare lo studio: il posto nella sua agenda online è di nuovo libero.'
    : 'Avvisiamo noi lo studio.';
  return {
    subject: at ? `Appuntamento annullato: ${writtenTime(at)}` : `Richiesta annullata: ${facts.practice.name}`,
    preview: 'Non devi fare altro.',
    heading: at ? 'Appuntamento annullato' : 'Richiesta annullata',
    paragraphs: [
      at
        ? `L’appuntamento di ${writtenTime(at)} ${withPreposition('con', facts.practice.name)} è annullato. ${practiceTold}`
        : `La richiesta ${withPreposition('a', facts.practice.name)} è annullata.`,
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
    paragraphs: [
      `${capitalized(withArticle(facts.practice.name))} ti aspetta ${when}. L’orario di prima non vale più.`,
    ],
  };
};

const moveRefused: Template = (facts) => ({
  subject: 'Il tuo appuntamento resta quello di prima',
  preview: 'Lo studio non può spostarlo.',
  heading: 'Lo studio non può spostare l’appuntamento',
  paragraphs: [`Resta valido quello già fissato: ${writtenTime(timeOf(facts))}, ${facts.practice.name}.`],
  facts: [practice(facts), number(facts)],
  action: follow(facts, 'Vedi l’appuntamento'),
  notes: [ifPrevented(facts), personalLink],
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
    preview: `${capitalized(withArticle(facts.practice.name))} ti aspetta.`,
    heading: 'Il tuo appuntamento si avvicina',
    paragraphs: [`${capitalized(withArticle(facts.practice.name))} ti aspetta ${when}.`],
    facts: [practice(facts), number(facts)],
    action: follow(facts, 'Vedi o annulla l’appuntamento'),
    notes: [ifPrevented(facts, ' e il posto serve a qualcun altro'), personalLink],
  };
};

const lostLink: Template = (facts) => ({
  subject: `Il link alla tua prenotazione ${facts.booking.number}`,
  preview: 'Qualcuno lo ha chiesto per questo indirizzo.',
  heading: 'Ecco la tua prenotazione',
  paragraphs: [`Richiesta ${withPreposition('a', facts.practice.name)}. Aprila per vedere a che punto è.`],
  facts: [number(facts)],
  action: follow(facts, 'Apri la prenotazione'),
  notes: ['Non lo hai chiesto tu? Non fare nulla: il link è arrivato soltanto a te.', personalLink],
});

/** To whom asks again where a request of theirs is open: the page may not say so, as a stranger may have asked. */
const openRequest: Template = (facts) => ({
  ...lostLink(facts),
  paragraphs: ['Hai già una richiesta aperta a questo studio: è questa.', ...lostLink(facts).paragraphs],
});

const dataCodeMail: Template = (facts) => ({
  subject: `${facts.params.code ?? ''} è il codice per i tuoi dati`,
  preview: 'Vale dieci minuti, nella pagina della prenotazione.',
  heading: 'Il codice per i tuoi dati',
  paragraphs: [
    `Scrivi questo codice nella pagina della prenotazione ${facts.booking.number}: poi puoi vedere, scaricare o cancellare i dati che abbiamo con questo indirizzo. Vale dieci minuti.`,
  ],
  code: facts.params.code ?? '',
  action: follow(facts, 'Apri la prenotazione'),
  notes: [
    'Non lo hai chiesto tu? Non fare nulla e non dirlo a nessuno: senza il codice non succede niente.',
    personalLink,
  ],
});

/** The last mail to an address: it is forgotten when this has left, or when the practice knows as well. */
const dataErasedMail: Template = (facts) => {
  const { expiresAt } = facts.params;
  return {
    subject: `Cancelliamo i tuoi dati: ${facts.booking.number}`,
    preview: 'È l’ultima e-mail per questa prenotazione.',
    heading: 'Cancelliamo i tuoi dati',
    paragraphs: [
      expiresAt
        ? `Ci hai chiesto di cancellare i dati della prenotazione ${facts.booking.number}. Prima diciamo allo studio che non vai; appena lo sa cancelliamo tutto, al più tardi ${writtenTime(expiresAt)}.`
        : `Ci hai chiesto di cancellare i dati della prenotazione ${facts.booking.number}. Lo facciamo adesso, subito dopo averti mandato questa e-mail.`,
      'Restano il numero, lo studio e l’esito, per contare le richieste: non dicono più di chi erano. Il link alla prenotazione non si aprirà più.',
    ],
    facts: [number(facts)],
    notes: ['Non lo hai chiesto tu? Scrivici subito: qualcuno può leggere la tua posta.'],
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
} satisfies Record<BookingMail, Template>;
