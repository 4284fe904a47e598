import { isOnLand, loadGazetteer } from '@dentisti/db/gazetteer';
import type { Street } from '@dentisti/domain/places/find-street';
import type { Coordinates } from '@dentisti/domain/places/place';
import { type PlaceFound, resolvePlace } from '@dentisti/domain/places/resolve-place';
import { fnv1a } from '@dentisti/domain/practice/slug-suffix';
import { type Request, type Response, Router } from 'express';
import type { Behaviour, FaultKind } from '../behaviour.ts';

/** Languages that the public server was built with; it refuses any other. */
const languages = ['default', 'de', 'en', 'fr'];
const maxKmFromCentre = 1.5;
/** Far more than any patience of ours reads. */
const hugeBytes = 2 * 1024 * 1024;

const titleCase = (text: string) => text.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());

/** A point of an invented street: always the same, within the comune, on land; the number moves it a little. */
function pointOf({ place, zone }: PlaceFound, { name, houseNumber }: Street): Coordinates {
  const centre = (zone ?? place).coordinates;
  for (let attempt = 0; attempt < 8; attempt++) {
    const hash = fnv1a(`${place.istatCode} ${name} ${attempt}`);
    const angle = ((hash % 360) * Math.PI) / 180;
    const km = 0.2 + (((hash >>> 9) % 1000) / 1000) * (maxKmFromCentre - 0.2);
    const point = {
      latitude: centre.latitude + (km * Math.sin(angle)) / 111,
      longitude: centre.longitude + (km * Math.cos(angle)) / (111 * Math.cos((centre.latitude * Math.PI) / 180)),
    };
    const along = (Number.parseInt(houseNumber ?? '0', 10) % 200) / 100_000;
    if (isOnLand(point)) return { latitude: point.latitude + along, longitude: point.longitude };
  }
  return centre;
}

/** A house or a street as Photon describes it. */
function featureOf(found: PlaceFound, street: Street, city: string, countrycode = 'IT'): unknown {
  const { latitude, longitude } = pointOf(found, street);
  const name = titleCase(street.name);
  const own = street.houseNumber === null ? { name } : { street: name, housenumber: street.houseNumber };
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))] },
    properties: {
      osm_type: street.houseNumber === null ? 'W' : 'N',
      osm_id: 9_000_000_000 + fnv1a(`${city} ${street.name} ${street.houseNumber}`),
      osm_key: street.houseNumber === null ? 'highway' : 'building',
      osm_value: street.houseNumber === null ? 'residential' : 'yes',
      type: street.houseNumber === null ? 'street' : 'house',
      ...own,
      ...(found.cap === null ? {} : { postcode: found.cap }),
      city,
      county: found.place.province,
      state: found.place.region,
      country: 'Italia',
      countrycode,
    },
  };
}

/** House and street of an address in a comune we know; a street called `Inesistente` is in none. */
function featuresOf(query: string, fault: FaultKind | null): unknown[] {
  const found = resolvePlace(loadGazetteer(), query);
  if (found.kind === 'unknown' || !found.street || /\binesistente\b/.test(found.street.name)) return [];
  const city = fault === 'other-comune' ? (found.place.name === 'Roma' ? 'Milano' : 'Roma') : found.place.name;
  const house = featureOf(found, found.street, city);
  return found.street.houseNumber === null
    ? [house]
    : [house, featureOf(found, { ...found.street, houseNumber: null }, city)];
}

function answer(request: Request, response: Response, fault: FaultKind | null): void {
  const { q, lang, limit, lat, lon } = request.query;
  if (fault === 'redirect') return void response.redirect(302, '/simulator/health');
  if (fault === 'html-page')
    return void response.type('html').send('<html><body>Benvenuto su questa rete</body></html>');
  if (fault === 'malformed') return void response.type('json').send('{"type":"FeatureCollection","features":[');
  if (fault === 'server-error') return void response.status(500).json({ message: 'Internal Server Error' });
  if (fault === 'too-many-requests' || fault?.startsWith('quota'))
    return void response.status(429).json({ message: 'Too Many Requests' });
  if (lang !== undefined && !languages.includes(String(lang)))
    return void response
      .status(400)
      .json({ message: `Language is not supported. Supported are: ${languages.join(', ')}` });
  if (typeof q !== 'string' || q.trim() === '')
    return void response.status(400).json({ message: "missing search term 'q': /?q=berlin" });
  if ((lat === undefined) !== (lon === undefined))
    return void response.status(400).json({ message: 'invalid search term lat and/or lon' });
  const features = featuresOf(q, fault).slice(0, Number(limit) || 15);
  const padding = fault === 'huge' ? { padding: 'x'.repeat(hugeBytes) } : {};
  response.json({ type: 'FeatureCollection', features, ...padding });
}

/** A geocoder that speaks Photon's protocol and invents the points of streets. */
export function createGeocoderRoute(behaviour: Behaviour): Router {
  const router = Router();
  router.use(behaviour.recorder('geocoder'));
  router.get('/api', async (request, response) => {
    // An address is nobody's to keep, not even here.
    response.locals.asked = { hasPoint: request.query.lat !== undefined, language: request.query.lang ?? null };
    const fault = behaviour.takeFault('geocoder');
    await behaviour.wait('geocoder');
    if (fault === 'broken-connection') request.socket.destroy();
    else answer(request, response, fault);
  });
  return router;
}
