/**
 * Members of the unions that public pages ask for, so that Apollo matches their fragments. Those of the studio and of the
 * operators' pages come with these pages (`unions/`); a test compares all with the SDL.
 */
export const possibleTypes: Record<string, string[]> = {
  AgendaSlotsResult: ['AgendaSlots', 'NoAgenda'],
  RecallByLinkResult: ['RecallInvitation', 'RecallEnded', 'TooManyRequests'],
  BookRecallResult: ['RecallBooked', 'RecallEnded', 'RecallNeedsPhone', 'SlotTaken', 'TooManyRequests'],
  RefuseRecallsResult: ['RecallsRefused', 'RecallEnded', 'TooManyRequests'],
  BookSlotResult: ['BookingRequested', 'AnsweredByMail', 'SlotTaken', 'TooManyRequests', 'InvalidInput'],
  BookingActionResult: ['BookingChanged', 'ActionRefused', 'TimeNotOffered', 'TooManyRequests'],
  DataCodeResult: ['DataCodeSent', 'ActionRefused', 'TooManyRequests'],
  EraseDataResult: ['DataErasure', 'ActionRefused', 'TooManyRequests'],
  ExportDataResult: ['PersonalData', 'ActionRefused', 'TooManyRequests'],
  CreateLeadResult: ['LeadStored', 'InvalidInput', 'TooManyRequests'],
  DentistsResult: ['DentistList', 'UnknownCity'],
  HoldSlotResult: ['SlotHeld', 'SlotTaken', 'TooManyRequests'],
  OfferedTimesResult: ['OfferedTimes', 'CannotBeCalled'],
  ProposeAssessmentAnswersResult: ['ProposedAssessmentAnswers', 'WordsNotRead', 'InvalidInput', 'TooManyRequests'],
  RecommendationResult: ['Recommendations', 'NeedIsEmergency', 'InvalidNeed', 'UnknownCity', 'TooManyRequests'],
  RecordConsentResult: ['ConsentRecorded', 'InvalidInput', 'TooManyRequests'],
  ReportDentistResult: ['ReportStored', 'InvalidReport', 'TooManyRequests'],
  RequestBookingResult: [
    'BookingRequested',
    'AnsweredByMail',
    'TimeNotOffered',
    'CannotBeCalled',
    'TooManyRequests',
    'InvalidInput',
  ],
  ScrapeDentistsResult: [
    'DiscoveryFinished',
    'DiscoveryRunning',
    'UnknownCity',
    'TooManyRequests',
    'DiscoveryUnavailable',
  ],
  StartPackageCheckoutResult: [
    'CheckoutStarted',
    'PackageSoldOut',
    'PaymentUnavailable',
    'CheckoutFailed',
    'InvalidInput',
    'TooManyRequests',
  ],
  TalkToReceptionistResult: ['ReceptionistTurn', 'ConversationOver', 'NoReceptionistDemo', 'TooManyRequests'],
  ValidateLocationResult: ['LocationFound', 'InvalidLocation'],
};
