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
  RECALL: {
    name: 'Richiamo',
    when: 'A chi consente al richiamo ed è ora che torni, quando lo mandi da «Richiami» o da solo. Con il link per prenotare e «Non voglio più richiami».',
  },
};
