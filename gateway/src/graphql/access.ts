import type { Mutation, Query, Subscription } from '../generated/resolvers.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Decides from the request alone whether its sender may use a field. */
export type AccessRule = (context: RequestContext) => boolean;

/** Anonymous visitors included. */
export const anyone: AccessRule = () => true;

/** Operators who gave both factors. */
export const operator: AccessRule = ({ currentOperator }) => currentOperator?.stage === 'complete';

/** Operators with the role of an administrator. */
export const admin: AccessRule = (context) => operator(context) && context.currentOperator?.role === 'admin';

/** A session with the password, without the second factor. */
const betweenFactors: AccessRule = ({ currentOperator }) => currentOperator?.stage === 'password';

/** Accounts of the studio. Which practices are theirs is asked inside, each time. */
export const account: AccessRule = ({ currentAccount }) => currentAccount !== null;

/** A session with the mailed link, without the second factor. */
export const accountBetweenFactors: AccessRule = (context) => context.accountBetweenFactors !== null;

type Fields<RootType> = Exclude<keyof RootType, '__typename'>;

/** Fields that the trial's schema alone has (`graphql/trial`). */
type TrialQuery = 'simulatedCarriers' | 'simulatedClaimCall' | 'simulatedScenarios';
type TrialMutation =
  | 'clearSimulatedScenario'
  | 'setSimulatedScenario'
  | 'signInAsDemoOperator'
  | 'signInAsDemoStudio'
  | 'simulateBookingCall'
  | 'simulateCall';

/** One rule per field of Query, Mutation and Subscription; no wildcard, so that a new field is closed until decided. */
const accessRules: {
  Query: Record<Exclude<Fields<Query>, TrialQuery>, AccessRule>;
  Mutation: Record<Exclude<Fields<Mutation>, TrialMutation>, AccessRule>;
  Subscription: Record<Fields<Subscription>, AccessRule>;
} = {
  Query: {
    adminActivation: operator,
    adminAgenda: operator,
    adminTeam: operator,
    adminDentist: operator,
    adminDentists: operator,
    adminLead: operator,
    adminLeads: operator,
    adminLiveTranscript: operator,
    adminMergePreview: operator,
    adminOrder: operator,
    adminOrders: operator,
    adminReport: operator,
    adminReports: operator,
    adminBulkPreview: operator,
    adminJobs: operator,
    adminPhoneLines: operator,
    adminQueues: operator,
    adminSearch: operator,
    // Every operator reads the pages of work; a person's whole data are for admins.
    adminDiscoveries: operator,
    adminDiscovery: operator,
    adminMail: operator,
    adminMails: operator,
    adminOverview: operator,
    adminErasureRuns: operator,
    adminPersonData: admin,
    adminBooking: operator,
    adminClaims: operator,
    adminEntitlements: operator,
    adminBookings: operator,
    adminBookingsBySurname: operator,
    adminCall: operator,
    adminCalls: operator,
    adminCallsUnderWay: operator,
    agendaSlots: anyone,
    auditEntries: admin,
    // The private token is the key: without it the answer is null.
    booking: anyone,
    moveSlots: anyone,
    // Null unless `INTERNAL_TOOLS` opens them to who asks, as with the other fields of the tools.
    byokProviders: anyone,
    dentist: anyone,
    dentistBySlug: anyone,
    dentists: anyone,
    directoryFigures: anyone,
    discoveryJob: anyone,
    firstFreeSlots: anyone,
    internalTools: anyone,
    offeredTimes: anyone,
    operators: admin,
    packageOffer: anyone,
    // The order's id is the key: without it the answer is null.
    packageOrder: anyone,
    practiceOffer: anyone,
    receptionistDemo: anyone,
    suggestCities: anyone,
    similarCities: anyone,
    topCities: anyone,
    validateLocation: anyone,
    claimOptions: account,
    practicesToClaim: account,
    // Null unless the account is in the practice.
    studio: account,
    // The mailed link is the key: without it the answer is null.
    signInLinkEmail: anyone,
    studioConnections: account,
    studioRequests: account,
    studioMessages: account,
    studioAgenda: account,
    studioAgendaSetup: account,
    studioFreeStarts: account,
    studioPatients: account,
    studioPatient: account,
    // Null unless the account is in the practice.
    studioCalls: account,
    // The mailed link is the key to both.
    requestByLink: anyone,
    // Null for everybody but an account.
    currentAccount: anyone,
    // Null unless a mailed link was used here and a second factor is due.
    secondFactorStep: anyone,
    adminFactorResets: operator,
    // Null for everybody but an operator.
    currentOperator: anyone,
  },
  Mutation: {
    acceptInvitation: anyone,
    acceptProposal: anyone,
    // The practice asked not to be called: only an admin may say that it has changed its mind.
    allowDentistCalls: admin,
    // The private token and the mailed code are the keys to all three.
    askForDataCode: anyone,
    assignAttention: operator,
    eraseMyData: anyone,
    exportMyData: anyone,
    erasePerson: admin,
    bookSlot: anyone,
    cancelBooking: anyone,
    confirmAttendance: anyone,
    cancelCall: operator,
    confirmBookingManually: operator,
    checkActivation: operator,
    confirmDentistNumber: operator,
    confirmSecondFactor: betweenFactors,
    countPageView: anyone,
    createLead: anyone,
    declineBookingManually: operator,
    // The signed conversation is the key to the time it holds.
    endReceptionistDemo: anyone,
    holdSlot: anyone,
    decideReport: operator,
    decideClaim: operator,
    decideEntitlement: operator,
    withdrawEntitlement: operator,
    askForSignInLink: anyone,
    // The mailed link is the key.
    useSignInLink: anyone,
    answerRequestByLink: anyone,
    // Refused inside unless the account is in the practice.
    saveStudioCalls: account,
    signOutOfStudio: anyone,
    endStudioSessions: account,
    giveSecondFactor: accountBetweenFactors,
    // The passkey is the key; the challenge is bound to the browser.
    startPasskeySignIn: anyone,
    signInWithPasskey: anyone,
    proveWithCode: account,
    proveWithPasskey: account,
    // Refused inside unless the session was proved a moment ago, as the others that change factors.
    offerApp: account,
    confirmApp: account,
    endApp: account,
    startPasskeyRegistration: account,
    addPasskey: account,
    removePasskey: account,
    replaceAccountRecoveryCodes: account,
    stopOwnFactorReset: account,
    orderFactorReset: operator,
    stopFactorReset: operator,
    startClaim: account,
    // Refused inside unless the claim is the account's own.
    enterClaimCode: account,
    withdrawClaim: account,
    // Refused inside unless the account is in the practice, and its owner where that matters.
    answerRequest: account,
    saveFeed: account,
    removeFeed: account,
    renewFeed: account,
    saveWebhook: account,
    removeWebhook: account,
    rotateWebhookSecret: account,
    testWebhook: account,
    resendDelivery: account,
    saveStudioMessage: account,
    saveVisit: account,
    moveEntry: account,
    removeEntry: account,
    saveBlock: account,
    recordPresence: account,
    saveClosure: account,
    removeClosure: account,
    savePatient: account,
    recordRecallConsent: account,
    erasePatient: account,
    exportPatient: account,
    acceptProcessingTerms: account,
    saveStudioAgenda: account,
    saveStudioTeam: account,
    askForEntitlement: account,
    removeMember: account,
    saveMember: account,
    editDentist: operator,
    hideDentist: operator,
    inviteOperator: admin,
    markOrderContacted: operator,
    // Cannot be taken back.
    mergeDentists: admin,
    optOutDentist: operator,
    moveBookingManually: operator,
    moveDentist: operator,
    endActivationWaiver: operator,
    waiveActivationPoint: operator,
    checkPhoneLines: operator,
    pauseQueue: operator,
    proposeAssessmentAnswers: anyone,
    recommendDentists: anyone,
    recordConsent: anyone,
    recordPackagePayment: operator,
    recordRefund: operator,
    refuseProposal: anyone,
    releaseSlot: anyone,
    replaceRecoveryCodes: operator,
    reportDentist: anyone,
    resumeQueue: operator,
    retryCall: operator,
    runBulkAction: operator,
    runCallNow: operator,
    requestBooking: anyone,
    moveBooking: anyone,
    rescheduleBooking: anyone,
    resetSecondFactor: admin,
    resendMail: operator,
    retryDiscovery: operator,
    saveAgenda: operator,
    saveTeam: operator,
    scrapeDentists: anyone,
    sendLostLink: anyone,
    talkToReceptionist: anyone,
    setOperatorDisabled: admin,
    setOperatorRole: admin,
    showDentist: operator,
    signIn: anyone,
    signOut: anyone,
    startDiscovery: operator,
    startPackageCheckout: anyone,
    // Decided inside, by `INTERNAL_TOOLS`: everybody against the simulator, else administrators.
    startTestCall: anyone,
    stopDiscovery: operator,
    testByok: anyone,
    updateLead: operator,
    verifyBooking: anyone,
    withdrawMail: operator,
    verifyDentist: operator,
    savePractitioner: operator,
    removePractitioner: operator,
    withdrawVerification: operator,
    confirmDentistByPractice: operator,
    withdrawPracticeConfirmation: operator,
  },
  Subscription: {
    adminChanged: operator,
    bookingChanged: anyone,
    discoveryJobChanged: operator,
    packageOrderChanged: anyone,
    // Refused inside unless the account is in the practice.
    studioChanged: account,
  },
};

/** Rules of what simulates, which production's schema does not have. */
const trialAccessRules: {
  Query: Record<TrialQuery, AccessRule>;
  Mutation: Record<TrialMutation, AccessRule>;
} = {
  Query: {
    // Decided inside, as `byokProviders`.
    simulatedCarriers: anyone,
    // Null unless the claim is the account's own.
    simulatedClaimCall: account,
    simulatedScenarios: operator,
  },
  Mutation: {
    clearSimulatedScenario: operator,
    setSimulatedScenario: operator,
    signInAsDemoOperator: anyone,
    signInAsDemoStudio: anyone,
    // The private token is the key.
    simulateBookingCall: anyone,
    simulateCall: operator,
  },
};

/** The rules of an edition's schema. */
export function accessRulesOf(edition: 'trial' | 'production'): Record<string, Record<string, AccessRule>> {
  if (edition === 'production') return accessRules;
  return {
    ...accessRules,
    Query: { ...accessRules.Query, ...trialAccessRules.Query },
    Mutation: { ...accessRules.Mutation, ...trialAccessRules.Mutation },
  };
}
