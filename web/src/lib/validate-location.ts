import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { notFoundMessage } from '@dentisti/domain/places/messages';
import { graphql } from '../gql/index.ts';
import { TransportError } from './apollo-client.ts';
import type { SearchOrigin, SelectedLocation } from './selected-location.ts';

const ValidateLocation = graphql(`
  query ValidateLocation($location: String!) {
    validateLocation(location: $location) {
      __typename
      ... on LocationFound {
        city
        province
        region
        coordinates {
          latitude
          longitude
        }
        searchedAs
        isApproximate
        pointMessage
        isClosestCity
        closestCity
        originalSearchCity
        message
        alternatives {
          city
          province
          region
        }
      }
      ... on InvalidLocation {
        reason: message
        suggestions
      }
    }
  }
`);

export type LocationOutcome =
  | { kind: 'found'; location: SelectedLocation }
  | { kind: 'invalid'; message: string; suggestions: readonly string[] };

const origins = { COMUNE: 'comune', ZONE: 'zone', CAP: 'cap', ADDRESS: 'address' } as const satisfies Record<
  string,
  SearchOrigin
>;

const failureMessage = 'Errore durante la validazione della posizione.';

/** Asks the gateway what a typed place means. Never throws: every failure becomes the sentence the visitor reads. */
export async function validateLocation(client: ApolloClient, typed: string): Promise<LocationOutcome> {
  try {
    const { data } = await client.query({ query: ValidateLocation, variables: { location: typed } });
    const answer = data?.validateLocation;
    if (!answer) return { kind: 'invalid', message: failureMessage, suggestions: [] };
    if (answer.__typename === 'InvalidLocation') {
      return { kind: 'invalid', message: answer.reason, suggestions: answer.suggestions };
    }
    const { city, province, region, isClosestCity, message, coordinates } = answer;
    return {
      kind: 'found',
      location: {
        city,
        province,
        region,
        isClosestCity,
        message: message ?? null,
        coordinates: { latitude: coordinates.latitude, longitude: coordinates.longitude },
        origin: origins[answer.searchedAs],
        isApproximate: answer.isApproximate,
        pointMessage: answer.pointMessage ?? null,
        closestCity: answer.closestCity ?? null,
        originalSearchCity: answer.originalSearchCity ?? null,
        alternatives: answer.alternatives.map((other) => ({
          city: other.city,
          province: other.province,
          region: other.region,
        })),
      },
    };
  } catch (error) {
    return { kind: 'invalid', message: messageOf(error), suggestions: [] };
  }
}

/** Decisions §6: what we broke is masked; what never arrived or cannot be read is "not found"; a limit says so itself. */
function messageOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return failureMessage;
  if (error instanceof TransportError && error.bodyError) return error.bodyError;
  return notFoundMessage;
}
