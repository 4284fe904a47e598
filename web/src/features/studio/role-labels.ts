import type { MemberRole } from '../../gql/graphql.ts';

export const roleNames: Readonly<Record<MemberRole, string>> = { OWNER: 'Titolare', STAFF: 'Personale' };

/** What each role may do, in one sentence. */
export const roleMeanings: Readonly<Record<MemberRole, string>> = {
  OWNER:
    'Fa tutto: decide chi entra e chi esce, chiede la verifica della titolarità, accetta le condizioni sui dati, imposta l’agenda, collega i calendari e cancella un paziente.',
  STAFF:
    'Lavora con richieste, agenda, pazienti e scheda. Non cambia le persone, gli orari della settimana, le poltrone, i professionisti e le prestazioni; non collega calendari e programmi, non cancella un paziente e non accetta le condizioni sui dati.',
};
