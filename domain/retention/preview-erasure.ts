import { withPreposition } from '../practice/italian-name.ts';
import { counted } from './describe-person.ts';
import type { AccountOfPerson, BookingOfPerson, PersonData } from './person-data.ts';

export interface ErasurePreview {
  goes: string[];
  stays: { what: string; why: string }[];
  /** Numbers of bookings called off first. */
  cancels: string[];
  waitsForPractice: boolean;
}

const day = 86_400_000;

/** Longest wait for a practice to be told, and for the last mails to leave. */
export const erasureWaits = { practiceMs: 7 * day, mailsMs: day } as const;

/** The latest time at which an erasure is done. */
export function erasedBy({ waitsForPractice }: Pick<ErasurePreview, 'waitsForPractice'>, now: Date): Date {
  return new Date(now.getTime() + (waitsForPractice ? erasureWaits.practiceMs : erasureWaits.mailsMs));
}

/** The exact effects of an erasure, shown before it is confirmed. */
export function previewErasure(person: PersonData): ErasurePreview {
  const { bookings, orders, leads, reports, account, patients, noReviewRequestsSince } = person;
  const isPaid = ({ paidAt }: { paidAt: Date | null }) => paidAt !== null;
  const open = orders.filter(({ isOpen }) => isOpen);
  const paid = orders.filter((order) => !order.isOpen && isPaid(order));
  const unpaid = orders.filter((order) => !order.isOpen && !isPaid(order));
  const numbers = (list: readonly { number: string }[]) => list.map(({ number }) => number).join(', ');
  return {
    goes: [
      ...bookings.flatMap(whatGoes),
      ...(unpaid.length > 0 ? [`Acquisti non conclusi: ${numbers(unpaid)}.`] : []),
      ...(paid.length > 0 ? [`Il tuo indirizzo e-mail e la città negli acquisti ${numbers(paid)}.`] : []),
      ...(leads.length > 0 ? [`${counted(leads.length, 'messaggio mandato', 'messaggi mandati')} come studio.`] : []),
      ...(reports.length > 0 ? [`${counted(reports.length, 'segnalazione', 'segnalazioni')} sui profili.`] : []),
      ...(account && lastOwned(account).length === 0 ? [whatGoesOfAccount(account)] : []),
      ...patients.map(
        ({ practiceName, visits }) =>
          `Il tuo nome, i contatti e la nota tra i pazienti ${withPreposition('di', practiceName)}${visits.length > 0 ? `: ${counted(visits.length, 'visita resta', 'visite restano')} nella sua agenda senza dire di chi` : ''}.`,
      ),
    ],
    stays: [
      ...(bookings.length > 0 ? staysOfBookings(bookings) : []),
      ...(paid.length > 0
        ? [
            {
              what: `Numero, importo e date degli acquisti ${numbers(paid)}`,
              why: 'La legge fiscale chiede di tenerli 10 anni.',
            },
          ]
        : []),
      ...(open.length > 0
        ? [
            {
              what: `L’acquisto ${numbers(open)}, con la tua e-mail`,
              why: 'Non è ancora concluso: dobbiamo trovarti l’appuntamento o rimborsarti. Poi puoi chiederlo di nuovo.',
            },
          ]
        : []),
      ...(account && lastOwned(account).length > 0 ? [staysOfAccount(account)] : []),
      ...(noReviewRequestsSince
        ? [
            {
              what: 'La tua scelta di non ricevere richieste di recensioni, con una sigla del tuo indirizzo',
              why: 'Senza, alla prossima visita te lo chiederemmo di nuovo.',
            },
          ]
        : []),
      {
        what: 'Le copie di sicurezza già fatte',
        why: 'Le eliminiamo quando scade il tempo dei dati più vecchi che contengono. Se ne dovessimo ripristinare una, cancelliamo di nuovo.',
      },
    ],
    cancels: bookings.filter(({ isOpen }) => isOpen).map(({ number }) => number),
    waitsForPractice: bookings.some(({ mustNotifyPractice }) => mustNotifyPractice),
  };
}

/** Practices that would be left without an owner, as a sentence names them. */
const lastOwned = ({ memberships }: AccountOfPerson): string[] =>
  memberships.flatMap(({ practiceName, isLastOwner }) => (isLastOwner ? [withPreposition('di', practiceName)] : []));

function whatGoesOfAccount({ memberships, claims, sessions, factors }: AccountOfPerson): string {
  const parts = [
    ...(memberships.length > 0 ? [counted(memberships.length, 'studio che gestisci', 'studi che gestisci')] : []),
    ...(claims.length > 0 ? [counted(claims.length, 'richiesta di gestione', 'richieste di gestione')] : []),
    ...(sessions.length > 0 ? [counted(sessions.length, 'accesso aperto', 'accessi aperti')] : []),
    ...(factors.totpSince ? ['l’app di autenticazione'] : []),
    ...(factors.passkeys.length > 0 ? [counted(factors.passkeys.length, 'passkey', 'passkey')] : []),
  ];
  const along = parts.length > 0 ? `, con ${parts.join(', ')}` : '';
  return `Il tuo account per gestire uno studio${along}. Gli studi restano, senza di te.`;
}

const staysOfAccount = (account: AccountOfPerson) => ({
  what: 'Il tuo account per gestire uno studio, con le sue richieste e i suoi accessi',
  why: `Sei l’unico titolare ${lastOwned(account).join(', ')}: senza titolare nessuno potrebbe rispondere ai suoi pazienti. Un operatore ti scrive, e lo cancelliamo appena c’è un altro titolare o lo studio non è più gestito.`,
});

function whatGoes({ number, timeline, calls, mails, review }: BookingOfPerson): string[] {
  return [
    `${number}: nome, telefono, e-mail, motivo, note, orari e parole dello studio.`,
    ...(review ? [`${number}: la tua recensione, anche se è pubblicata, con la risposta dello studio.`] : []),
    `${number}: la storia (${counted(timeline.length, 'passo', 'passi')}) e ${counted(mails.length, 'e-mail', 'e-mail')} nel nostro archivio.`,
    ...(calls.length > 0
      ? [
          `${number}: che cosa è stato detto in ${counted(calls.length, 'telefonata', 'telefonate')}, anche presso la piattaforma vocale.`,
        ]
      : []),
  ];
}

function staysOfBookings(bookings: readonly BookingOfPerson[]): ErasurePreview['stays'] {
  const numbers = bookings.map(({ number }) => number).join(', ');
  const withAppointment = bookings.filter(
    ({ status, appointmentAt }) => status !== 'requested' && appointmentAt !== null,
  );
  return [
    {
      what: `${bookings.length === 1 ? 'Il numero' : 'I numeri'} ${numbers}, con studio, esito e mese`,
      why: 'Per contare le richieste. Non dice più di chi era.',
    },
    ...(withAppointment.length > 0
      ? [
          {
            what: 'Quello che lo studio ha scritto nella sua agenda',
            why: 'I dati dei suoi pazienti li tratta lo studio: chiedilo a lui.',
          },
        ]
      : []),
  ];
}
