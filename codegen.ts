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
          Dentist: '@dentisti/db#DentistRow',
          Place: '@dentisti/domain/places/place#Place',
          DiscoveryJob: '@dentisti/db#DiscoveryJobRow',
          Booking: '../queries/booking/read-booking.ts#BookingView',
          RequestedBooking: '../commands/booking/request-booking.ts#StoredRequest',
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
