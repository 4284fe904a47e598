import { randomUUID } from 'node:crypto';
import { consentVersion } from '@dentisti/domain/consent/consent';
import { thursdayAt } from '../booking-form.ts';
import { admins, betweenFactors, everybody, keyHolders, operators, type Row } from './rows.ts';
import { studioRows } from './studio-rows.ts';
import { type AuthorisationWorld, passwordHolder } from './world.ts';

const practice = ({ dentistId }: AuthorisationWorld) => ({ dentistId });
const unknownOrder = () => ({ id: randomUUID() });
const order = async (world: AuthorisationWorld) => ({ id: await world.order() });
const proposed = `status = 'proposed', proposed_at = preferred_times[1] + interval '1 hour', proposal_expires_at = '2026-11-24T11:00:00Z'`;
const scheduled = `status = 'scheduled'`;
const visitAt = '2026-11-26T09:00:00.000Z';
/** A private link opens it; the number with another booking's key does not. */
const linkHolders = (refused: string, set = '', more = {}) =>
  keyHolders(
    refused,
    async (world) => ({ ...(await world.link(set)), ...more }),
    async (world) => ({ ...(await world.wrongLink()), ...more }),
  );
/** A booking whose practice is still to be rung: without a call there is nothing to simulate. */
async function bookingToRing(world: AuthorisationWorld) {
  const link = await world.link(scheduled);
  await world.gateway.database.em.fork().execute(
    `insert into call_task (booking_id, dentist_id, phone, purpose, next_dial_at, next_dial_why, not_after)
     select b.id, d.id, d.phone, 'book', '2026-11-24T15:00:00Z', 'at-opening', '2026-11-26T15:00:00Z'
     from booking b join dentist d on d.id = b.dentist_id where b.number = ?`,
    [link.number],
  );
  return link;
}
const wrongCode = { code: '000000' };
/** The private link and the code mailed for it; the link without that code opens no more than another one's. */
const dataKeyHolders = () =>
  keyHolders(
    'ActionRefused',
    (world) => world.dataKey(),
    async (world) => ({ ...(await world.link()), ...wrongCode }),
  );

/**
 * Who may use each root field of the schema. Written manually and apart from `access.ts`, so that a rule loosened there by
 * mistake is noticed here. Arguments are made of their types; only what must be otherwise stands in the row.
 */
export const graphqlRows: Record<'Query' | 'Mutation' | 'Subscription', Record<string, Row>> = {
  Query: {
    adminActivation: operators(),
    adminAgenda: operators(),
    adminTeam: operators(),
    adminDentist: operators(),
    adminDentists: operators(),
    adminLead: operators(),
    adminLeads: operators(),
    adminMergePreview: operators(),
    adminOrder: operators(),
    adminOrders: operators(),
    adminReport: operators(),
    adminReports: operators(),
    adminReview: operators(),
    adminReviews: operators(),
    adminBulkPreview: operators(),
    adminJobs: operators(),
    adminPhoneLines: operators(),
    adminQueues: operators(),
    adminSearch: operators(),
    // The trial's schema alone has it.
    simulatedScenarios: operators(),
    adminDiscoveries: operators(),
    adminDiscovery: operators({ id: randomUUID() }),
    adminErasureRuns: operators(),
    adminPersonData: admins({ email: 'nessuno@dentisti.example' }),
    adminMail: operators({ id: randomUUID() }),
    adminMails: operators(),
    adminOverview: operators({ days: 7 }),
    adminBooking: operators(),
    adminBookings: operators(),
    adminBookingsBySurname: operators({ surname: 'Nessuno' }),
    adminCall: operators(),
    adminCalls: operators(),
    adminCallsUnderWay: operators(),
    adminLiveTranscript: operators({ id: randomUUID() }),
    agendaSlots: everybody(practice),
    auditEntries: admins(),
    booking: linkHolders('null'),
    moveSlots: keyHolders(
      'null',
      (world) => world.visit(),
      (world) => world.wrongLink(),
    ),
    byokProviders: admins({}, 'null'),
    simulatedCarriers: admins({}, 'null'),
    dentist: everybody(({ dentistId }) => ({ id: dentistId })),
    dentistBySlug: everybody(),
    dentists: everybody({ city: 'Roma' }),
    directoryFigures: everybody(),
    discoveryJob: everybody(),
    firstFreeSlots: everybody({ city: 'Roma' }),
    internalTools: everybody(),
    offeredTimes: everybody(practice),
    operators: admins(),
    packageOffer: everybody(),
    packageOrder: keyHolders('null', order, unknownOrder),
    practiceOffer: everybody(),
    receptionistDemo: everybody(),
    suggestCities: everybody(),
    similarCities: everybody(),
    topCities: everybody(),
    validateLocation: everybody(),
    currentOperator: operators({}, 'null'),
    ...studioRows.Query,
  },
  Mutation: {
    acceptInvitation: keyHolders(
      'InvitationRefused',
      async (world) => ({ token: await world.invitationToken(), password: world.password }),
      ({ password }) => ({ token: 'x'.repeat(43), password }),
    ),
    acceptProposal: linkHolders('ActionRefused', proposed),
    askForDataCode: linkHolders('ActionRefused'),
    eraseMyData: dataKeyHolders(),
    erasePerson: admins({ email: 'nessuno@dentisti.example', dryRun: false }),
    exportMyData: dataKeyHolders(),
    bookSlot: keyHolders(
      'SlotTaken',
      async (world) => ({ input: { ...patient, holdToken: await heldSlot(world), clientKey: randomUUID() } }),
      () => ({ input: { ...patient, holdToken: randomUUID(), clientKey: randomUUID() } }),
    ),
    confirmBookingManually: operators(),
    ...studioRows.Mutation,
    confirmDentistNumber: operators(),
    declineBookingManually: operators(),
    moveBookingManually: operators(),
    runCallNow: operators(),
    retryCall: operators(),
    cancelCall: operators(),
    // The trial's schema alone has these five.
    signInAsDemoOperator: everybody(),
    clearSimulatedScenario: operators(),
    setSimulatedScenario: operators(),
    simulateBookingCall: keyHolders('ActionRefused', bookingToRing, (world) => world.wrongLink()),
    simulateCall: operators(),
    cancelBooking: linkHolders('ActionRefused'),
    confirmAttendance: linkHolders('ActionRefused', `status = 'confirmed', appointment_at = '${visitAt}'`, {
      at: visitAt,
    }),
    checkActivation: operators(),
    endActivationWaiver: operators({ point: 'STRIPE' }),
    waiveActivationPoint: operators({ point: 'STRIPE' }),
    confirmSecondFactor: betweenFactors(wrongCode),
    countPageView: everybody(),
    createLead: everybody(),
    endReceptionistDemo: keyHolders(
      'false',
      async (world) => ({ conversation: await conversationWithAppointment(world) }),
      {},
    ),
    holdSlot: everybody((world) => ({ ...practice(world), startsAt: world.freeSlot() })),
    allowDentistCalls: admins(),
    decideReport: operators(),
    decideReview: operators(),
    editDentist: operators(),
    hideDentist: operators(),
    markOrderContacted: operators(),
    mergeDentists: admins(),
    moveDentist: operators(),
    optOutDentist: operators(),
    assignAttention: operators({ kind: 'OPT_OUT', id: 'x', action: 'ACKNOWLEDGE' }),
    recordPackagePayment: operators(),
    recordRefund: operators(),
    saveAgenda: operators(),
    saveTeam: operators(),
    showDentist: operators(),
    updateLead: operators(),
    verifyDentist: operators(),
    savePractitioner: operators(),
    removePractitioner: operators(),
    withdrawVerification: operators(),
    confirmDentistByPractice: operators(),
    withdrawPracticeConfirmation: operators(),
    inviteOperator: admins({ email: 'nuova@dentisti.example' }),
    checkPhoneLines: operators(),
    pauseQueue: operators(),
    resumeQueue: operators(),
    runBulkAction: operators(),
    proposeAssessmentAnswers: everybody({ input: { words: 'un dente si muove', healthConsent: true } }),
    recommendDentists: everybody(),
    recordConsent: everybody({ input: { version: consentVersion, id: randomUUID() } }),
    refuseProposal: linkHolders('ActionRefused', proposed),
    releaseSlot: keyHolders(
      'false',
      async (world) => ({ holdToken: await heldSlot(world) }),
      () => ({ holdToken: randomUUID() }),
    ),
    extendHold: keyHolders(
      'null',
      async (world) => ({ holdToken: await heldSlot(world) }),
      () => ({ holdToken: randomUUID() }),
    ),
    replaceRecoveryCodes: operators(wrongCode),
    reportDentist: everybody((world) => ({ input: practice(world) })),
    requestBooking: everybody((world) => ({ input: { ...patient, ...practice(world), clientKey: randomUUID() } })),
    moveBooking: keyHolders(
      'ActionRefused',
      async (world) => ({ ...(await world.visit()), startsAt: thursdayAt(12)[0] }),
      async (world) => ({ ...(await world.wrongLink()), startsAt: thursdayAt(12)[0] }),
    ),
    rescheduleBooking: linkHolders('ActionRefused', scheduled, { preferredTimes: thursdayAt(15, 16, 17) }),
    resetSecondFactor: admins(),
    resendMail: operators({ mailId: randomUUID() }),
    retryDiscovery: operators({ discoveryId: randomUUID() }),
    scrapeDentists: everybody(),
    sendLostLink: everybody(),
    setOperatorDisabled: admins(),
    setOperatorRole: admins(),
    signIn: keyHolders('SignInRefused', ({ password }) => ({ email: passwordHolder, password }), {
      email: 'nessuno@dentisti.example',
    }),
    signOut: everybody(),
    startDiscovery: operators({ city: 'Pavia' }),
    startPackageCheckout: everybody(),
    startTestCall: admins({ input: { testPhoneNumber: '+39 347 123 4567' } }, 'ToolsClosed'),
    talkToReceptionist: everybody(),
    testByok: admins(
      {
        input: {
          provider: 'voipvoice',
          sipDomain: 'trunk.voipvoice.it',
          username: 'utente77',
          password: 'segreta-77',
          fromNumber: '+39 02 1234 5678',
        },
      },
      'ToolsClosed',
    ),
    stopDiscovery: operators({ discoveryId: randomUUID() }),
    withdrawMail: operators({ mailId: randomUUID() }),
    verifyBooking: keyHolders(
      'ActionRefused',
      async (world) => {
        const link = await world.link();
        return { ...link, code: await world.mailedCode(link.number) };
      },
      async (world) => ({ ...(await world.wrongLink()), ...wrongCode }),
    ),
  },
  Subscription: {
    adminChanged: operators(),
    bookingChanged: linkHolders('FORBIDDEN'),
    discoveryJobChanged: operators(async (world) => ({ id: await world.discovery() })),
    packageOrderChanged: keyHolders('FORBIDDEN', order, unknownOrder),
    ...studioRows.Subscription,
  },
};

const patient = {
  patientName: 'Anna Bianchi',
  phone: '347 5550101',
  email: 'anna.matrice@esempio.it',
  preferredTimes: thursdayAt(10, 11, 16),
  ageConfirmed: true,
  healthConsent: true,
};

async function heldSlot(world: AuthorisationWorld): Promise<string> {
  const { holdSlot } = await world.gateway.query<{ holdSlot: { holdToken: string } }>(
    'mutation($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { ... on SlotHeld { holdToken } } }',
    { id: world.dentistId, at: world.freeSlot() },
  );
  return holdSlot.holdToken;
}

/**
 * A demonstration in which a time was booked: only then there is something to end. It takes the first time that is offered,
 * not an hour by name: it is held at any of the world's practices, and some of them have a visit at the hours of `thursdayAt`.
 */
async function conversationWithAppointment({ gateway }: AuthorisationWorld): Promise<string> {
  let conversation: string | null = null;
  let appointment: object | null = null;
  for (const utterance of ['igiene appena possibile', 'il primo', 'Anna Rossi', 'confermo']) {
    const { talkToReceptionist: turn }: { talkToReceptionist: { conversation: string; appointment: object | null } } =
      await gateway.query(
        'mutation($input: TalkToReceptionistInput!) { talkToReceptionist(input: $input) { ... on ReceptionistTurn { conversation appointment { startsAt } } } }',
        { input: { utterance, conversation } },
      );
    ({ conversation, appointment } = turn);
  }
  if (!conversation || !appointment) throw new Error('the demonstration booked nothing');
  return conversation;
}
