import { writtenTime } from '../booking/italian-time.ts';
import { withPreposition } from '../practice/italian-name.ts';
import type { AccountOfPerson, BookingOfPerson, PatientOfPerson, PersonData } from './person-data.ts';
import { storedLabel } from './person-labels.ts';

export interface DataSummary {
  label: string;
  lines: string[];
}

/** `1 telefonata`, `3 telefonate`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Everything stored about a person, in words. */
export function describePerson(person: PersonData): DataSummary[] {
  const { bookings, orders, leads, reports, account, patients, noReviewRequestsSince } = person;
  return [
    ...bookings.map(describeBooking),
    ...orders.map(({ number, city, amountCents, createdAt, paidAt }) => ({
      label: `Acquisto ${number}`,
      lines: [
        `${(amountCents / 100).toLocaleString('it-IT', { style: 'currency', currency: 'EUR' })}, del ${writtenTime(createdAt)}.`,
        ...(city ? [`Città dell’appuntamento: ${city}.`] : []),
        paidAt ? `Pagato ${writtenTime(paidAt)}.` : 'Non pagato.',
      ],
    })),
    ...leads.map(({ practiceName, personName, message, createdAt }) => ({
      label: `Messaggio per lo studio ${practiceName}`,
      lines: [`Mandato da ${personName}, ${writtenTime(createdAt)}.`, ...(message ? [`«${message}»`] : [])],
    })),
    ...reports.map(({ practiceName, message, createdAt }) => ({
      label: `Segnalazione ${withPreposition('su', practiceName)}`,
      lines: [`Mandata ${writtenTime(createdAt)}.`, `«${message}»`],
    })),
    ...(account ? [describeAccount(account)] : []),
    ...patients.map(describePatient),
    ...(noReviewRequestsSince
      ? [
          {
            label: 'Richieste di recensioni',
            lines: [
              `Non ne vuoi dal ${writtenTime(noReviewRequestsSince)}. Per ricordarlo teniamo una sigla del tuo indirizzo, non l’indirizzo.`,
            ],
          },
        ]
      : []),
  ];
}

function describePatient(patient: PatientOfPerson): DataSummary {
  const { practiceName, name, phone, email, note, recallConsentAt, recallWithdrawnAt, createdAt, visits, recalls } =
    patient;
  return {
    label: `Paziente ${withPreposition('di', practiceName)}`,
    lines: [
      `Lo studio ti conosce dal ${writtenTime(createdAt)}: ${[name, phone, email].filter(Boolean).join(', ')}.`,
      ...(note ? [`La nota dello studio: «${note}»`] : []),
      ...(recallConsentAt ? [`Consenso al richiamo, registrato ${writtenTime(recallConsentAt)}.`] : []),
      ...(recallWithdrawnAt ? [`Consenso al richiamo revocato ${writtenTime(recallWithdrawnAt)}.`] : []),
      `Nell’agenda: ${counted(visits.length, 'visita', 'visite')}.`,
      ...(recalls.length > 0 ? [`Ti ha mandato ${counted(recalls.length, 'richiamo', 'richiami')}.`] : []),
    ],
  };
}

function describeAccount(account: AccountOfPerson): DataSummary {
  const { email, createdAt, lastSignInAt, memberships, claims, checks, sessions, factors } = account;
  return {
    label: 'Account per gestire uno studio',
    lines: [
      `Indirizzo: ${email}. Creato ${writtenTime(createdAt)}.`,
      lastSignInAt ? `Ultimo accesso: ${writtenTime(lastSignInAt)}.` : 'Nessun accesso.',
      ...memberships.map(
        ({ practiceName, role, since }) =>
          `${storedLabel('memberRoles', role)} ${withPreposition('di', practiceName)}, dal ${writtenTime(since)}.`,
      ),
      ...claims.map(
        ({ practiceName, way, contact, note, state, createdAt: at, decisionNote }) =>
          `Richiesta di gestire la scheda ${withPreposition('di', practiceName)}, ${writtenTime(at)}. ${storedLabel('claimWays', way)}${contact ? ` (${contact})` : ''}. Stato: ${storedLabel('claimStates', state)}.${note ? ` Hai scritto: «${note}»` : ''}${decisionNote ? ` Decisione: «${decisionNote}»` : ''}`,
      ),
      ...checks.map(
        ({ practiceName, name, albo, askedAt }) =>
          `Verifica nell’Albo ${withPreposition('di', practiceName)}, chiesta ${writtenTime(askedAt)}: ${name}, ${albo}.`,
      ),
      ...sessions.map(
        ({ device, startedAt, usedAt }) =>
          `Accesso aperto: ${device}, ${writtenTime(startedAt)}; usato l’ultima volta ${writtenTime(usedAt)}.`,
      ),
      ...(factors.totpSince ? [`App di autenticazione, dal ${writtenTime(factors.totpSince)}.`] : []),
      ...factors.passkeys.map(
        ({ name, createdAt, usedAt }) =>
          `Passkey: ${name}, aggiunta ${writtenTime(createdAt)}${usedAt ? `; usata l’ultima volta ${writtenTime(usedAt)}` : ''}.`,
      ),
      ...(factors.recoveryCodesLeft > 0 ? [`Codici di recupero rimasti: ${factors.recoveryCodesLeft}.`] : []),
      ...(factors.reset ? [`Azzeramento del secondo fattore: ${writtenTime(factors.reset.resetAt)}.`] : []),
    ],
  };
}

function describeBooking(booking: BookingOfPerson): DataSummary {
  const { timeline, calls, mails } = booking;
  return {
    label: `Prenotazione ${booking.number}`,
    lines: [
      `Studio: ${booking.practice.name}, ${booking.practice.city}. Chiesta ${writtenTime(booking.createdAt)}.`,
      `Chi sei: ${booking.patientName}, ${booking.phone}, ${booking.email}.`,
      `Motivo: ${booking.reason}.`,
      ...(booking.note ? [`La tua nota: «${booking.note}»`] : []),
      ...(booking.assessmentSummary ? [`Il riassunto che hai allegato: «${booking.assessmentSummary}»`] : []),
      booking.appointmentAt
        ? `Appuntamento: ${writtenTime(booking.appointmentAt)}.`
        : `Orari preferiti: ${booking.preferredTimes.map(writtenTime).join('; ')}.`,
      ...(booking.agreedSentence ? [`Lo studio ha detto: «${booking.agreedSentence}»`] : []),
      `Consensi: dati sulla salute e maggiore età, ${writtenTime(booking.healthConsentAt)}, testo ${booking.consentVersion}.`,
      `Storia: ${counted(timeline.length, 'passo', 'passi')}; ${counted(calls.length, 'telefonata', 'telefonate')}; ${counted(mails.length, 'e-mail mandata', 'e-mail mandate')}.`,
    ],
  };
}
