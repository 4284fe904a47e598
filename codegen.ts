/**
 * `node codegen.ts`: SDL → gateway resolver types; SDL + documents → web types. Output is never committed. The generators are
 * called as their command line calls them, which itself brings two hundred packages more.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { getCachedDocumentNodeFromSchema, type Types } from '@graphql-codegen/plugin-helpers';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { buildASTSchema, concatAST, lexicographicSortSchema, parse, Source } from 'graphql';

const timetable = '@dentisti/domain/hours/opening#Schedule';
const scalars = { DateTime: { input: 'string', output: 'string' }, Timetable: timetable } as const;
const imports = { emitLegacyCommonJSImports: false, importExtension: '.ts' } as const;
const common = { ...imports, useTypeImports: true, enumsAsTypes: true };

const resolverTypes = {
  ...common,
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
    // All that its presenters have to give.
    StudioRefused: "Omit<import('@dentisti/core/studio/refusal').StudioRefused, 'kind'>",
    StudioSession: '@dentisti/core/studio/find-studio#SessionView',
    Operator: '@dentisti/db/operators/operator.repository#OperatorRow',
    PackageOffer: '@dentisti/core/package/package-offer#PackageOfferView',
    PackageOrder: '@dentisti/db/package/package-order.repository#PackageOrderRow',
    Place: '@dentisti/domain/places/place#Place',
    DiscoveryJob: '@dentisti/db/discovery/discovery-job.entity#DiscoveryJobRow',
    Booking: '@dentisti/core/booking/view-booking#BookingView',
    NextStep: '@dentisti/domain/booking/next-step#NextStep as PatientNextStep',
    RequestedBooking: '@dentisti/core/booking/request/answer-request#StoredRequest',
  },
  scalars: { DateTime: { input: 'Date', output: 'Date' }, Timetable: timetable },
  avoidOptionals: { field: true, object: true },
  resolversNonOptionalTypename: { unionMember: true },
};
const webTypes = { ...common, scalars, strictScalars: true };
const ofPreset = {
  fragmentMasking: { unmaskFunctionName: 'readFragment' },
  persistedDocuments: { hashPropertyName: 'documentId', hashAlgorithm: 'sha256' },
};

const root = import.meta.dirname;
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((path) => new Source(readFileSync(join(root, path), 'utf8'), path));

const sdl = textsOf('gateway/src/graphql/**/*.graphql').map((source) => parse(source));
const schemaAst = lexicographicSortSchema(buildASTSchema(concatAST(sdl)));
const schema = getCachedDocumentNodeFromSchema(schemaAst);
const shared = { schema, schemaAst, pluginContext: {} };

await Promise.all([
  write({
    ...shared,
    ...imports,
    filename: 'gateway/src/generated/resolvers.ts',
    plugins: [{ typescript: {} }, { typescriptResolvers: {} }],
    pluginMap: { typescript, typescriptResolvers },
    config: resolverTypes,
    documents: [],
  }),
  writeWebTypes(),
]);

async function writeWebTypes(): Promise<void> {
  const outputs = await preset.buildGeneratesSection({
    ...shared,
    baseOutputDir: 'web/src/gql/',
    presetConfig: ofPreset,
    plugins: [],
    pluginMap: {},
    config: webTypes,
    documents: textsOf('web/src/**/*.{ts,tsx}').flatMap(documentsIn),
    // As Apollo's client adds them before it sends a document: what is asked for by an id has them, too.
    documentTransforms: [{ name: 'typenames', transformObject: { transform: addTypenames } }],
  });
  await Promise.all(outputs.map((output) => write({ ...output, ...imports })));
}

/** The text of every `graphql(…)` in a source. */
function documentsIn({ name, body }: Source): Types.DocumentFile[] {
  if (name.startsWith('web/src/gql/')) return [];
  return [...body.matchAll(/\bgraphql\((?:\/\* GraphQL \*\/ )?`([^`]*)`\)/g)].map(([, text = '']) => ({
    location: name,
    rawSDL: text,
    document: parse(new Source(text, name)),
  }));
}

function addTypenames({ documents }: { documents: Types.DocumentFile[] }): Types.DocumentFile[] {
  return documents.map((file) => ({ ...file, document: file.document && addTypenameToDocument(file.document) }));
}

/** A file that stays as it is keeps its date: others watch it. */
async function write(options: Types.GenerateOptions): Promise<void> {
  const text = await codegen(options);
  const file = join(root, options.filename);
  mkdirSync(dirname(file), { recursive: true });
  if (textOf(file) !== text) writeFileSync(file, text);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
