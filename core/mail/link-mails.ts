import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { follow, number, personalLink, type Template } from './booking-mail-parts.ts';
import type { MailInput } from './mail-input.ts';

export const lostLink: Template = (input) => ({
  subject: `Il link alla tua prenotazione ${input.booking.number}`,
  preview: 'Qualcuno lo ha chiesto per questo indirizzo.',
  heading: 'Ecco la tua prenotazione',
  paragraphs: [`Richiesta ${withPreposition('a', input.practice.name)}. Aprila per vedere a che punto è.`],
  details: [number(input)],
  action: follow(input, 'Apri la prenotazione'),
  notes: ['Non lo hai chiesto tu? Non fare nulla: il link è arrivato soltanto a te.', personalLink],
});

/** To whom asks again where a request of theirs is open: the page may not say so, as a stranger may have asked. */
export const openRequest: Template = (input) => ({
  ...lostLink(input),
  paragraphs: ['Hai già una richiesta aperta a questo studio: è questa.', ...lostLink(input).paragraphs],
});

export const dataCodeMail: Template = (input) => ({
  subject: `${input.params.code ?? ''} è il codice per i tuoi dati`,
  preview: 'Vale dieci minuti, nella pagina della prenotazione.',
  heading: 'Il codice per i tuoi dati',
  paragraphs: [
    `Scrivi questo codice nella pagina della prenotazione ${input.booking.number}: poi puoi vedere, scaricare o cancellare i dati che abbiamo con questo indirizzo. Vale dieci minuti.`,
  ],
  code: input.params.code ?? '',
  action: follow(input, 'Apri la prenotazione'),
  notes: [
    'Non lo hai chiesto tu? Non fare nulla e non dirlo a nessuno: senza il codice non succede niente.',
    personalLink,
  ],
});

/** The last mail to an address: it is forgotten when this has left, or when the practice knows as well. */
export const dataErasedMail: Template = (input) => {
  const { expiresAt } = input.params;
  return {
    subject: `Cancelliamo i tuoi dati: ${input.booking.number}`,
    preview: 'È l’ultima e-mail per questa prenotazione.',
    heading: 'Cancelliamo i tuoi dati',
    paragraphs: [
      expiresAt
        ? `Ci hai chiesto di cancellare i dati della prenotazione ${input.booking.number}. Prima diciamo allo studio che non vai; appena lo sa cancelliamo tutto, al più tardi ${writtenTime(expiresAt)}.`
        : `Ci hai chiesto di cancellare i dati della prenotazione ${input.booking.number}. Lo facciamo adesso, subito dopo averti mandato questa e-mail.`,
      'Restano il numero, lo studio e l’esito, per contare le richieste: non dicono più di chi erano. Il link alla prenotazione dirà soltanto che i dati sono cancellati.',
    ],
    details: [number(input)],
    notes: ['Non lo hai chiesto tu? Scrivici subito: qualcuno può leggere la tua posta.'],
  };
};

export const verifyContact: Template = ({ waiting: [first, ...others] }) => ({
  subject: `${first?.code} è il tuo codice per la prenotazione`,
  preview: 'Scrivilo nella pagina della prenotazione.',
  heading: 'Conferma il tuo indirizzo e-mail',
  // A stranger may have typed this address: no name, no practice, no words of the form.
  paragraphs: ['Scrivi questo codice nella pagina della prenotazione: lo studio sa della richiesta solo dopo.'],
  code: first?.code ?? '',
  action: { label: 'Apri la prenotazione', url: first?.url ?? '' },
  ...(others.length > 0 && {
    others: { intro: 'Con questo indirizzo aspettano un codice anche:', list: others.map(asOther) },
  }),
  notes: [
    'Non hai chiesto tu un appuntamento? Non fare nulla: senza il codice non chiamiamo nessuno e non prenotiamo nulla.',
    personalLink,
  ],
});

const asOther = ({ number, code, url }: MailInput['waiting'][number]) => ({
  name: `Codice ${code}`,
  where: `Prenotazione ${number}`,
  url,
});
