import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { Attack } from './attack.ts';

/** Strategies of one kind. */
export interface Family {
  name: string;
  /** Plays one of them; sets the attack's label, by which it differs from all others. */
  play(attack: Attack, index: number, random: SeededRandom): Promise<void>;
}

/** One item of each list: the index-th of all combinations. */
export function combination<Lists extends readonly (readonly unknown[])[]>(
  index: number,
  ...lists: Lists
): { [K in keyof Lists]: Lists[K][number] } {
  let rest = index;
  const items = lists.map((list) => {
    const item = list[rest % list.length];
    rest = Math.floor(rest / list.length);
    return item;
  });
  return items as { [K in keyof Lists]: Lists[K][number] };
}

export const mailboxNames = ['info', 'segreteria', 'studio', 'amministrazione', 'contatti', 'direzione', 'reception'];

export const actions = {
  saveMember: `mutation ($practiceId: ID!, $email: String!, $role: MemberRole!) {
    saveMember(practiceId: $practiceId, email: $email, role: $role) { __typename ... on StudioRefused { message } } }`,
  removeMember: `mutation ($practiceId: ID!, $accountId: ID!) {
    removeMember(practiceId: $practiceId, accountId: $accountId) { __typename ... on StudioRefused { message } } }`,
  askForEntitlement: `mutation ($practiceId: ID!, $input: EntitlementInput!) {
    askForEntitlement(practiceId: $practiceId, input: $input) { __typename ... on StudioRefused { message } } }`,
  withdrawClaim: `mutation ($claimId: ID!) {
    withdrawClaim(claimId: $claimId) { __typename ... on ClaimChanged { claim { id state } } ... on StudioRefused { message } } }`,
  decideClaim: `mutation ($claimId: ID!) {
    decideClaim(claimId: $claimId, grant: true, ownerEmails: [], note: "Va bene.") { __typename ... on StudioRefused { message } } }`,
  decideEntitlement: `mutation ($practiceId: ID!) {
    decideEntitlement(practiceId: $practiceId, grant: true, albo: "RM 1234", way: ALBO, note: "Va bene.") { __typename } }`,
  withdrawEntitlement: `mutation ($practiceId: ID!) {
    withdrawEntitlement(practiceId: $practiceId, note: "Non va bene.") { __typename } }`,
  studio: 'query ($practiceId: ID!) { studio(practiceId: $practiceId) { role members { email } } }',
} as const;
export const alboEntry = { name: 'Mario Bianchi', alboProvince: 'RM', alboNumber: '1234' };
