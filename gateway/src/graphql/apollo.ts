import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { describeError } from '@dentisti/core/platform/log';
import { wellFormedJson } from '@dentisti/domain/well-formed';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { httpMessages } from '../http/http-error.ts';
import type { RequestContext } from '../http/request-context.ts';
import { measureOperations } from '../metrics/measure-operations.ts';
import type { GatewayServices } from '../services.ts';
import { chargeCost } from './charge-cost.ts';
import { createJitExecutor } from './jit-executor.ts';
import { notifyOperators } from './notify-operators.ts';
import { limitQueries, parseLimits } from './query-limits.ts';
import { storableLiterals } from './storable-literals.ts';
import { refuseSubscriptions } from './subscription-rules.ts';

/** Faults of the caller, told as they are; everything else is our defect and masked. */
const openCodes = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
]);

/** Apollo over the compiled schema. Start it before mounting, stop it when the process ends. */
export function createApollo(
  { env, log }: Pick<GatewayServices, 'env' | 'log'>,
  schema: GraphQLSchema,
): ApolloServer<RequestContext> {
  const production = env.APP_ENV === 'production';
  return new ApolloServer<RequestContext>({
    gateway: createJitExecutor(schema),
    introspection: !production,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: parseLimits,
    validationRules: [limitQueries(), storableLiterals, refuseSubscriptions],
    logger: log,
    nodeEnv: production ? 'production' : 'development',
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Even unused it costs a third of the throughput: it hooks into every field.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      maskUnexpectedErrors(),
      notifyOperators(),
      measureOperations(schema),
      chargeCost(schema),
      cleanAddressedVariables,
    ],
  });
}

/** Variables of a GET stand in its address, past the parser that cleans bodies. */
const cleanAddressedVariables: ApolloServerPlugin<RequestContext> = {
  async requestDidStart({ request }) {
    const { http, variables } = request;
    if (http?.method === 'GET' && variables) request.variables = wellFormedJson(variables) as typeof variables;
  },
};

/** Logs our own errors with the request id; the client gets that id and a sentence. */
function maskUnexpectedErrors(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue, operationName }) {
          for (const error of errors) logUnexpectedError(error, contextValue, operationName ?? null);
        },
        async willSendResponse({ response, contextValue }) {
          if (response.body.kind !== 'single') return;
          const { errors } = response.body.singleResult;
          if (!errors) return;
          // Apollo answers 200, so that its client sends the document after all; ours never asks by hash.
          if (errors.some(({ extensions }) => extensions?.code === 'PERSISTED_QUERY_NOT_SUPPORTED'))
            response.http.status = 400;
          response.body.singleResult.errors = errors.map((error) => maskError(error, contextValue));
        },
      };
    },
  };
}

/** Logs what we broke; faults of the caller are theirs alone. */
export function logUnexpectedError(
  error: GraphQLError,
  { requestId, services }: Pick<RequestContext, 'requestId' | 'services'>,
  operationName: string | null,
): void {
  if (openCodes.has(String(error.extensions?.code))) return;
  const err = describeError(error.originalError ?? error);
  services.log.error({ requestId, operationName, path: error.path, err }, 'graphql');
}

/** No regular expression: the message quotes what somebody typed, a hundred thousand characters of it. */
function withoutProposal(message: string): string {
  const at = message.lastIndexOf('Did you mean ');
  return at >= 0 && message.endsWith('?') ? message.slice(0, at).trimEnd() : message;
}

/**
 * Returns what a client may know of an error, over HTTP and over the socket. In production, where introspection is off, a
 * message about a misspelled name does not propose the right one.
 */
export function maskError(
  error: GraphQLFormattedError,
  { requestId, services }: Pick<RequestContext, 'requestId' | 'services'>,
): GraphQLFormattedError {
  if (openCodes.has(String(error.extensions?.code))) {
    if (services.env.APP_ENV !== 'production') return error;
    return { ...error, message: withoutProposal(error.message) };
  }
  return {
    message: httpMessages.internal,
    ...(error.path && { path: error.path }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  };
}
