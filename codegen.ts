import { addTypenameToDocument } from '@apollo/client/utilities';
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { DocumentNode } from 'graphql';

const timetable = '@dentisti/domain/hours/opening#Schedule';
const scalars = { DateTime: { input: 'string', output: 'string' }, Timetable: timetable } as const;

/** As Apollo's client adds them before it sends a document: what is asked for by an id has them, too. */
const addTypenames = ({ documents }: { documents: { document?: DocumentNode }[] }) =>
  documents.map((file) => ({ ...file, document: file.document && addTypenameToDocument(file.document) }));

/** SDL → gateway resolver types; SDL + documents → web types. Output is never committed. */
const config: CodegenConfig = {
  schema: 'gateway/src/graphql/**/*.graphql',
  ignoreNoDocuments: true,
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  generates: {
    'gateway/src/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        contextType: '../http/request-context.ts#RequestContext',
        mappers: {
          AdminBooking: '@dentisti/core/booking/list-admin-bookings#AdminBookingView',
          AdminBookingRow: '@dentisti/core/booking/list-admin-bookings#BookingRowView',
          AdminCall: '@dentisti/core/dialing/list-call-tasks#CallView',
          AdminDial: '@dentisti/core/dialing/list-call-tasks#DialView',
          Dentist: '@dentisti/db/practice/practice.repository#PracticeRow',
          AdminClaim: '@dentisti/core/studio/list-decisions#AdminClaimView',
          AdminEntitlement: '@dentisti/core/studio/list-decisions#AdminEntitlementView',
          ClaimOptions: '@dentisti/core/studio/find-studio#ClaimOptionsView',
          AccountFactors: '@dentisti/core/studio/factors/find-factors#FactorsView',
          AdminFactorReset: '@dentisti/db/studio/factors/account-factor.repository#OrderedReset',
          PracticeAccount: '@dentisti/core/context#CurrentAccount',
          PracticeClaim: '@dentisti/core/studio/find-studio#ClaimView',
          PracticeMember: '@dentisti/core/studio/find-studio#MemberView',
          PracticeMembership: '@dentisti/core/studio/find-studio#MembershipView',
          PracticeStanding: '@dentisti/db/studio/practice-standing.repository#PracticeStandingRow',
          CalendarConnection: '@dentisti/core/calendars/find-calendars#CalendarView',
          CalendarTask: '@dentisti/core/calendars/find-calendar-tasks#CalendarTaskView',
          FoundCalendar: '@dentisti/domain/calendars/calendar-names#FoundCalendar as FoundCalendarRow',
          CalendarFeed: '@dentisti/core/connections/find-connections#FeedView',
          GoogleSignIn: '@dentisti/core/google/find-google#GoogleSignInView',
          StudioGoogle: '@dentisti/core/google/find-google#GoogleView',
          FeedClinician: '@dentisti/core/connections/find-connections#FeedClinicianView',
          StudioConnections: '@dentisti/core/connections/find-connections#ConnectionsView',
          StudioWaitingList: '@dentisti/core/waiting-list/view-waiting-list#WaitingListView',
          StudioWaitingEntry: '@dentisti/core/waiting-list/view-waiting-list#WaitingPersonView',
          StudioWaitingRound: '@dentisti/core/waiting-list/view-waiting-list#OfferedSpanView',
          StudioWaitingOffer: '@dentisti/db/waiting-list/waiting-list-view.repository#NamedOffer',
          RefilledSpan: '@dentisti/db/waiting-list/waiting-list-view.repository#TakenSpan',
          WaitingService: '@dentisti/db/agenda/agenda-service.repository#AgendaServiceRow',
          WaitingWish: '@dentisti/domain/waiting-list/waiting-entry#WaitingWish as StoredWish',
          WaitingEntry: '@dentisti/db/waiting-list/waiting-entry.repository#WaitingEntryRow',
          WaitingOffer: '@dentisti/core/waiting-list/view-offer#WaitingOfferView',
          Webhook: '@dentisti/core/connections/find-connections#WebhookView',
          WebhookDelivery: '@dentisti/core/connections/find-connections#DeliveryView',
          Studio: '@dentisti/core/studio/find-studio#StudioView',
          ProcessingTerms: '@dentisti/core/studio/find-processing-terms#ProcessingTermsView',
          StudioPatient: '@dentisti/db/patients/patient.repository#KnownPatient',
          StudioPatientLine: '@dentisti/db/patients/patient.repository#PatientLine',
          StudioProfile: '@dentisti/core/studio/profile/find-profile#StudioProfileView',
          ProfileStatement: '@dentisti/core/studio/profile/find-profile#StatementView',
          OtherStatement: '@dentisti/domain/discovery/profile-statement#OtherWord',
          StudioPhoto: '@dentisti/db/profile/practice-photo.repository#PracticePhotoRow',
          PracticePhoto: '@dentisti/db/profile/practice-photo.repository#PracticePhotoRow',
          WaitingPhoto: '@dentisti/db/profile/practice-photo.repository#WaitingPhotoRow',
          ProfileEdit: '@dentisti/db/profile/profile-edit.repository#SignedProfileEdit',
          ProfileFieldChange: '@dentisti/domain/studio/profile-edit#FieldChange',
          ProfileProposal: '@dentisti/core/studio/profile/list-proposals#ProposalView',
          DueRecall: '@dentisti/core/recalls/find-due#DueView',
          RecalledService: '@dentisti/core/recalls/list-recalled-services#RecalledServiceView',
          StudioRecalls: '@dentisti/core/recalls/find-recalls#RecallsView',
          StudioMessage: '@dentisti/core/messages/view-studio-messages#StudioMessageView',
          StudioMessages: '@dentisti/core/messages/view-studio-messages#StudioMessagesView',
          StudioRequest: '@dentisti/core/studio/list-requests#StudioRequestView',
          StudioPastCall: '@dentisti/core/practice-calls/list-past-calls#PastCallView',
          StudioCalls: '@dentisti/core/practice-calls/find-calls#CallsView',
          LinkedRequest: '@dentisti/core/studio/answer-by-link#LinkedRequestView',
          StudioPractice: '@dentisti/db/studio/studio-practice.repository#StudioPracticeRow',
          StudioSession: '@dentisti/core/studio/find-studio#SessionView',
          Operator: '@dentisti/db/operators/operator.repository#OperatorRow',
          PackageOffer: '@dentisti/core/package/package-offer#PackageOfferView',
          PackageOrder: '@dentisti/db/package/package-order.repository#PackageOrderRow',
          Place: '@dentisti/domain/places/place#Place',
          DiscoveryJob: '@dentisti/db/discovery/discovery-job.entity#DiscoveryJobRow',
          Booking: '@dentisti/core/booking/view-booking#BookingView',
          RequestedBooking: '@dentisti/core/booking/request/answer-request#StoredRequest',
        },
        scalars: { DateTime: { input: 'Date', output: 'Date' }, Timetable: timetable },
        avoidOptionals: { field: true, object: true },
        resolversNonOptionalTypename: { unionMember: true },
      },
    },
    'web/src/gql/': {
      preset: 'client',
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/gql/**/*'],
      documentTransforms: [{ transform: addTypenames }],
      presetConfig: {
        fragmentMasking: { unmaskFunctionName: 'readFragment' },
        persistedDocuments: { hashPropertyName: 'documentId', hashAlgorithm: 'sha256' },
      },
      config: { useTypeImports: true, enumsAsTypes: true, scalars, strictScalars: true },
    },
  },
};
export default config;
