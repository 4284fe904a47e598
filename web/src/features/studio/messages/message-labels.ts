import type { StudioMessageKind } from '../../../gql/graphql.ts';

interface MessageLabels {
  name: string;
  /** When it is sent, and to whom. */
  when: string;
}

export const messageLabels: Readonly<Record<StudioMessageKind, MessageLabels>> = {
  RECEIVED: {
    name: 'Richiesta ricevuta',
    when: 'Subito, a chi chiede un appuntamento. Dice quando chiamiamo lo studio, o entro quando rispondete voi.',
  },
  PROPOSAL: {
    name: 'Proposta di un altro orario',
    when: 'Subito, quando lo studio propone un altro orario. Con il link per accettare o rifiutare.',
  },
  CONFIRMED: {
    name: 'Appuntamento confermato',
    when: 'Subito, a chi ha prenotato, quando l’appuntamento è fissato. Con il file per il calendario.',
  },
  REFUSED: {
    name: 'Richiesta non accettata',
    when: 'Subito, quando lo studio risponde di no. Con altri studi vicini.',
  },
  UNANSWERED: {
    name: 'Richiesta senza risposta',
    when: 'Quando nessuno dello studio ha risposto alla richiesta. Con altri studi vicini.',
  },
  EXPIRED: {
    name: 'Richiesta scaduta',
    when: 'Quando gli orari chiesti, o quello proposto da voi, sono passati senza un accordo. Con altri studi vicini.',
  },
  MOVED: {
    name: 'Appuntamento spostato',
    when: 'Subito, a chi ha prenotato, quando l’orario cambia. Con il file per il calendario.',
  },
  MOVE_REFUSED: {
    name: 'Spostamento non accettato',
    when: 'Subito, quando lo studio non può spostare un appuntamento o non risponde in tempo: resta valido quello di prima.',
  },
  CANCELLED: {
    name: 'Appuntamento annullato dallo studio',
    when: 'Subito, a chi ha prenotato, quando lo studio non può più riceverlo.',
  },
  CANCELLED_BY_PATIENT: {
    name: 'Appuntamento annullato dal paziente',
    when: 'Subito, a chi annulla un appuntamento. Con il file che lo toglie dal calendario.',
  },
  REMINDER7: {
    name: 'Promemoria sette giorni prima',
    when: 'A chi ha prenotato più di nove giorni prima, fra le 8 e le 20. Con «Confermo», «Sposto» e «Annullo».',
  },
  REMINDER2: {
    name: 'Promemoria due giorni prima',
    when: 'A chi ha prenotato almeno tre giorni prima, fra le 8 e le 20; a chi ha prenotato dopo, la sera prima. Con «Confermo», «Sposto» e «Annullo».',
  },
  WAITING_LIST_OFFER: {
    name: 'Si è liberato un posto',
    when: 'A chi è in lista d’attesa, fra le 8 e le 21, quando si libera un orario adatto. Con «Lo prendo» e «No, grazie».',
  },
  WAITING_LIST_TAKEN: {
    name: 'Posto preso dalla lista d’attesa',
    when: 'Subito, a chi prende un orario libero e ha la visita segnata da voi. Chi ha prenotato qui riceve la conferma o lo spostamento.',
  },
  RECALL: {
    name: 'Richiamo',
    when: 'A chi consente al richiamo ed è ora che torni, quando lo mandi da «Richiami» o da solo. Con il link per prenotare e «Non voglio più richiami».',
  },
  RECALL_REMINDER: {
    name: 'Secondo richiamo',
    when: 'Una volta sola, 21 giorni dopo, a chi non ha risposto al richiamo. Con la stessa frase tua.',
  },
  REVIEW_REQUEST: {
    name: 'Richiesta di una recensione',
    when: 'Il giorno dopo, fra le 10 e le 19, a chi hai segnato come venuto; una volta in sei mesi a ogni paziente. Spento vale per tutti: non si può scegliere a chi chiederla.',
  },
};

/** The page's parts, each with its messages in the order in which they come. */
export const messageGroups: readonly { title: string; kinds: readonly StudioMessageKind[] }[] = [
  { title: 'Richieste', kinds: ['RECEIVED', 'PROPOSAL', 'REFUSED', 'UNANSWERED', 'EXPIRED'] },
  { title: 'Appuntamenti', kinds: ['CONFIRMED', 'MOVED', 'MOVE_REFUSED', 'CANCELLED', 'CANCELLED_BY_PATIENT'] },
  { title: 'Promemoria', kinds: ['REMINDER7', 'REMINDER2'] },
  { title: 'Lista d’attesa', kinds: ['WAITING_LIST_OFFER', 'WAITING_LIST_TAKEN'] },
  { title: 'Richiami e recensioni', kinds: ['RECALL', 'RECALL_REMINDER', 'REVIEW_REQUEST'] },
];
