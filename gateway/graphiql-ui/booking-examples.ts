import type { Example } from './example.ts';
import { link, practice } from './example-values.ts';

/** From the times on offer to the call about the booking. */
export const bookingExamples: readonly Example[] = [
  {
    id: 'orari',
    title: 'Prenotazione: orari che si possono chiedere',
    feature: 'booking',
    document: `query Orari($dentistId: ID!) {
  offeredTimes(dentistId: $dentistId, days: 3) {
    __typename
    ... on OfferedTimes { hoursKnown days { on times closedBecause } }
    ... on CannotBeCalled { message }
  }
}`,
    variables: practice,
  },
  {
    id: 'prenotazione',
    title: 'Prenotazione: richiesta, con il riassunto dell’autovalutazione',
    feature: 'booking',
    document: `mutation Richiesta($input: RequestBookingInput!) {
  requestBooking(input: $input) {
    __typename
    ... on BookingRequested { booking { number status } privateLink }
    ... on TimeNotOffered { message }
    ... on CannotBeCalled { message }
    ... on InvalidInput { fields { name message } }
    ... on TooManyRequests { message }
  }
}`,
    variables: {
      input: {
        ...practice,
        preferredTimes: ['2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z', '2026-12-02T09:00:00Z'],
        reason: 'CHECKUP',
        assessmentSummary: 'Autovalutazione: livello basso.',
        patientName: 'Giulia Prova',
        phone: '347 1234567',
        email: 'giulia@example.it',
        ageConfirmed: true,
        healthConsent: true,
        clientKey: '3f0c5a52-6f0d-4a6e-9a39-0d0f5e8a7b10',
      },
    },
  },
  {
    id: 'pagina-privata',
    title: 'Prenotazione: la pagina privata',
    feature: 'booking',
    document: `query PaginaPrivata($number: String!, $token: String!) {
  booking(number: $number, token: $token) {
    status
    assessmentSummary
    next { text at }
    timeline { at text quote }
    allowedActions
  }
}`,
    variables: link,
  },
  {
    id: 'lista-attesa',
    title: 'Prenotazione: in lista d’attesa per un orario prima',
    feature: 'waiting-list',
    document: `mutation Aspetta($number: String!, $token: String!, $wish: WaitingWishInput!) {
  joinWaitingList(number: $number, token: $token, wish: $wish) {
    __typename
    ... on BookingChanged { booking { mayWait waitingEntry { since } } }
    ... on ActionRefused { message }
    ... on TooManyRequests { message }
  }
}`,
    variables: { ...link, wish: { weekdays: [], part: 'ANY', isStrict: false } },
  },
  {
    id: 'simula',
    title: 'Prova: simula adesso la telefonata',
    feature: 'trial',
    document: `mutation Simula($number: String!, $token: String!) {
  simulateBookingCall(number: $number, token: $token) {
    __typename
    ... on BookingChanged { booking { status next { text at } } }
    ... on ActionRefused { message }
    ... on TooManyRequests { message }
  }
}`,
    variables: link,
  },
];
