import { randomUUID } from 'node:crypto';
import { accounts, everybody, keyHolders, members, operators, type Row } from './rows.ts';
import type { AuthorisationWorld } from './world.ts';

const ofPractice = ({ dentistId }: AuthorisationWorld) => ({ practiceId: dentistId });

const feedOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.feed();
  return { practiceId, id };
};
const webhookOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.webhook();
  return { practiceId, id };
};

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
    studioConnections: members('members', 'null', (world) => world.openedRooms()),
    studioRequests: members('members', 'null', ofPractice),
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
    saveFeed: members('owners', 'StudioRefused', async (world) => {
      const { practiceId } = await world.feed();
      return { practiceId, input: { name: 'Tutti', withNames: false } };
    }),
    removeFeed: members('owners', 'StudioRefused', feedOf),
    renewFeed: members('owners', 'StudioRefused', feedOf),
    saveWebhook: members('owners', 'StudioRefused', async (world) => {
      const { practiceId, id } = await world.webhook();
      return { practiceId, input: { id, url: 'https://gestionale.it/', events: ['BOOKING_MOVED'], withPatient: true } };
    }),
    removeWebhook: members('owners', 'StudioRefused', webhookOf),
    rotateWebhookSecret: members('owners', 'StudioRefused', webhookOf),
    testWebhook: members('owners', 'StudioRefused', webhookOf),
    resendDelivery: members('owners', 'StudioRefused', async (world) => {
      const { practiceId, deliveryId } = await world.webhook();
      return { practiceId, id: deliveryId };
    }),
    answerRequest: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { number: await world.requestOfPractice(), seenVersion: 1, answer: 'REFUSE' },
    })),
    askForEntitlement: members('owners', 'StudioRefused', async (world) => ({
      ...(await world.notEntitled()),
      input: { name: 'Anna Bianchi', alboProvince: 'RM', alboNumber: '1234' },
    })),
  },
  Subscription: { studioChanged: members('members', 'FORBIDDEN', ofPractice) },
};
