import type { Week } from '@dentisti/domain/hours/week';
import { fnv1a } from '@dentisti/domain/practice/slug-suffix';
import express, { type Request, type Response, Router } from 'express';
import type { Behaviour, FaultKind } from '../behaviour.ts';
import type { PracticeWorld } from '../practices/practice-world.ts';
import type { SimulatedPractice } from '../practices/simulated-practice.ts';

/** Queries one client may run at once on the public server. */
const slotsPerClient = 2;

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function openingHours(week: Week): string {
  const rules = week.flatMap((day, weekday) => {
    const times = day.map(([opens, closes]) => `${timeOf(opens)}-${timeOf(closes)}`).join(',');
    return times ? [`${dayNames[weekday]} ${times}`] : [];
  });
  return [...rules, 'PH off'].join('; ');
}

/** `+390768500123` as mappers write it: with spaces, sometimes twice, sometimes under `contact:`. */
function spacedPhone(phone: string): string {
  return phone.startsWith('+390') ? `+39 ${phone.slice(3, 7)} ${phone.slice(7)}` : phone;
}

/** A practice as an element: nodes mostly, some buildings, a rare relation; tags in either of their two spellings. */
function elementOf(practice: SimulatedPractice): Record<string, unknown> {
  const hash = fnv1a(practice.key);
  const type = hash % 10 < 7 ? 'node' : hash % 10 < 9 ? 'way' : 'relation';
  const point = { lat: practice.coordinates.latitude, lon: practice.coordinates.longitude };
  const usesContact = hash % 3 === 0;
  const contact = (key: string) => (usesContact ? `contact:${key}` : key);
  const phone =
    practice.phone &&
    (hash % 5 === 0 ? `${spacedPhone(practice.phone)}; ${practice.phone}` : spacedPhone(practice.phone));
  const tags: Record<string, string | null> = {
    [hash % 4 === 0 ? 'healthcare' : 'amenity']: 'dentist',
    name: practice.name,
    'addr:street': practice.street,
    'addr:housenumber': practice.houseNumber,
    'addr:postcode': practice.cap,
    'addr:city': practice.city,
    [contact('phone')]: phone,
    [contact('website')]: practice.website,
    [contact('email')]: practice.email,
    opening_hours: practice.rawHours ?? (practice.week && openingHours(practice.week)),
    'healthcare:speciality': practice.speciality,
    wheelchair: practice.wheelchair,
    // Italian is tagged too, as mappers do.
    ...(practice.languages.length > 0 ? { 'language:it': 'yes' } : {}),
    ...Object.fromEntries(practice.languages.map((code) => [`language:${code}`, 'yes'])),
    disused: practice.isClosed ? 'yes' : null,
  };
  return {
    type,
    id: 9_000_000_000 + hash,
    ...(type === 'node' ? point : { center: point }),
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null)),
  };
}

interface Answer {
  status: number;
  type: 'json' | 'html';
  body: string;
}

function htmlError(status: number, message: string): Answer {
  return { status, type: 'html', body: `<html><body><p><strong>Error</strong>: ${message}</p></body></html>` };
}

const istatCodeOf = (query: string) => /\["ref:ISTAT"="(\d{6})"\]/.exec(query)?.[1] ?? null;

/** Takes a slot for the length of the answer; false when the client holds all of its own. */
function createSlots(): (request: Request, response: Response) => boolean {
  const running = new Map<string, number>();
  return (request, response) => {
    const client = request.ip ?? '';
    const used = running.get(client) ?? 0;
    if (used >= slotsPerClient) return false;
    running.set(client, used + 1);
    response.on('close', () => running.set(client, (running.get(client) ?? 1) - 1));
    return true;
  };
}

function answerQuery(query: string, world: PracticeWorld, fault: FaultKind | null): Answer {
  if (fault === 'server-error')
    return htmlError(504, 'runtime error: The server is probably too busy to handle your request.');
  if (fault === 'malformed') return { status: 200, type: 'json', body: '{"version": 0.6, "elements": [' };
  if (!query.includes('[out:json]') || !/out center( tags)?;/.test(query) || !/nwr\[.*\]\(area/.test(query))
    return htmlError(400, 'parse error: this simulator answers the query for a comune’s dentists only');
  const elements = world
    .ofComune(istatCodeOf(query) ?? '')
    .filter((practice) => practice.knownTo.osm)
    .map(elementOf);
  const answer = {
    version: 0.6,
    generator: 'Overpass API (simulator)',
    osm3s: { timestamp_osm_base: new Date().toISOString(), copyright: 'Simulated data: no practice is real.' },
    elements,
  };
  // The real server too sends what it has so far, with status 200.
  const remark = 'runtime error: Query timed out in "query" at line 3 after 180 seconds.';
  const body = fault === 'remark' ? { ...answer, elements: elements.slice(0, 2), remark } : answer;
  return { status: 200, type: 'json', body: JSON.stringify(body) };
}

/** Overpass API's interpreter for the one query we ask. */
export function createOverpassRoute(world: PracticeWorld, behaviour: Behaviour): Router {
  const router = Router();
  const takeSlot = createSlots();
  router.use(behaviour.recorder('overpass'), express.urlencoded({ extended: false, limit: '50kb' }));
  router.all('/api/interpreter', async (request, response) => {
    const query = String((request.method === 'GET' ? request.query.data : request.body?.data) ?? '');
    response.locals.asked = { istatCode: istatCodeOf(query) };
    const fault = behaviour.takeFault('overpass');
    const isRefused = fault === 'too-many-requests' || fault?.startsWith('quota') || !takeSlot(request, response);
    if (!isRefused) await behaviour.wait('overpass');
    if (fault === 'broken-connection') {
      request.socket.destroy();
      return;
    }
    const { status, type, body } = isRefused
      ? htmlError(429, 'runtime error: Too Many Requests')
      : answerQuery(query, world, fault);
    response.status(status).type(type).send(body);
  });
  return router;
}
