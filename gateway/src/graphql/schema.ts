import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Resolvers } from '../generated/resolvers.ts';
import { enforceAccess } from './access.ts';
import { bookingResolvers } from './booking/booking.resolvers.ts';
import { bookingPageResolvers } from './booking/booking-page.resolvers.ts';
import { requestResolvers } from './booking/request.resolvers.ts';
import { dateTimeScalar } from './date-time.scalar.ts';
import { dentistsResolvers } from './dentists/dentists.resolvers.ts';
import { discoveryResolvers } from './discovery/discovery.resolvers.ts';
import { figuresResolvers } from './figures/figures.resolvers.ts';
import { placesResolvers } from './places/places.resolvers.ts';
import { reportsResolvers } from './reports/reports.resolvers.ts';

/** All `.graphql` files of the features, in a stable order. */
export function readTypeDefs(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
}

/** The executable schema, every root field behind its access rule. */
export function createSchema(): GraphQLSchema {
  const resolvers: Resolvers[] = [
    { DateTime: dateTimeScalar },
    bookingResolvers,
    bookingPageResolvers,
    requestResolvers,
    dentistsResolvers,
    discoveryResolvers,
    figuresResolvers,
    placesResolvers,
    reportsResolvers,
  ];
  return enforceAccess(makeExecutableSchema({ typeDefs: readTypeDefs(), resolvers }));
}
