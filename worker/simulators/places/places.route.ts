import { createHash } from 'node:crypto';
import express, { type Request, Router } from 'express';
import { z } from 'zod';
import type { Behaviour, FaultKind } from '../behaviour.ts';
import type { PracticeWorld } from '../practices/practice-world.ts';
import type { SimulatedPractice } from '../practices/simulated-practice.ts';
import {
  type Answer,
  dentalLaboratory,
  googleError,
  googlePlace,
  maskPlace,
  parseFieldMask,
} from './places-answers.ts';

const maxResults = 60;

const Corner = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
const SearchBody = z.strictObject({
  textQuery: z.string().min(1),
  includedType: z.string().optional(),
  strictTypeFiltering: z.boolean().optional(),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  pageSize: z.int().min(0).max(20).default(20),
  pageToken: z.string().optional(),
  // Text search restricts by rectangle only; a circle is a bias there and an unknown field here.
  locationRestriction: z.strictObject({ rectangle: z.strictObject({ low: Corner, high: Corner }) }).optional(),
});
type SearchBody = z.infer<typeof SearchBody>;

/** The real service ranks by prominence; the same question must give the same order. */
function ranked(practices: SimulatedPractice[]): SimulatedPractice[] {
  const score = ({ rating, reviewCount }: SimulatedPractice) => (rating ?? 0) * Math.log1p(reviewCount);
  return practices.sort((a, b) => score(b) - score(a) || (a.key < b.key ? -1 : 1));
}

/** A token is good for one question only: page size and everything else unchanged. */
function tokenFor({ pageToken: _, ...question }: SearchBody, offset: number): string {
  const digest = createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);
  return Buffer.from(`${digest}.${offset}`).toString('base64url');
}

function offsetOf(body: SearchBody): number | null {
  if (body.pageToken === undefined) return 0;
  const offset = Number(Buffer.from(body.pageToken, 'base64url').toString().split('.')[1]);
  return Number.isInteger(offset) && body.pageToken === tokenFor(body, offset) ? offset : null;
}

function search(request: Request, world: PracticeWorld): Answer {
  const invalid = (message: string) => googleError(400, 'INVALID_ARGUMENT', message);
  const key = request.get('X-Goog-Api-Key');
  if (!key) return googleError(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.');
  if (key === 'invalid') return invalid('API key not valid. Please pass a valid API key.');
  const mask = request.get('X-Goog-FieldMask');
  if (!mask) return invalid('FieldMask is a required parameter.');
  const fields = parseFieldMask(mask);
  if (!fields) return invalid(`Error expanding 'fields' parameter: ${mask}`);
  const parsed = SearchBody.safeParse(request.body);
  if (!parsed.success) return invalid(`Invalid JSON payload received. ${parsed.error.issues[0]?.message}`);
  const body = parsed.data;
  const rectangle = body.locationRestriction?.rectangle;
  if (!rectangle) return invalid('This simulator answers inside a locationRestriction only.');
  const { low, high } = rectangle;
  if (low.latitude > high.latitude) return invalid('Rectangle low latitude is greater than high latitude.');
  const offset = offsetOf(body);
  if (offset === null) return invalid('Request contains an invalid page token.');
  const box = { south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude };
  const dentists = ranked(world.within(box).filter((practice) => practice.knownTo.google)).map(googlePlace);
  const isStrict = body.includedType !== undefined && body.strictTypeFiltering === true;
  const others = isStrict ? [] : [dentalLaboratory((box.south + box.north) / 2, (box.west + box.east) / 2)];
  const found = [...others, ...dentists].slice(0, maxResults);
  const end = offset + (body.pageSize || 20);
  const places = found.slice(offset, end).map((place) => maskPlace(place, fields.placePaths));
  const token = fields.hasToken && end < found.length ? { nextPageToken: tokenFor(body, end) } : {};
  return { status: 200, body: { ...(places.length > 0 ? { places } : {}), ...token } };
}

/** The answer of an ordered fault; null when it is none that has an answer. */
function faultyAnswer(fault: FaultKind | null): Answer | null {
  const exhausted = (period: string) =>
    googleError(
      429,
      'RESOURCE_EXHAUSTED',
      `Quota exceeded for quota metric 'SearchTextRequest' and limit 'SearchTextRequest per ${period}' of service 'places.googleapis.com'.`,
    );
  if (fault === 'quota-per-day') return exhausted('day');
  if (fault === 'quota-per-minute' || fault === 'too-many-requests') return exhausted('minute');
  if (fault === 'server-error') return googleError(503, 'UNAVAILABLE', 'The service is unavailable.');
  if (fault === 'malformed') return { status: 200, body: '{"places": [{"id": ' };
  return null;
}

/** Google Places API (New), text search only. Mounted so that `PLACES_BASE_URL` is this router's address. */
export function createPlacesRoute(world: PracticeWorld, behaviour: Behaviour): Router {
  const router = Router();
  router.use(behaviour.recorder('places'), express.json({ limit: '50kb' }));
  // A regular expression: a colon in a path means a parameter to Express.
  router.post(/^\/v1\/places:searchText$/, async (request, response) => {
    const asked = SearchBody.partial().safeParse(request.body).data;
    const rectangle = asked?.locationRestriction?.rectangle ?? null;
    response.locals.asked = { rectangle, pageToken: asked?.pageToken ?? null };
    const fault = behaviour.takeFault('places');
    await behaviour.wait('places');
    if (fault === 'broken-connection') {
      request.socket.destroy();
      return;
    }
    const { status, body } = faultyAnswer(fault) ?? search(request, world);
    response
      .status(status)
      .type('json')
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  });
  router.use((_request, response) => {
    const { status, body } = googleError(404, 'NOT_FOUND', 'Requested entity was not found.');
    response.status(status).json(body);
  });
  return router;
}
