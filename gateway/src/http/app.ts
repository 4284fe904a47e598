import type { ApolloServer } from '@apollo/server';
import compression from 'compression';
import express, { type Express } from 'express';
import type { GraphQLSchema } from 'graphql';
import { boardPath } from '../queues/board-page.ts';
import { createQueueBoard } from '../queues/queue-board.route.ts';
import { answerReadyQueries } from '../ready/ready-graphql.ts';
import { ReadyQueries } from '../ready/ready-queries.ts';
import { createDevMail } from '../rest/dev-mail.route.ts';
import { createPracticePhotos } from '../rest/practice-photos.route.ts';
import { createStopMails } from '../rest/stop-mails.route.ts';
import { createStripeWebhook } from '../rest/stripe-webhook.route.ts';
import { createVoiceWebhook } from '../rest/voice-webhook.route.ts';
import type { GatewayServices } from '../services.ts';
import { createApi } from './api.ts';
import { createBasemap } from './basemap.route.ts';
import { createCalendarFeed } from './calendar-feed.route.ts';
import { answerApiError, answerGraphqlError, answerPageError } from './error-answers.ts';
import { createGraphqlEndpoint } from './graphql-endpoint.ts';
import { createHealthRoutes } from './health.route.ts';
import { limitCalls } from './limit-calls.ts';
import { PageRenderer } from './pages/page-renderer.ts';
import { createPages } from './pages/pages.ts';
import { createPictures } from './pages/pictures.route.ts';
import { createPlacesFile } from './pages/places-file.route.ts';
import { createRobots } from './pages/robots.route.ts';
import { createSitemap } from './pages/sitemap.route.ts';
import { createPreviews } from './previews.route.ts';
import type { RequestContext } from './request-context.ts';
import { securityHeaders } from './security-headers.ts';
import { createTiles } from './tiles.route.ts';
import { parseTrustProxy } from './trust-proxy.ts';

/** The whole HTTP face of the product on one origin, behind `createFrontDoor`. `apollo` must be started. */
export function createApp(
  services: GatewayServices,
  { apollo, schema }: { apollo: ApolloServer<RequestContext>; schema: GraphQLSchema },
  queries = new ReadyQueries(services, schema),
  renderer = new PageRenderer(services, apollo, queries),
): Express {
  const { env, log } = services;
  const app = express();
  app.disable('x-powered-by');
  // Answers are computed, not files: hashing each body for an ETag nobody sends back would be waste.
  app.disable('etag');
  app.set('trust proxy', parseTrustProxy(env.TRUST_PROXY));

  app.use(securityHeaders(env));
  // Before everything else what most requests ask for: each router that stands before costs all of them.
  // Before the limits: the platform reports every call from one address.
  app.use(['/webhooks/voice', '/api/webhooks/voice'], createVoiceWebhook(services), answerApiError(log));
  app.use('/api', limitCalls(services.limits), createApi(services), answerApiError(log));
  app.use(
    '/graphql',
    createGraphqlEndpoint(services, apollo, answerReadyQueries(services, schema, queries)),
    answerGraphqlError(log),
  );
  const pages = createPages(services, renderer);
  app.use(pages.publicPages);
  app.use('/health', createHealthRoutes(services));
  app.use(createRobots(env));
  app.use('/tiles', createTiles(services));
  app.use(createBasemap(services));
  app.use('/immagini', createPictures());
  app.use('/luoghi', createPlacesFile(services));
  app.use(createPreviews(services));
  app.use(createPracticePhotos(services));
  app.use(compression({ threshold: 1_400 }));
  app.use(createCalendarFeed(services));
  app.use(createStopMails(services));
  app.use(createSitemap(services));
  app.use('/webhooks/stripe', createStripeWebhook(services), answerApiError(log));
  if (env.APP_ENV !== 'production') app.use('/dev', createDevMail(services));
  app.use(boardPath, createQueueBoard(services), answerApiError(log));
  app.use(pages.others);
  app.use(answerPageError(log));
  return app;
}
