/** Fields that root fields for everybody lead to, type by type: any visitor may read these. */
export const visitorsRead: Record<string, string> = {
  AgendaService: 'durationMinutes id name',
  AgendaSlots: 'days services slotMinutes',
  AlternativePlace: 'city province region',
  AnsweredByMail: 'message',
  BookingRequested: 'booking privateLink',
  CallExperience: 'answered calls usualAttempts',
  CannotBeCalled: 'alternatives message website',
  CheckoutFailed: 'message',
  CheckoutStarted: 'order url',
  CityCount: 'city count',
  ConfirmationRecord: 'confirmed medianMinutes requests',
  ConsentRecorded: 'id',
  ConversationOver: 'message',
  Coordinates: 'latitude longitude',
  Dentist:
    'address booksOnline callExperience cap city confirmations description googleMapsUri googlePlacesRating googlePlacesReviewCount id languages latitude longitude name nearby notBookableBecause openNow openingHours openingLine phone phoneDisplay practitioners profileImageUrl provenance province rating region reviewCount serviceOffers services slug sources specializations timetable verification verified website week wheelchair',
  DemoOperatorSignedIn: 'email',
  DentistList:
    'actualCity actualRegion cityCoordinates dentists isClosestCity message originalSearchCity others zoneCoordinates zoneName',
  DirectoryFigures: 'averageRating cities verifiedDentists',
  DiscoveryFinished: 'job newCount',
  DiscoveryJob: 'city createdAt dropped finishedAt found id inserted merged progressPercent region status updated',
  DiscoveryRunning: 'job',
  DiscoveryUnavailable: 'message',
  DroppedRows: 'count reason',
  FieldProvenance: 'asOf field source',
  FirstFreeSlot: 'dentistId startsAt',
  InternalTools: 'access callerId callerName simulated',
  InvalidField: 'message name',
  InvalidInput: 'fields',
  InvalidLocation: 'message suggestions',
  InvalidNeed: 'message',
  InvalidReport: 'fields',
  LeadStored: 'reference',
  LocationFound:
    'alternatives city closestCity coordinates isApproximate isClosestCity message originalSearchCity pointMessage province region searchedAs',
  NearbyDentist: 'dentist distanceKm',
  NeedIsEmergency: 'advice openNow place',
  NoAgenda: 'callableNow',
  NoReceptionistDemo: 'message',
  OfferedDay: 'closedBecause on times',
  OfferedTimes: 'days hoursKnown simulated withoutCall',
  OpenInterval: 'closesMinutes opensMinutes',
  PackageOffer: 'copy listCents onlineCents packageCents payment paymentLinkUrl simulated vouchersLeft',
  PackageOrder: 'amountCents id number paidAt paymentUrl refundReason simulated status',
  PackageSoldOut: 'message',
  // A random challenge for the browser's own authenticator.
  PasskeyStarted: 'options',
  PaymentUnavailable: 'message',
  PracticeOffer: 'agendaMonthlyCents receptionistIncludedMinutes receptionistMonthlyCents',
  Practitioner: 'alboCheckedAt alboNumber name',
  // What a model reads from words the caller sends; questions and options of our own questionnaire.
  ProposedAssessmentAnswer: 'options question',
  ProposedAssessmentAnswers: 'answers isSimulated',
  ReceptionistAppointment: 'heldUntil startsAt',
  ReceptionistDay: 'on slots',
  ReceptionistAction: 'succeeded tool words',
  ReceptionistDemo: 'city day practiceName say suggestions',
  ReceptionistSlot: 'startsAt state',
  ReceptionistTurn: 'actions appointment conversation day handedOver say suggestions',
  RecommendationReason: 'kind text',
  Recommendations: 'author isSimulated notices picks understood',
  RecommendedDentist: 'dentist reasons sentence',
  ReportStored: 'reference',
  RequestedBooking: 'number status',
  SendLostLinkResult: 'message',
  ServiceOffer: 'name priceCents',
  SignInRefused: 'message',
  SignInLinkSent: 'email expiresAt',
  SlotHeld: 'endsAt heldUntil holdToken startsAt',
  SlotTaken: 'message',
  StudioRefused: 'message',
  // The trial's way in, without a key; and by a mailed link.
  StudioSignedIn: 'email needsSecondFactor returnTo',
  TimeNotOffered: 'message times',
  TooManyRequests: 'message retryAfterSeconds',
  UnknownCity: 'message',
  WordsNotRead: 'message',
};

/** What a right key (private link, order's id, password, invitation …) opens beyond that. No name, telephone or e-mail address of a patient. */
export const keyHoldersRead: Record<string, string> = {
  ActionRefused: 'message',
  AnsweredByLink: 'answer',
  Booking:
    'allowedActions alternatives assessmentSummary calendarFile confirmedAt dentist erasureAskedAt heldSlot movingTo needsVerification next number numberFault preferredTimes proposalExpiresAt proposedAt reason simulated status timeline',
  BookingChanged: 'booking',
  DataCodeSent: 'expiresAt sentTo',
  DataErasure: 'doneBy numbers waitsForPractice',
  DataSummary: 'label lines',
  DataThatStays: 'what why',
  ErasurePreview: 'cancels goes stays waitsForPractice',
  HeldSlot: 'heldUntil startsAt',
  InvitationAccepted: 'email',
  InvitationRefused: 'message',
  // Of a practice's own request: nothing of the patient but reason and times.
  LinkedRequest: 'answerBy callsAt email movesFrom practice reason times',
  NextStep: 'at text',
  // Opened by the link together with a code mailed to its owner: the one way to a patient's name.
  PersonalData: 'everything fileName json summary thisBooking',
  SecondFactorNeeded: 'enrolment',
  StudioPractice: 'address city id name province slug',
  TimelineEntry: 'at id kind quote text',
  TotpEnrolment: 'qrSvg secret uri',
};

/**
 * What accounts of the studio may read beyond that: of the practices they are in, and of what all may claim. A patient's
 * name, telephone and words: of requests to the practice, once it was found entitled.
 */
export const accountsRead: Record<string, string> = {
  AccountFactors: 'passkeys provedUntil recoveryCodesLeft resetAt totpSince',
  AccountFactorsChanged: 'account recoveryCodes',
  AccountPasskey: 'createdAt id name usedAt',
  ChangedMeanwhile: 'message',
  CallWindow: 'closesMinutes opensMinutes weekday',
  ClaimChanged: 'claim',
  ClaimOptions: 'isClaimed isMine mailboxFault mailboxes practice telephone telephoneFault',
  PracticeAccount: 'claims email factors id memberships sessions',
  PracticeClaim: 'call decisionNote expiresAt id practice sentTo startedAt state triesLeft way',
  PracticeMember: 'accountId email isMe role since',
  PracticeMembership: 'practice role since standing',
  PracticeStanding: 'askedAt contactAt contactWay entitledAt entitledWay',
  PatientExported: 'fileName json',
  PatientKnown: 'known message',
  ProcessingTerms: 'acceptedAt formerVersion version',
  RequestAnswered: 'requests',
  StudioCalls: 'changedAt hours mode openingHours pausedUntil practiceId sendsMail text',
  StudioCallsSaved: 'calls',
  Studio: 'isDisputed members practice processingTerms role rooms standing',
  StudioChange: 'at',
  StudioChanged: 'studio',
  StudioPatient: 'email id name note phone recallConsentAt since visits',
  StudioPatientLine: 'consentsToRecall email id lastVisitAt name nextVisitAt noShows phone',
  StudioPatientPage: 'next patients total',
  StudioPatientSaved: 'patient',
  StudioPractice: 'address city id name province slug',
  StudioRequest:
    'answerBy askedAt callsAt isCalling movesFrom note number patientName patientPhone reason times version',
  StudioSession: 'device id isThis startedAt usedAt',
  TotpEnrolment: 'qrSvg secret uri',
};

/** What an account may read whose mailed link was used and whose second factor is due. */
export const accountsBetweenFactorsRead: Record<string, string> = {
  SecondFactorStep: 'email hasApp hasPasskey',
};

/** Types that no field for operators may lead to. */
export const adminsAloneRead = [
  'AdminPersonData',
  'AdminPersonErasure',
  'AuditEntry',
  'OperatorInvited',
  'ByokAccepted',
  'TestCallStarted',
];
