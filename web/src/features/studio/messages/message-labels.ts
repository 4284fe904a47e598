import type { StudioMessageKind } from '../../../gql/graphql.ts';

interface MessageLabels {
  name: string;
  /** When it is sent, and to whom. */
  when: string;
}

export const messageLabels: Readonly<Record<StudioMessageKind, MessageLabels>> = {
  CONFIRMED: {
    name: 'Appuntamento confermato',
    when: 'Subito, a chi ha prenotato, quando l’appuntamento è fissato. Con il file per il calendario.',
  },
  MOVED: {
    name: 'Appuntamento spostato',
    when: 'Subito, a chi ha prenotato, quando l’orario cambia. Con il file per il calendario.',
  },
  CANCELLED: {
    name: 'Appuntamento annullato dallo studio',
    when: 'Subito, a chi ha prenotato, quando lo studio non può più riceverlo.',
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
  RECALL: {
    name: 'Richiamo',
    when: 'A chi consente al richiamo ed è ora che torni, quando lo mandi da «Richiami» o da solo. Con il link per prenotare e «Non voglio più richiami».',
  },
  REVIEW_REQUEST: {
    name: 'Richiesta di una recensione',
    when: 'Il giorno dopo, fra le 10 e le 19, a chi hai segnato come venuto; una volta in sei mesi a ogni paziente. Spento vale per tutti: non si può scegliere a chi chiederla.',
  },
};
