import { weekdayNames } from '../hours/hours-text.ts';
import { romeIso } from '../hours/rome-time.ts';
import { anonymousName } from '../reviews/shown-name.ts';
import type {
  AccountOfPerson,
  FactorsOfPerson,
  PatientOfPerson,
  PersonData,
  RecallChoiceOfPerson,
  WaitingOfPerson,
} from './person-data.ts';
import { storedLabel } from './person-labels.ts';

const words = {
  outside:
    'Qui c’è anche quello che gli studi tengono con noi sotto questo indirizzo; quello che tengono altrove lo chiedi allo studio. La prova delle scelte sui cookie non porta il tuo nome: è nel cookie consent_status del tuo browser.',
  transcript:
    'Le trascrizioni sono presso la piattaforma vocale, che le cancella su nostra richiesta entro 30 giorni dalla chiamata.',
} as const;

/**
 * The file to download: the same data under Italian names, for a person and for another service. Stored values stay as they
 * are, with `…InParole` beside them; instants are ISO 8601 with Italy's offset.
 */
export function personFile(person: PersonData, now: Date): string {
  const { email, bookings, orders, leads, reports, account, patients, noReviewRequestsSince } = person;
  const file = {
    generatoIl: now,
    fusoOrario: 'Europe/Rome',
    email,
    prenotazioni: bookings.map((booking) => ({
      numero: booking.number,
      stato: booking.status,
      statoInParole: storedLabel('bookingStatuses', booking.status),
      studio: {
        nome: booking.practice.name,
        indirizzo: `${booking.practice.address}, ${booking.practice.city}`,
        telefono: booking.practice.phone,
      },
      nome: booking.patientName,
      telefono: booking.phone,
      email: booking.email,
      motivo: booking.reason,
      nota: booking.note,
      riassuntoAllegato: booking.assessmentSummary,
      orariPreferiti: booking.preferredTimes,
      nuoviOrariChiesti: booking.movingTo,
      appuntamento: booking.appointmentAt,
      orarioProposto: booking.proposedAt,
      paroleDelloStudio: booking.agreedSentence,
      consensi: {
        maggiorenneIl: booking.ageConfirmedAt,
        datiSullaSaluteIl: booking.healthConsentAt,
        versioneDeiTesti: booking.consentVersion,
      },
      creataIl: booking.createdAt,
      ultimoCambiamento: booking.updatedAt,
      storia: booking.timeline.map(({ at, kind, text, quote }) => ({
        quando: at,
        tipo: kind,
        testo: text,
        parole: quote,
      })),
      telefonate: booking.calls.map((call) => ({
        iniziata: call.dialledAt,
        finita: call.endedAt,
        chiamava: call.direction === 'inbound' ? 'lo studio' : 'il nostro assistente',
        esito: call.outcome,
        esitoInParole: storedLabel('outcomes', call.outcome),
        annotato: call.report && noted(call.report),
        pressoLaPiattaformaVocale: call.atPlatform,
      })),
      emailMandate: booking.mails.map(({ template, state, createdAt, sentAt }) => ({
        tipo: template,
        tipoInParole: storedLabel('mails', template),
        stato: state,
        statoInParole: storedLabel('mailStates', state),
        preparata: createdAt,
        mandata: sentAt,
      })),
      listaDAttesa: booking.waiting.map(waitingFile),
      recensione: booking.review && {
        stelle: booking.review.stars,
        testo: booking.review.text,
        nomeMostrato: booking.review.shownName ?? anonymousName,
        stato: booking.review.state,
        statoInParole: storedLabel('reviewStates', booking.review.state),
        scritta: booking.review.writtenAt,
        cambiata: booking.review.changedAt,
        pubblicata: booking.review.publishedAt,
        motivoDellaDecisione: booking.review.decisionNote,
      },
    })),
    acquisti: orders.map((order) => ({
      numero: order.number,
      cittaDellAppuntamento: order.city,
      stato: order.status,
      statoInParole: storedLabel('orderStatuses', order.status),
      importoInCentesimi: order.amountCents,
      valuta: order.currency,
      creato: order.createdAt,
      pagato: order.paidAt,
      rimborsato: order.refundedAt,
    })),
    messaggiComeStudio: leads.map((lead) => ({
      studio: lead.practiceName,
      nome: lead.personName,
      telefono: lead.phone,
      citta: lead.city,
      messaggio: lead.message,
      quando: lead.createdAt,
    })),
    segnalazioni: reports.map(({ practiceName, kind, message, createdAt }) => ({
      studio: practiceName,
      tipo: kind,
      tipoInParole: storedLabel('reportKinds', kind),
      messaggio: message,
      quando: createdAt,
    })),
    accountDegliStudi: account && accountFile(account),
    pressoGliStudi: patients.map(patientFile),
    nonVuoleRichiesteDiRecensioniDal: noReviewRequestsSince,
    note: [words.outside, ...(bookings.some(({ calls }) => calls.length > 0) ? [words.transcript] : [])],
  };
  return JSON.stringify(inItaly(file), null, 2);
}

const patientFile = (patient: PatientOfPerson) => ({
  studio: patient.practiceName,
  nome: patient.name,
  telefono: patient.phone,
  email: patient.email,
  nota: patient.note,
  consensoAlRichiamoDal: patient.recallConsentAt,
  consensoAlRichiamoRevocatoIl: patient.recallWithdrawnAt,
  conosciutoDal: patient.createdAt,
  visite: patient.visits.map(({ startsAt, clinicianName, serviceName, label, presence }) => ({
    quando: startsAt,
    con: clinicianName,
    prestazione: serviceName,
    nota: label,
    presenza: presence,
    presenzaInParole: storedLabel('presences', presence),
  })),
  listaDAttesa: patient.waiting.map(waitingFile),
  richiami: patient.recalls.map(({ serviceName, dueOn, sentAt, remindedAt, bookedAt, withdrawnAt }) => ({
    per: serviceName,
    dovutoIl: dueOn,
    mandato: sentAt,
    ricordato: remindedAt,
    prenotato: bookedAt,
    nonVuolePiuRichiamiDal: withdrawnAt,
  })),
  richiamiCambiatiDalloStudio: patient.recallChoices.map(recallChoiceFile),
});

export const recallChoiceFile = ({ serviceName, droppedAt, postponedTo }: RecallChoiceOfPerson) => ({
  per: serviceName,
  toltoDaiRichiamiDal: droppedAt,
  rimandatoAl: postponedTo,
});

export const waitingFile = ({ weekdays, part, notBefore, isStrict, ...place }: WaitingOfPerson) => ({
  dal: place.since,
  finoAl: place.endedAt ?? place.until,
  finita: place.endedReason,
  finitaInParole: storedLabel('waitingEnds', place.endedReason),
  giorniPreferiti: weekdays.map((day) => weekdayNames[day]),
  parteDelGiorno: part,
  parteDelGiornoInParole: storedLabel('waitingParts', part),
  nonPrimaDel: notBefore,
  soloQuesti: isStrict,
  offerte: place.offers.map(({ startsAt, askedAt, state, answeredAt }) => ({
    orario: startsAt,
    chiestaIl: askedAt,
    esito: state,
    esitoInParole: storedLabel('offerStates', state),
    rispostaIl: answeredAt,
  })),
});

const accountFile = (account: AccountOfPerson) => ({
  email: account.email,
  creato: account.createdAt,
  ultimoAccesso: account.lastSignInAt,
  studi: account.memberships.map(({ practiceName, role, since }) => ({
    studio: practiceName,
    ruolo: role,
    ruoloInParole: storedLabel('memberRoles', role),
    dal: since,
  })),
  richiesteDiGestione: account.claims.map((claim) => ({
    studio: claim.practiceName,
    come: claim.way,
    comeInParole: storedLabel('claimWays', claim.way),
    contatto: claim.contact,
    nota: claim.note,
    stato: claim.state,
    statoInParole: storedLabel('claimStates', claim.state),
    chiesta: claim.createdAt,
    decisa: claim.decidedAt,
    decisione: claim.decisionNote,
  })),
  verificheChieste: account.checks.map(({ practiceName, name, albo, askedAt }) => ({
    studio: practiceName,
    nome: name,
    albo,
    chiesta: askedAt,
  })),
  accessi: account.sessions.map(({ device, startedAt, usedAt }) => ({
    dispositivo: device,
    entrato: startedAt,
    usatoUltimaVolta: usedAt,
  })),
  secondoFattore: factorsFile(account.factors),
});

const factorsFile = ({ totpSince, passkeys, recoveryCodesLeft, reset }: FactorsOfPerson) => ({
  appDiAutenticazioneDal: totpSince,
  passkey: passkeys.map(({ name, createdAt, usedAt }) => ({
    nome: name,
    aggiunta: createdAt,
    usataUltimaVolta: usedAt,
  })),
  codiciDiRecuperoRimasti: recoveryCodesLeft,
  azzeramento: reset && { chiesto: reset.orderedAt, avviene: reset.resetAt },
});

/** What was noted of a call, as stored, with words beside and its instants, which are texts there, made instants again. */
function noted(report: Record<string, unknown>): Record<string, unknown> {
  const { kind, reason } = report;
  const entries = Object.entries(report).map(([name, value]) => [name, parseInstant(value)]);
  return {
    ...Object.fromEntries(entries),
    ...(typeof kind === 'string' && { kindInParole: storedLabel('outcomes', kind) }),
    ...(typeof reason === 'string' && { reasonInParole: storedLabel('callReasons', reason) }),
  };
}

const parseInstant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) ? new Date(value) : value;

/** Every instant as clocks in Italy show it. */
export function inItaly(value: unknown): unknown {
  if (value instanceof Date) return romeIso(value);
  if (Array.isArray(value)) return value.map(inItaly);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inItaly(inner)]));
}
