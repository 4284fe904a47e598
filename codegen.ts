import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { DateTime: { input: 'string', output: 'string' } } as const;

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
          AdminBooking: '../queries/admin/read-bookings.ts#AdminBookingView',
          AdminBookingRow: '../queries/admin/read-bookings.ts#BookingRowView',
          AdminCall: '../queries/admin/read-calls.ts#CallView',
          AdminDial: '../queries/admin/read-calls.ts#DialView',
          Dentist: '@dentisti/db#DentistRow',
          Operator: '@dentisti/db#OperatorRow',
          PackageOffer: '../queries/checkout/package-offer.ts#PackageOfferView',
          PackageOrder: '@dentisti/db#PackageOrderRow',
          Place: '@dentisti/domain/places/place#Place',
          DiscoveryJob: '@dentisti/db#DiscoveryJobRow',
          Booking: '../queries/booking/read-booking.ts#BookingView',
          RequestedBooking: '../commands/booking/request-outcome.ts#StoredRequest',
        },
        scalars: { DateTime: { input: 'Date', output: 'Date' } },
        avoidOptionals: { field: true, object: true },
        resolversNonOptionalTypename: { unionMember: true },
      },
    },
    'web/src/gql/': {
      preset: 'client',
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/gql/**/*'],
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: { useTypeImports: true, enumsAsTypes: true, scalars, documentMode: 'documentNode', strictScalars: true },
    },
  },
};
export default config;
