import type { ApolloServerPlugin } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import { resolveListedCity } from '@dentisti/domain/places/resolve-listed-city';
import { type FieldNode, GraphQLError, type GraphQLSchema, valueFromASTUntyped } from 'graphql';
import { tooManyRequestsText } from '../http/http-error.ts';
import type { RequestContext } from '../http/request-context.ts';
import { Turns } from '../http/turns.ts';
import type { CityCountMaps } from '../queries/places/city-counts.ts';
import { maxLocationLength } from '../queries/places/read-place.ts';
import { createMeasure, type ListSizes, largestSizes } from './query-cost.ts';

/** From here on an operation waits for the client's others: about a quarter of a large city's list. */
const dear = 1_500;
/** More at a time is no person's doing. */
const mayWait = 20;

/**
 * Charges each operation of a client with what it costs, lists counted with the rows they really have; over the budget
 * of a minute it is not run, and dear ones of one client run one after the other. What the page's server build asks is
 * not charged here: pages are counted themselves.
 */
export function chargeCost(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const turns = new Turns(mayWait);
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, response, document, operation, contextValue }) {
          const { services, clientIp, viewer } = contextValue;
          if (!request.http || !operation) return;
          const counts = await services.cityCounts.get().catch(() => null);
          const sizesOf = (field: FieldNode) => sizesIn(contextValue, counts, field, request.variables ?? {});
          const measure = createMeasure(schema, document, sizesOf);
          const cost = measure(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined).complexity;
          response.http?.headers.set('x-query-cost', String(cost));
          if (viewer || services.limits.isExempt(clientIp)) return;
          const verdict = await services.limits.take('queryCost', clientIp, cost);
          if (!verdict.allowed) throw refusal(verdict.retryAfterSeconds);
          if (cost < dear) return;
          const left = contextValue.createAbandonedSignal();
          const end = await turns.take(clientIp);
          if (!end) throw refusal(1);
          if (left.aborted) end();
          left.addEventListener('abort', end, { once: true });
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
  if (!counts || typeof city !== 'string' || city.length > maxLocationLength) return largestSizes;
  const found = resolveListedCity(services.places, city, typeof region === 'string' ? region : null, counts.visible);
  if (!found) return { dentists: 0, others: 0 };
  const listed = counts.listed.get(found.actual.istatCode) ?? 0;
  return { dentists: listed, others: (counts.visible.get(found.actual.istatCode) ?? 0) - listed };
}
