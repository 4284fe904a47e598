import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { GatewayServices } from '../services.ts';
import { HttpError, httpMessages } from './http-error.ts';
import { jsonBody } from './json-body.ts';
import { limitCalls } from './limit-calls.ts';
import { plainPage, plainPageInline } from './pages/plain-page.ts';
import { RequestContext } from './request-context.ts';
import { allowPage, allowPlayground } from './security-headers.ts';
import { findSender } from './sessions/find-sender.ts';

const playgroundDirectory = resolve(import.meta.dirname, '../../public/graphiql');

/** `/graphql`: operations for clients, and in the trial a playground for people (`Accept: text/html`). */
export function createGraphqlEndpoint(
  services: GatewayServices,
  apollo: ApolloServer<RequestContext>,
  answerReady: RequestHandler,
): Router {
  const router = Router();
  const answerByApollo = expressMiddleware(apollo, {
    context: async ({ req, res }) =>
      new RequestContext(services, {
        requestId: res.locals.requestId,
        clientIp: req.ip ?? '',
        isCharged: res.locals.isCharged === true,
        ...(await findSender(services, req)),
        response: res,
      }),
  });
  if (services.env.APP_ENV !== 'production') {
    router.use(
      '/assets',
      compression({ threshold: 1_400 }),
      express.static(`${playgroundDirectory}/assets`, {
        index: false,
        immutable: true,
        maxAge: '1y',
        fallthrough: false,
      }),
    );
    router.get('/', servePlayground);
  }
  router.use(
    (req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      if (req.path !== '/') throw new HttpError(404, httpMessages.notFound);
      if (!['GET', 'HEAD', 'POST'].includes(req.method))
        throw new HttpError(405, httpMessages.methodNotAllowed, { Allow: 'GET, HEAD, POST' });
      next();
    },
    limitCalls(services.limits),
    ...jsonBody('100kb'),
    answerReady,
    compression({ threshold: 1_400 }),
    (req, res, next) => answerByApollo(asPost(req, res.locals), res, next),
  );
  return router;
}

/** What a GET asks for by id, and Apollo has to word, as the POST of the document that it stands for. */
function asPost(req: Request, { askedById }: Response['locals']): Request {
  if (!askedById) return req;
  const { document, operationName, variables } = askedById;
  return Object.create(req, {
    method: { value: 'POST' },
    url: { value: '/' },
    headers: { value: { ...req.headers, 'content-type': 'application/json' } },
    body: { value: { query: document.text, operationName, variables } },
  });
}

const servePlayground: RequestHandler = (req, res, next) => {
  if ('query' in req.query || 'documentId' in req.query || req.accepts(['json', 'html']) !== 'html') return next();
  res.setHeader('Cache-Control', 'no-cache');
  const page = `${playgroundDirectory}/index.html`;
  if (existsSync(page)) {
    allowPlayground(res);
    res.sendFile(page);
    return;
  }
  allowPage(res, plainPageInline);
  const text =
    'Dopo il primo avvio ci vuole circa un minuto, poi questa pagina lo mostra da sola. Se non arriva, si costruisce con «npm run playground»; le operazioni GraphQL rispondono comunque qui.';
  res
    .status(503)
    .setHeader('Refresh', '3')
    .type('html')
    .send(plainPage({ title: 'L’editor GraphQL non è ancora stato costruito', text }));
};
