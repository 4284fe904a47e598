import type { ApolloServerPlugin } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { CityCountMaps } from '@dentisti/core/places/city-counts';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { sizeOfList } from '@dentisti/core/practice/size-of-list';
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { chargeClient } from '../http/charge-client.ts';
import type { RequestContext } from '../http/request-context.ts';
import { createMeasure, type ListSizes, largestSizes } from './query-cost.ts';

export interface ChargedCost {
  complexity: number;
  /** Over the budget: when to try again. Null: go on. */
  retryAfterSeconds: number | null;
}

/** Measures an operation and takes its cost from its client's budget. */
export function createCharge(schema: GraphQLSchema) {
  return async (
    context: RequestContext,
    { document, operation }: { document: DocumentNode; operation: OperationDefinitionNode },
    variables: Record<string, unknown>,
  ): Promise<ChargedCost> => {
    // A list's size need not be that of this very moment.
    const { cityCounts } = context.services;
    const counts = cityCounts.known ?? (await cityCounts.get().catch(() => null));
    const sizesOf = (field: FieldNode) => sizesIn(context, counts, field, variables);
    const measure = createMeasure(schema, document, sizesOf);
    const { complexity } = measure(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
    return { complexity, retryAfterSeconds: await chargeClient(context, complexity) };
  };
}

/**
 * Charges each operation of a client with what it costs, lists counted with the rows they really have; over the budget
 * of a minute it is not run, and dear ones of one client run one after the other. What the page's server build asks is
 * not charged here: pages are counted themselves.
 */
export function chargeCost(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const charge = createCharge(schema);
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, response, document, operation, contextValue }) {
          if (!request.http || !operation) return;
          const charged = await charge(contextValue, { document, operation }, request.variables ?? {});
          const { complexity, retryAfterSeconds } = charged;
          response.http?.headers.set('x-query-cost', String(complexity));
          if (retryAfterSeconds !== null) throw refusal(retryAfterSeconds);
        },
      };
    },
  };
}

function refusal(retryAfterSeconds: number): GraphQLError {
  const headers = new HeaderMap([['retry-after', String(retryAfterSeconds)]]);
  return new GraphQLError(tooManyRequestsText(retryAfterSeconds), {
    extensions: { code: 'TOO_MANY_REQUESTS', http: { status: 429, headers } },
  });
}

/** What `dentists(city)` will list; the largest city where that cannot be told beforehand. */
function sizesIn(
  { services }: RequestContext,
  counts: CityCountMaps | null,
  field: FieldNode,
  variables: Record<string, unknown>,
): ListSizes {
  const given = (name: string): unknown => {
    const argument = field.arguments?.find((one) => one.name.value === name);
    return argument && valueFromASTUntyped(argument.value, variables);
  };
  const [city, region] = [given('city'), given('region')];
  if (!counts || typeof city !== 'string') return largestSizes;
  return sizeOfList(services, counts, city, typeof region === 'string' ? region : null) ?? largestSizes;
}
