/** Apollo Server and MikroORM as their manuals show them: one entity, one `find`. */
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql';
import express from 'express';
import { typeDefs } from './schema.ts';
import { databaseUrl, poolSize, serve } from './serve.ts';

const Dentist = defineEntity({
  name: 'Dentist',
  tableName: 'dentists',
  schema: 'peers',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    address: p.text(),
    city: p.text(),
    region: p.text(),
    latitude: p.double().nullable(),
    longitude: p.double().nullable(),
    phone: p.text().nullable(),
    website: p.text().nullable(),
    openingHours: p.text().nullable(),
    description: p.text().nullable(),
    profileImageUrl: p.text().nullable(),
    verified: p.boolean(),
    rating: p.double().nullable(),
    reviewCount: p.integer().nullable(),
    googlePlacesRating: p.double(),
    googlePlacesReviewCount: p.integer(),
    specializations: p.array().columnType('text[]'),
    services: p.array().columnType('text[]'),
  },
});

const orm = await MikroORM.init({
  entities: [Dentist],
  clientUrl: databaseUrl,
  ensureDatabase: false,
  pool: { min: 0, max: poolSize },
});
const apollo = new ApolloServer({
  typeDefs,
  resolvers: {
    Query: {
      dentists: (_root: unknown, { city }: { city: string }) =>
        orm.em.fork().find(
          Dentist,
          { city },
          {
            orderBy: { googlePlacesRating: 'desc', googlePlacesReviewCount: 'desc', name: 'asc', id: 'asc' },
          },
        ),
    },
  },
});
await apollo.start();
serve(express().disable('x-powered-by').use('/graphql', express.json(), expressMiddleware(apollo)));
