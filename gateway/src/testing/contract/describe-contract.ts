import type { Asked } from '../raw-request.ts';
import { createApi } from './api.ts';
import { describeCities } from './cities.ts';
import { describeGraphql } from './graphql.ts';
import { describeMalformedBodies } from './malformed-bodies.ts';
import { describeMalformedGraphql } from './malformed-graphql.ts';
import { describeMalformedQueries } from './malformed-queries.ts';
import { describePractices } from './practices.ts';
import { describeTopCities } from './top-cities.ts';
import { describeValidateLocation } from './validate-location.ts';

/** The specification's calls, and what is refused: the same of a gateway with the demonstration's data and of a running product. */
export function describeContract(asked: () => Asked): void {
  const api = createApi(() => asked().url);
  describeCities(api);
  describePractices(api);
  describeTopCities(api);
  describeValidateLocation(api);
  describeGraphql(api);
  describeMalformedBodies(asked);
  describeMalformedQueries(asked);
  describeMalformedGraphql(api);
}
