import type { ClaimState, ClaimWay } from '../../../gql/graphql.ts';
import type { StateLabel } from '../labels/booking-labels.ts';

export const claimStateLabels: Readonly<Record<ClaimState, StateLabel>> = {
  AWAITING_CODE: { label: 'Aspetta il codice', tone: 'waiting' },
  AWAITING_OPERATOR: { label: 'Da decidere', tone: 'bad' },
  DISPUTED: { label: 'Contesa', tone: 'bad' },
  GRANTED: { label: 'Assegnata', tone: 'good' },
  REFUSED: { label: 'Rifiutata', tone: 'quiet' },
  WITHDRAWN: { label: 'Ritirata', tone: 'quiet' },
  EXPIRED: { label: 'Scaduta', tone: 'quiet' },
};

/** How control of a practice's contact is proved. */
export const claimWayLabels: Readonly<Record<ClaimWay, string>> = {
  MAILBOX: 'Codice a una casella del suo dominio',
  TELEPHONE: 'Codice al telefono pubblicato',
  OPERATOR: 'Senza codice, con un operatore',
};

/** Why a claim ended without an operator. */
export const claimEndLabels: Readonly<Record<string, string>> = {
  CONTACT_CHANGED: 'Il contatto dello studio è cambiato',
  TOO_MANY_TRIES: 'Troppi codici sbagliati',
};
