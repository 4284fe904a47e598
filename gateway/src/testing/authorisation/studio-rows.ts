import { randomUUID } from 'node:crypto';
import { agendaRows } from './agenda-rows.ts';
import { connectionRows } from './connection-rows.ts';
import { ofPractice } from './of-practice.ts';
import { profileRows } from './profile-rows.ts';
import { recallRows } from './recall-rows.ts';
import { reviewRows } from './review-rows.ts';
import { accounts, accountsBetweenFactors, everybody, keyHolders, members, operators, type Row } from './rows.ts';
import { waitingRows } from './waiting-rows.ts';

/** Who may use the root fields of the studio; a part of `graphqlRows`. */
export const studioRows: Record<'Query' | 'Mutation' | 'Subscription', Record<string, Row>> = {
  Query: {
    ...agendaRows.Query,
    ...connectionRows.Query,
    ...profileRows.Query,
    ...recallRows.Query,
    ...reviewRows.Query,
    ...waitingRows.Query,
    adminClaims: operators(),
    adminEntitlements: operators(),
    currentAccount: accounts({}, 'null'),
    secondFactorStep: accountsBetweenFactors({}, 'null'),
    adminFactorResets: operators(),
    signInLinkEmail: keyHolders('null', async (world) => ({ token: await world.signInFragment() }), {
      token: `${randomUUID()}.${'x'.repeat(43)}`,
    }),
    claimOptions: accounts(ofPractice),
    practicesToClaim: accounts({ words: 'studio' }),
    studio: members('members', 'null', ofPractice),
    // The trial's schema alone has it; of the account's own claims.
    simulatedClaimCall: accounts({ claimId: randomUUID() }),
    studioRequests: members('members', 'null', ofPractice),
    studioCalls: members('members', 'null', ofPractice),
    studioPastCalls: members('members', 'null', ofPractice),
    studioPatientChanges: members('members', 'null', async (world) => {
      await world.openRooms();
      return ofPractice(world);
    }),
    requestByLink: keyHolders('StudioRefused', async (world) => ({ token: await world.requestFragment() }), {
      token: `${randomUUID()}.${randomUUID()}.${'x'.repeat(43)}`,
    }),
    studioPatients: members('members', 'null', async (world) => {
      await world.openRooms();
      return ofPractice(world);
    }),
    studioPatient: members('members', 'null', async (world) => ({
      ...ofPractice(world),
      patientId: await world.patientOfPractice(),
    })),
    studioMessages: members('members', 'null', ofPractice),
    studioFigures: members('members', 'null', (world) => ({ ...ofPractice(world), period: { kind: 'MONTH' } })),
    studioFigureRows: members('members', 'null', (world) => ({
      ...ofPractice(world),
      ...{ period: { kind: 'MONTH' }, figure: 'requests' },
    })),
    adminProposals: operators(),
    adminWaitingPhotos: operators(),
  },
  Mutation: {
    ...agendaRows.Mutation,
    ...connectionRows.Mutation,
    ...profileRows.Mutation,
    ...recallRows.Mutation,
    ...reviewRows.Mutation,
    ...waitingRows.Mutation,
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
    // Allowed to try: whether code or passkey is right is the command's to say.
    giveSecondFactor: accountsBetweenFactors({ code: '000000' }),
    startPasskeySignIn: everybody(),
    signInWithPasskey: everybody({ answer: '{}' }),
    proveWithCode: accounts({ code: '000000' }),
    proveWithPasskey: accounts({ answer: '{}' }),
    offerApp: accounts(),
    confirmApp: accounts({ code: '000000' }),
    endApp: accounts(),
    startPasskeyRegistration: accounts(),
    addPasskey: accounts({ answer: '{}' }),
    removePasskey: accounts({ id: randomUUID() }),
    replaceAccountRecoveryCodes: accounts(),
    stopOwnFactorReset: accounts(),
    orderFactorReset: operators(),
    stopFactorReset: operators({ accountId: randomUUID() }),
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
    saveStudioMessage: members('members', 'StudioRefused', async (world) => {
      await world.openRooms();
      return { ...ofPractice(world), input: { kind: 'REMINDER2', isOn: true, ownText: randomUUID() } };
    }),
    decideProposal: operators(),
    decidePhoto: operators(),
    answerRequestByLink: keyHolders(
      'StudioRefused',
      async (world) => ({ token: await world.requestFragment(), input: { answer: 'REFUSE' } }),
      { token: `${randomUUID()}.${randomUUID()}.${'x'.repeat(43)}`, input: { answer: 'REFUSE' } },
    ),
    saveStudioCalls: members('members', 'StudioRefused', (world) => ({
      ...ofPractice(world),
      input: { mode: 'ALWAYS', hours: [], sendsMail: true },
    })),
    savePatient: members('members', 'StudioRefused', (world) => ({
      ...ofPractice(world),
      input: { person: { name: `Paziente ${randomUUID()}` } },
    })),
    exportPatient: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      patientId: await world.patientOfPractice(),
    })),
    erasePatient: members('owners', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      patientId: await world.patientOfPractice(),
    })),
    acceptProcessingTerms: members('owners', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      version: await world.openTerms(),
    })),
    askForEntitlement: members('owners', 'StudioRefused', async (world) => {
      await world.endEntitlement();
      const input = { name: 'Anna Bianchi', alboProvince: 'RM', alboNumber: '1234' };
      return { ...ofPractice(world), input };
    }),
  },
  Subscription: { studioChanged: members('members', 'FORBIDDEN', ofPractice) },
};
