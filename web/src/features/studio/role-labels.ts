import type { MemberRole } from '../../gql/graphql.ts';

export const roleNames: Readonly<Record<MemberRole, string>> = { OWNER: 'Titolare', STAFF: 'Personale' };

/** What each role may do, in one sentence. */
export const roleMeanings: Readonly<Record<MemberRole, string>> = {
  OWNER: 'Decide chi entra e chi esce, e chiede la verifica della titolarità.',
  STAFF: 'Lavora con lo studio, ma non cambia le persone.',
};
