import { bookingExamples } from './booking-examples.ts';
import type { Example } from './example.ts';
import { link, practice } from './example-values.ts';
import { operatorExamples } from './operator-examples.ts';

/** In the order of the list; the first one is what the playground opens with. */
export const examples: readonly Example[] = [
  {
    id: 'ricerca',
    title: 'Ricerca: studi di un quartiere',
    feature: 'practice',
    document: `# Dentisti.ai: le stesse operazioni che usa la pagina.
# In alto a sinistra il catalogo dei tipi; Ctrl-Invio esegue.

query DentistiDiTrastevere {
  dentists(city: "Trastevere") {
    __typename
    ... on DentistList {
      actualCity
      note: message
      dentists { id name address googlePlacesRating googlePlacesReviewCount openNow }
    }
    ... on UnknownCity { message }
  }
}`,
  },
  {
    id: 'luoghi',
    title: 'Ricerca: suggerimenti di comuni',
    feature: 'places',
    document: `query Comuni($query: String!) {
  suggestCities(query: $query)
  similarCities(query: $query)
  topCities(limit: 5) { city count }
}`,
    variables: { query: 'rom' },
  },
  {
    id: 'punto',
    title: 'Ricerca: il punto di un indirizzo o di un CAP',
    feature: 'places',
    document: `query Punto($location: String!) {
  validateLocation(location: $location) {
    __typename
    ... on LocationFound {
      city
      searchedAs
      coordinates { latitude longitude }
      isApproximate
      pointMessage
    }
    ... on InvalidLocation { reason: message suggestions }
  }
}`,
    variables: { location: 'Via Roma 1, Torino' },
  },
  {
    id: 'recensioni',
    title: 'Recensioni: media e ultime di uno studio',
    feature: 'reviews',
    document: `query Recensioni($id: ID!) {
  dentist(id: $id) {
    name
    reviews(first: 3) {
      count
      average
      distribution
      items { stars text shownName publishedAt answer { text } }
      nextCursor
    }
  }
}`,
    variables: { id: '1' },
  },
  {
    id: 'numeri',
    title: 'Numeri della rubrica',
    feature: 'figures',
    document: 'query Numeri { directoryFigures { verifiedDentists cities averageRating } }',
  },
  ...bookingExamples,
  {
    id: 'autovalutazione',
    title: 'Autovalutazione: risposte proposte da parole proprie',
    feature: 'assessment',
    document: `mutation Proponi($input: ProposeAssessmentAnswersInput!) {
  proposeAssessmentAnswers(input: $input) {
    __typename
    ... on ProposedAssessmentAnswers { isSimulated answers { question options } }
    ... on WordsNotRead { message }
    ... on InvalidInput { fields { name message } }
    ... on TooManyRequests { message }
  }
}`,
    variables: { input: { words: 'le gengive sanguinano spesso', healthConsent: true } },
  },
  {
    id: 'raccomandazione',
    title: 'Raccomandazione: studi adatti a un bisogno',
    feature: 'recommendation',
    document: `mutation Raccomanda($input: RecommendDentistsInput!) {
  recommendDentists(input: $input) {
    __typename
    ... on Recommendations { understood picks { dentist { name } reasons { kind text } } }
    ... on NeedIsEmergency { place advice }
    ... on InvalidNeed { message }
    ... on UnknownCity { message }
    ... on TooManyRequests { message }
  }
}`,
    variables: { input: { need: 'ho paura del dentista e cerco un prezzo basso', city: 'Roma' } },
  },
  {
    id: 'pacchetto',
    title: 'Pacchetto prima visita: l’offerta',
    feature: 'checkout',
    document: 'query Pacchetto { packageOffer { listCents packageCents onlineCents vouchersLeft payment simulated } }',
  },
  {
    id: 'acquisto',
    title: 'Pacchetto prima visita: l’acquisto',
    feature: 'checkout',
    document: `mutation Acquisto($input: StartPackageCheckoutInput!) {
  startPackageCheckout(input: $input) {
    __typename
    ... on CheckoutStarted { order { number status amountCents } url }
    ... on PackageSoldOut { message }
    ... on PaymentUnavailable { message }
    ... on CheckoutFailed { message }
    ... on InvalidInput { fields { name message } }
    ... on TooManyRequests { message }
  }
}`,
    variables: {
      input: { email: 'giulia@example.it', city: 'Roma', clientKey: '8d1b2c54-1a5e-4c0e-8a5f-2b9d6c7e4f21' },
    },
  },
  {
    id: 'receptionist',
    title: 'Receptionist: una frase',
    feature: 'receptionist',
    document: `mutation Receptionist($input: TalkToReceptionistInput!) {
  talkToReceptionist(input: $input) {
    __typename
    ... on ReceptionistTurn { conversation say actions { tool words succeeded } suggestions }
    ... on ConversationOver { message }
    ... on NoReceptionistDemo { message }
    ... on TooManyRequests { message }
  }
}`,
    variables: { input: { utterance: 'Vorrei un appuntamento domani mattina' } },
  },
  {
    id: 'rivendicazione',
    title: 'Rivendicazione di un profilo',
    feature: 'reports',
    document: `mutation Rivendica($input: ReportDentistInput!) {
  reportDentist(input: $input) {
    __typename
    ... on ReportStored { reference }
    ... on InvalidReport { fields { name message } }
    ... on TooManyRequests { message }
  }
}`,
    variables: { input: { ...practice, kind: 'CLAIM', message: 'Lo studio è mio.', email: 'studio@example.it' } },
  },
  {
    id: 'studi',
    title: 'Per gli studi: quanto costa',
    feature: 'leads',
    document: `query Offerta {
  practiceOffer { agendaMonthlyCents receptionistMonthlyCents receptionistIncludedMinutes }
}`,
  },
  {
    id: 'scoperta',
    title: 'Scoperta: cerca nuovi studi di un comune',
    feature: 'discovery',
    document: `mutation Scopri($city: String!, $region: String!) {
  scrapeDentists(city: $city, region: $region) {
    __typename
    ... on DiscoveryFinished { newCount job { found inserted updated } }
    ... on DiscoveryRunning { job { id progressPercent } }
    ... on UnknownCity { message }
    ... on TooManyRequests { message }
    ... on DiscoveryUnavailable { message }
  }
}`,
    variables: { city: 'Matera', region: 'Basilicata' },
  },
  {
    id: 'diritti',
    title: 'Diritti: il codice per i propri dati',
    feature: 'rights',
    document: `mutation Diritti($number: String!, $token: String!) {
  askForDataCode(number: $number, token: $token) {
    __typename
    ... on DataCodeSent { sentTo expiresAt }
    ... on ActionRefused { message }
    ... on TooManyRequests { message }
  }
}`,
    variables: link,
  },
  {
    id: 'consenso',
    title: 'Cookie: una scelta',
    feature: 'consent',
    document: `mutation Consenso($input: RecordConsentInput!) {
  recordConsent(input: $input) {
    __typename
    ... on ConsentRecorded { id }
    ... on InvalidInput { fields { name message } }
    ... on TooManyRequests { message }
  }
}`,
    variables: {
      input: {
        id: '5b7b6f0e-52f0-4c1f-9d60-5f1f0a5d3c11',
        version: '2025-08-10',
        functional: false,
        analytics: false,
        chosenAt: '2026-11-23T09:00:00Z',
      },
    },
  },
  {
    id: 'linea-sip',
    title: 'Linea SIP: verifica presso un operatore simulato',
    feature: 'tools',
    document: `mutation LineaSip($input: TestByokInput!) {
  testByok(input: $input) {
    __typename
    ... on ByokAccepted { italianNumber steps { title state note } }
    ... on ToolFailed { message details { layerTitle cause remedy } }
    ... on ToolRunning { message }
    ... on ToolsClosed { message }
    ... on InvalidInput { fields { name message } }
    ... on TooManyRequests { message }
  }
}`,
    variables: {
      input: {
        provider: 'custom',
        sipDomain: 'registers.carrier.test',
        username: 'studio-prova',
        password: 'prova-sip-2026',
        fromNumber: '+390212345678',
      },
    },
  },
  ...operatorExamples,
];
