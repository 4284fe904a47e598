import { randomUUID } from 'node:crypto';
import { closureOfPractice, entryOfPractice, placeOfPractice } from './agenda-entries.ts';
import { accounts, everybody, keyHolders, members, operators, type Row } from './rows.ts';
import type { AuthorisationWorld } from './world.ts';

const ofPractice = ({ dentistId }: AuthorisationWorld) => ({ practiceId: dentistId });

/** Who may use the root fields of the studio; a part of `graphqlRows`. */
export const studioRows: Record<'Query' | 'Mutation' | 'Subscription', Record<string, Row>> = {
  Query: {
    adminClaims: operators(),
    adminEntitlements: operators(),
    currentAccount: accounts({}, 'null'),
    signInLinkEmail: keyHolders('null', async (world) => ({ token: await world.signInFragment() }), {
      token: `${randomUUID()}.${'x'.repeat(43)}`,
    }),
    claimOptions: accounts(ofPractice),
    practicesToClaim: accounts({ words: 'studio' }),
    studio: members('members', 'null', ofPractice),
    // The trial's schema alone has it; of the account's own claims.
    simulatedClaimCall: accounts({ claimId: randomUUID() }),
    studioRequests: members('members', 'null', ofPractice),
    studioAgenda: members('members', 'null', async (world) => {
      await placeOfPractice(world);
      return { ...ofPractice(world), from: '2026-11-24', days: 7 };
    }),
    // Of a practice that is not theirs nobody has a free start: the list is empty.
    studioFreeStarts: accounts((world) => ({ ...ofPractice(world), input: { on: '2026-11-26' } })),
  },
  Mutation: {
    // The trial's schema alone has it.
    signInAsDemoStudio: everybody(),
    askForSignInLink: everybody(() => ({ email: `${randomUUID()}@studio.example` })),
    useSignInLink: keyHolders('StudioRefused', async (world) => ({ token: await world.signInFragment() }), {
      token: `${randomUUID()}.${'x'.repeat(43)}`,
    }),
    signOutOfStudio: everybody(),
    decideClaim: operators(),
    decideEntitlement: operators(),
    withdrawEntitlement: operators(),
    endStudioSessions: accounts({ sessionId: randomUUID() }),
    // Allowed to begin; whether the practice may be claimed by them is the command's to say.
    startClaim: accounts((world) => ({ input: { ...ofPractice(world), way: 'MAILBOX', mailbox: 'info@x.example' } })),
    enterClaimCode: accounts({ claimId: randomUUID(), code: '12345678' }),
    withdrawClaim: accounts({ claimId: randomUUID() }),
    saveMember: members('owners', 'StudioRefused', (world) => ({
      ...ofPractice(world),
      email: `${randomUUID()}@studio.example`,
      role: 'STAFF',
    })),
    // Staff take out themselves alone.
    removeMember: members('owners', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      accountId: await world.leavingMember(),
    })),
    answerRequest: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { number: await world.requestOfPractice(), seenVersion: 1, answer: 'REFUSE' },
    })),
    saveVisit: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: {
        ...(await placeOfPractice(world)),
        ...{ startsAt: '2027-01-18T09:00:00Z', minutes: 30, newPatient: { name: 'Anna Rossi' }, isOverride: true },
      },
    })),
    moveEntry: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { ...(await entryOfPractice(world, 'ahead')), startsAt: '2027-01-19T09:00:00Z', isOverride: true },
    })),
    removeEntry: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: await entryOfPractice(world, 'ahead'),
    })),
    saveBlock: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { ...(await placeOfPractice(world)), startsAt: '2027-01-20T09:00:00Z', minutes: 30, label: 'Corso' },
    })),
    recordPresence: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { ...(await entryOfPractice(world, 'ago')), presence: 'KEPT' },
    })),
    saveClosure: members('members', 'StudioRefused', async (world) => {
      await placeOfPractice(world);
      return { ...ofPractice(world), input: { label: 'Ferie', repeats: 'YEARLY', fromOn: '2027-08-15' } };
    }),
    removeClosure: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      id: await closureOfPractice(world),
    })),
    askForEntitlement: members('owners', 'StudioRefused', (world) => ({
      ...ofPractice(world),
      input: { name: 'Anna Bianchi', alboProvince: 'RM', alboNumber: '1234' },
    })),
  },
  Subscription: { studioChanged: members('members', 'FORBIDDEN', ofPractice) },
};
