import { listTopCities, topCitiesLimits } from '@dentisti/core/places/list-top-cities';
import { maxLocationLength, parseTypedPlace, suggestPlaces } from '@dentisti/core/places/parse-place';
import { blankLocationMessage, invalidCityMessage } from '@dentisti/domain/places/messages';
import { GraphQLError } from 'graphql';
import type { Resolvers } from '../../generated/resolvers.ts';

export const placesResolvers: Resolvers = {
  Query: {
    topCities: (_root, { limit }, context) => {
      const { min, max } = topCitiesLimits;
      if (limit < min || limit > max)
        throw new GraphQLError(`limit must be between ${min} and ${max}.`, { extensions: { code: 'BAD_USER_INPUT' } });
      return listTopCities(context, limit);
    },
    suggestCities: async (_root, { query }, context) => {
      const { matches, nearMisses } = await suggestPlaces(context, query);
      return [...matches, ...nearMisses];
    },
    similarCities: async (_root, { query }, context) => (await suggestPlaces(context, query)).nearMisses,
    validateLocation: async (_root, { location }, context) => {
      if (location.trim() === '')
        return { __typename: 'InvalidLocation', message: blankLocationMessage, suggestions: [] };
      if (location.length > maxLocationLength)
        return { __typename: 'InvalidLocation', message: invalidCityMessage, suggestions: [] };
      const { validation, point } = await parseTypedPlace(context, location);
      const { isValid, city, province, region, coordinates, suggestions, ...found } = validation;
      if (!isValid || !point || city === null || province === null || region === null || coordinates === null)
        return { __typename: 'InvalidLocation', message: found.message ?? invalidCityMessage, suggestions };
      return { __typename: 'LocationFound', city, province, region, ...found, ...point };
    },
  },
};
