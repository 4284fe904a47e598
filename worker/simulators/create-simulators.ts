import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Behaviour, BehaviourOrder, serviceNames } from './behaviour.ts';
import { createGeocoderRoute } from './geocoder/geocoder.route.ts';
import { createLlmSimulator } from './llm/llm.route.ts';
import { createOverpassRoute } from './overpass/overpass.route.ts';
import { createPlacesRoute } from './places/places.route.ts';
import type { PracticeWorld } from './practices/practice-world.ts';
import { refusal } from './refusal.ts';

/** The outside services as one local server, with controls under `/simulator`. */
export function createSimulators(world: PracticeWorld): { app: Express; behaviour: Behaviour } {
  const behaviour = new Behaviour();
  const app = express();
  app.disable('x-powered-by');
  app.use('/places', createPlacesRoute(world, behaviour));
  app.use('/llm', createLlmSimulator().router);
  app.use('/overpass', createOverpassRoute(world, behaviour));
  app.use('/geocoder', createGeocoderRoute(behaviour));

  app.get('/simulator/health', (_request, response) => void response.json({ status: 'ok' }));
  app.post('/simulator/behaviour', express.json(), (request, response) => {
    const parsed = BehaviourOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: refusal(parsed.error) });
    behaviour.order(parsed.data);
    response.json({ ok: true });
  });
  app.post('/simulator/reset', (_request, response) => {
    behaviour.reset();
    response.json({ ok: true });
  });
  app.get('/simulator/requests', (request, response) => {
    const service = serviceNames.find((name) => name === request.query.service);
    response.json({ requests: behaviour.requests.filter((entry) => !service || entry.service === service) });
  });
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({
      error: { code: error.status ?? 500, message: 'Invalid JSON payload received.', status: 'INVALID_ARGUMENT' },
    });
  });
  return { app, behaviour };
}
