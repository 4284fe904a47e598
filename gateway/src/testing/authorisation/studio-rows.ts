import { randomUUID } from 'node:crypto';
import { closureOfPractice, entryOfPractice, placeOfPractice } from './agenda-entries.ts';
import {
  personOfProfile,
  photoOfPractice,
  photosInOrder,
  profileEdit,
  proposedChange,
  shownFields,
} from './profile-entries.ts';
import { accounts, accountsBetweenFactors, everybody, keyHolders, members, operators, type Row } from './rows.ts';
import { anyWish, entryOfList, foreignOffer, offerOfList, patientToWait, roundOfList } from './waiting-entries.ts';
import type { AuthorisationWorld } from './world.ts';

const ofPractice = ({ dentistId }: AuthorisationWorld) => ({ practiceId: dentistId });
/** Of the practice while its rooms are open. */
async function ofOpenPractice(world: AuthorisationWorld) {
  await world.openRooms();
  return ofPractice(world);
}

const feedOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.feed();
  return { practiceId, id };
};
const webhookOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.webhook();
  return { practiceId, id };
};

const calendarOf = async (world: AuthorisationWorld) => {
  const { practiceId, id } = await world.calendar();
  return { practiceId, id };
};

/** Who may use the root fields of the studio; a part of `graphqlRows`. */
export const studioRows: Record<'Query' | 'Mutation' | 'Subscription', Record<string, Row>> = {
  Query: {
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
    studioConnections: members('members', 'null', (world) => world.openedRooms()),
    studioGoogle: members('members', 'null', (world) => world.openedRooms()),
    studioCalendarTasks: members('members', 'null', (world) => world.openedRooms()),
    studioRequests: members('members', 'null', ofPractice),
    studioCalls: members('members', 'null', ofPractice),
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
    studioRecalls: members('members', 'null', ofOpenPractice),
    recallByLink: keyHolders('RecallEnded', async (world) => ({ token: await world.recallToken() }), {
      token: 'x'.repeat(43),
    }),
    studioAgendaSetup: members('members', 'null', ofOpenPractice),
    studioAgenda: members('members', 'null', async (world) => {
      await placeOfPractice(world);
      return { ...ofPractice(world), from: '2026-11-24', days: 7 };
    }),
    // Of a practice that is not theirs nobody has a free start: the list is empty.
    studioFreeStarts: accounts((world) => ({ ...ofPractice(world), input: { on: '2026-11-26' } })),
    studioMessages: members('members', 'null', ofPractice),
    studioFigures: members('members', 'null', (world) => ({ ...ofPractice(world), period: { kind: 'MONTH' } })),
    studioFigureRows: members('members', 'null', (world) => ({
      ...ofPractice(world),
      ...{ period: { kind: 'MONTH' }, figure: 'requests' },
    })),
    studioWaitingList: members('members', 'null', ofOpenPractice),
    waitingOffer: keyHolders('ActionRefused', async (world) => ({ token: await offerOfList(world) }), foreignOffer),
    studioProfile: members('members', 'null', ofPractice),
    adminProposals: operators(),
    adminWaitingPhotos: operators(),
    studioReviews: members('members', 'null', ofPractice),
    reviewByLink: keyHolders('StudioRefused', async (world) => ({ token: await world.reviewToken() }), {
      token: 'x'.repeat(43),
    }),
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
    askGoogleConsent: members('owners', 'StudioRefused', async (world) => {
      const { clinicianId } = await placeOfPractice(world);
      // Who has a calendar is refused, whoever asks.
      await world.sql('delete from calendar_connection where clinician_id = ?', [clinicianId]);
      return { ...(await world.openedRooms()), clinicianId };
    }),
    connectCalendar: members('owners', 'StudioRefused', async (world) => {
      const { practiceId, clinicianId } = await world.calendar();
      const account = { provider: 'FASTMAIL', user: 'anna', password: randomUUID() };
      return { practiceId, input: { clinicianId, ...account } };
    }),
    chooseCalendar: members('owners', 'StudioRefused', async (world) => ({
      ...(await calendarOf(world)),
      input: { direction: 'BOTH', summary: 'PLAIN' },
    })),
    testCalendar: members('owners', 'StudioRefused', calendarOf),
    syncCalendar: members('owners', 'StudioRefused', calendarOf),
    disconnectCalendar: members('owners', 'StudioRefused', async (world) => ({
      ...(await calendarOf(world)),
      removeEvents: false,
    })),
    closeCalendarTask: members('members', 'StudioRefused', async (world) => {
      const { practiceId, taskId } = await world.calendar();
      return { practiceId, id: taskId };
    }),
    answerRequest: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { number: await world.requestOfPractice(), seenVersion: 1, answer: 'REFUSE' },
    })),
    writeReview: keyHolders(
      'StudioRefused',
      async (world) => ({ token: await world.reviewToken(), input: { stars: 5, showsName: false } }),
      { token: 'x'.repeat(43), input: { stars: 5, showsName: false } },
    ),
    deleteReview: keyHolders('StudioRefused', async (world) => ({ token: await world.reviewToken() }), {
      token: 'x'.repeat(43),
    }),
    reportReview: everybody(async (world) => ({
      input: { reviewId: (await world.reviewOfPractice()).reviewId, reason: 'INSULT' },
    })),
    answerReview: members('members', 'StudioRefused', async (world) => ({
      ...(await world.reviewOfPractice()),
      text: 'Grazie delle belle parole, a presto.',
    })),
    withdrawReviewAnswer: members('members', 'StudioRefused', (world) => world.reviewWithAnswer()),
    reportStudioReview: members('members', 'StudioRefused', async (world) => ({
      ...(await world.reviewOfPractice()),
      reason: 'INSULT',
    })),
    saveStudioMessage: members('members', 'StudioRefused', async (world) => {
      await world.openRooms();
      return { ...ofPractice(world), input: { kind: 'REMINDER2', isOn: true, ownText: randomUUID() } };
    }),
    addToWaitingList: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { patientId: await patientToWait(world), wish: anyWish },
    })),
    removeFromWaitingList: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      entryId: await entryOfList(world),
    })),
    endWaitingRound: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      roundId: await roundOfList(world),
    })),
    takeWaitingOffer: keyHolders('ActionRefused', async (world) => ({ token: await offerOfList(world) }), foreignOffer),
    refuseWaitingOffer: keyHolders(
      'ActionRefused',
      async (world) => ({ token: await offerOfList(world) }),
      foreignOffer,
    ),
    joinWaitingList: keyHolders(
      'ActionRefused',
      async (world) => ({ ...(await world.visit()), wish: anyWish }),
      async (world) => ({ ...(await world.wrongLink()), wish: anyWish }),
    ),
    leaveWaitingList: keyHolders(
      'ActionRefused',
      (world) => world.visit(),
      (world) => world.wrongLink(),
    ),
    // Before the entitlement, as a proposal.
    saveProfile: members('members', 'StudioRefused', proposedChange),
    saveProfileDraft: members('members', 'StudioRefused', (world) => ({
      ...ofPractice(world),
      fields: [{ field: 'EMAIL', text: 'a@studio.example' }],
    })),
    confirmProfile: members('members', 'StudioRefused', shownFields),
    undoProfileEdit: members('members', 'StudioRefused', (world) => profileEdit(world, 'applied')),
    withdrawProposal: members('members', 'StudioRefused', (world) => profileEdit(world, 'proposed')),
    savePerson: members('members', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      input: { name: 'Dott.ssa Anna Bini', role: 'igienista', albo: '' },
    })),
    removePerson: members('members', 'StudioRefused', personOfProfile),
    describePhoto: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      input: { photoId: await photoOfPractice(world), kind: 'TEAM', alt: 'La squadra' },
    })),
    removePhoto: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      photoId: await photoOfPractice(world),
    })),
    arrangePhotos: members('members', 'StudioRefused', photosInOrder),
    decideProposal: operators(),
    decidePhoto: operators(),
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
    recordRecallConsent: members('members', 'StudioRefused', async (world) => ({
      ...ofPractice(world),
      patientId: await world.patientOfPractice(),
      consents: true,
    })),
    sendRecalls: members('members', 'StudioRefused', async (world) => {
      const { practiceId, ...target } = await world.dueRecall();
      return { practiceId, targets: [target] };
    }),
    setRecallAside: members('members', 'StudioRefused', async (world) => {
      const { practiceId, ...target } = await world.dueRecall();
      return { practiceId, target, choice: 'DROP' };
    }),
    saveRecallInterval: members('members', 'StudioRefused', async (world) => {
      const { practiceId, serviceId } = await world.dueRecall();
      return { practiceId, serviceId, months: 6 };
    }),
    switchAutomaticRecalls: members('members', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      isAutomatic: false,
    })),
    // A time that is none: the link was good, and nobody else's answer is `SlotTaken`.
    bookRecall: keyHolders(
      'RecallEnded',
      async (world) => ({ input: { token: await world.recallToken(), startsAt: '2026-01-01T09:00:00Z' } }),
      { input: { token: 'x'.repeat(43), startsAt: '2026-01-01T09:00:00Z' } },
    ),
    refuseRecalls: keyHolders('RecallEnded', async (world) => ({ token: await world.recallToken() }), {
      token: 'x'.repeat(43),
    }),
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
    // The same week again is what staff may store.
    saveStudioAgenda: members('members', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      input: await world.agendaOfPractice(),
    })),
    saveStudioTeam: members('owners', 'StudioRefused', async (world) => ({
      ...(await ofOpenPractice(world)),
      input: await world.teamOfPractice(),
    })),
    askForEntitlement: members('owners', 'StudioRefused', async (world) => {
      await world.endEntitlement();
      const input = { name: 'Anna Bianchi', alboProvince: 'RM', alboNumber: '1234' };
      return { ...ofPractice(world), input };
    }),
  },
  Subscription: { studioChanged: members('members', 'FORBIDDEN', ofPractice) },
};
