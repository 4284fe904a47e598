import type { Mutation, Query } from '../../generated/resolvers.ts';
import { type AccessRule, account, anyone } from '../access-rule.ts';

/**
 * Rules of what practices read and write in their rooms, and of the links that are mailed on their behalf; a part of the
 * rules in `access.ts`, which requires one for each other field.
 */
export const studioAccessRules = {
  Query: {
    claimOptions: account,
    practicesToClaim: account,
    // Null unless the account is in the practice.
    studio: account,
    // The mailed link is the key: without it the answer is null.
    signInLinkEmail: anyone,
    studioConnections: account,
    studioWaitingList: account,
    // The mailed link is the key.
    waitingOffer: anyone,
    studioGoogle: account,
    studioCalendarTasks: account,
    studioRequests: account,
    studioMessages: account,
    // Null unless the account is in the practice.
    studioProfile: account,
    studioAgenda: account,
    studioAgendaSetup: account,
    studioFreeStarts: account,
    visitsWithoutChair: account,
    studioPatients: account,
    studioPatient: account,
    studioRecalls: account,
    // The mailed link is the key, as to the two mutations.
    recallByLink: anyone,
    // Null unless the account is in the practice.
    studioCalls: account,
    studioPastCalls: account,
    studioPatientChanges: account,
    studioFigures: account,
    studioFigureRows: account,
    // The mailed link is the key.
    requestByLink: anyone,
    // The mailed link is the key.
    reviewByLink: anyone,
    studioReviews: account,
  },
  Mutation: {
    // Refused inside unless the account is in the practice.
    answerReview: account,
    withdrawReviewAnswer: account,
    reportStudioReview: account,
    saveStudioCalls: account,
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
    askGoogleConsent: account,
    connectCalendar: account,
    chooseCalendar: account,
    testCalendar: account,
    syncCalendar: account,
    disconnectCalendar: account,
    closeCalendarTask: account,
    acceptCalendarMove: account,
    restoreCalendarEvent: account,
    saveStudioMessage: account,
    addToWaitingList: account,
    removeFromWaitingList: account,
    endWaitingRound: account,
    // The mailed link is the key to both.
    takeWaitingOffer: anyone,
    refuseWaitingOffer: anyone,
    // The private token is the key to both.
    joinWaitingList: anyone,
    leaveWaitingList: anyone,
    // Whether it counts at once or is a proposal is the command's to say.
    saveProfile: account,
    saveProfileDraft: account,
    confirmProfile: account,
    undoProfileEdit: account,
    withdrawProposal: account,
    savePerson: account,
    removePerson: account,
    describePhoto: account,
    removePhoto: account,
    arrangePhotos: account,
    saveVisit: account,
    moveEntry: account,
    placeVisits: account,
    removeEntry: account,
    saveBlock: account,
    recordPresence: account,
    saveClosure: account,
    removeClosure: account,
    savePatient: account,
    recordRecallConsent: account,
    sendRecalls: account,
    setRecallAside: account,
    saveRecallInterval: account,
    switchAutomaticRecalls: account,
    // The mailed link is the key to both.
    bookRecall: anyone,
    refuseRecalls: anyone,
    // Refused inside unless the account is in the practice, and its owner where that matters.
    erasePatient: account,
    exportPatient: account,
    acceptProcessingTerms: account,
    saveStudioAgenda: account,
    saveStudioTeam: account,
    askForEntitlement: account,
    removeMember: account,
    saveMember: account,
  },
} satisfies {
  Query: Partial<Record<keyof Query, AccessRule>>;
  Mutation: Partial<Record<keyof Mutation, AccessRule>>;
};

export type StudioQuery = keyof typeof studioAccessRules.Query;
export type StudioMutation = keyof typeof studioAccessRules.Mutation;
