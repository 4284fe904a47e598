/** Members of the unions that the studio's pages ask for. */
export const possibleStudioTypes: Record<string, string[]> = {
  ClaimResult: ['ClaimChanged', 'StudioRefused', 'TooManyRequests'],
  StudioSignInResult: ['StudioSignedIn', 'StudioRefused', 'TooManyRequests'],
  StudioResult: ['StudioChanged', 'StudioRefused', 'TooManyRequests'],
  AnswerRequestResult: ['RequestAnswered', 'StudioRefused', 'ChangedMeanwhile'],
  SignInLinkResult: ['SignInLinkSent', 'StudioRefused', 'TooManyRequests'],
  AccountFactorsResult: ['AccountFactorsChanged', 'StudioRefused', 'TooManyRequests'],
  PasskeyStartResult: ['PasskeyStarted', 'StudioRefused', 'TooManyRequests'],
  AppOfferResult: ['TotpEnrolment', 'StudioRefused', 'TooManyRequests'],
  StudioAgendaResult: ['AgendaEntryChanged', 'AgendaEntryTaken', 'StudioRefused', 'ChangedMeanwhile'],
  StudioClosureResult: ['StudioClosuresChanged', 'StudioRefused'],
  StudioPatientResult: ['StudioPatientSaved', 'PatientKnown', 'StudioRefused'],
  StudioPatientExport: ['PatientExported', 'StudioRefused'],
  StudioCallsResult: ['StudioCallsSaved', 'StudioRefused'],
  RequestByLinkResult: ['LinkedRequest', 'StudioRefused', 'TooManyRequests'],
  AnswerByLinkResult: ['AnsweredByLink', 'StudioRefused', 'TooManyRequests'],
};
