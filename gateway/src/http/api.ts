import { type RequestHandler, Router } from 'express';
import type { ReadyAnswers } from '../ready/ready-answers.ts';
import { createCitiesRoute } from '../rest/cities.route.ts';
import { createDentistsRoute } from '../rest/dentists.route.ts';
import { createFiguresFileRoute } from '../rest/figures-file.route.ts';
import { createGoogleCallback } from '../rest/google-callback.route.ts';
import { createMessagePreviewRoute } from '../rest/message-preview.route.ts';
import { createPhotosRoute } from '../rest/photos.route.ts';
import { createScrapeDentistsRoute } from '../rest/scrape-dentists.route.ts';
import { createTopCitiesRoute } from '../rest/top-cities.route.ts';
import { createValidateLocationRoute } from '../rest/validate-location.route.ts';
import { createVoiceToolsRoute } from '../rest/voice-tools.route.ts';
import type { GatewayServices } from '../services.ts';
import { HttpError, httpMessages } from './http-error.ts';
import { RequestContext } from './request-context.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    context: RequestContext;
    answers: ReadyAnswers;
  }
}

/** The specification's calls, for clients other than our page; answered by the code that answers GraphQL. */
export function createApi(services: GatewayServices): Router {
  const api = Router();
  const prepare: RequestHandler = (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    // Throws on broken percent-encoding, which routing alone would pass over as an unknown path.
    if (decodeURIComponent(req.path).includes('\0')) throw new HttpError(400, httpMessages.malformedAddress);
    const { requestId } = res.locals;
    res.locals.answers = services.answers;
    let context: RequestContext | null = null;
    // Made when it is first asked for: an answer that is kept needs none.
    Object.defineProperty(res.locals, 'context', {
      set: (given: RequestContext) => (context = given),
      get: () => (context ??= new RequestContext(services, { requestId, clientIp: req.ip ?? '', response: res })),
    });
    next();
  };
  api.use(prepare);
  api.use(createDentistsRoute());
  api.use(createTopCitiesRoute());
  api.use(createCitiesRoute());
  api.use(createValidateLocationRoute());
  api.use(createScrapeDentistsRoute());
  api.use(createVoiceToolsRoute(services));
  api.use(createMessagePreviewRoute(services));
  api.use(createFiguresFileRoute(services));
  api.use(createPhotosRoute(services));
  api.use(createGoogleCallback(services));
  api.use(() => {
    throw new HttpError(404, httpMessages.notFound);
  });
  return api;
}
