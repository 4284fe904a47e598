import type { Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { isForeignLanguage, parseLanguages as parseTyped } from '@dentisti/domain/practice/languages';
import type { WheelchairAccess } from '@dentisti/domain/practice/wheelchair';
import { cutText } from '@dentisti/domain/well-formed';
import { z } from 'zod';
import { isClosedElement, isFormerDentist } from '../../normalise/closed-for-good.ts';
import { isInComune } from '../../normalise/comune.ts';
import { hoursFields } from '../../normalise/hours.ts';
import { parseOsmHours } from '../../normalise/osm-hours.ts';
import type { ParsedRow, UnparsedField } from '../../normalise/parsed-row.ts';
import { parsePhones } from '../../normalise/phone.ts';
import { parseSpecialities } from '../../normalise/specialities.ts';
import { parseCap, parseEmail, parseName, plainText } from '../../normalise/text.ts';
import { parseWebsite } from '../../normalise/website.ts';

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);

/** Tag values are cut: OpenStreetMap allows 255 characters, a hostile answer any number. */
const Element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int().positive(),
  lat: Latitude.optional(),
  lon: Longitude.optional(),
  center: z.object({ lat: Latitude, lon: Longitude }).optional(),
  tags: z
    .record(
      z.string(),
      z.string().transform((value) => cutText(value, 1_000)),
    )
    .default({}),
});

export interface ParsingContext {
  place: Place;
  index: PlaceIndex;
  /** The day hours are read from. */
  today: Date;
  /** True for an area query, false for a file of unknown extent. */
  isFromBorderQuery: boolean;
}

function parseAddress(tags: Record<string, string>): string {
  const street = plainText(tags['addr:street'] ?? tags['addr:place'] ?? '');
  const number = plainText(tags['addr:housenumber'] ?? '');
  const address = street && number ? `${street} ${number}` : street;
  return cutText(address || plainText(tags['addr:full'] ?? ''), 200);
}

const notSpoken = /^(?:no|none|never|false|0|unknown|)$/i;

/**
 * `language:en=yes`, `only`, `main`; `languages=it;de;en`, also by name. What is no language of ISO 639-1, by code or
 * Italian name, is passed over.
 */
function parseLanguages(tags: Record<string, string>): string[] {
  const tagged = Object.entries(tags).filter(
    ([key, value]) => key.startsWith('language:') && !notSpoken.test(value.trim()),
  );
  const listed = tags.languages?.trim() ?? '';
  const words = (notSpoken.test(listed) ? '' : listed)
    .split(/[;,/|&\s]+/)
    .map((word) => word.replace(/^([a-z]{2})[-_].*$/i, '$1'));
  const codes = [
    ...tagged.map(([key]) => key.slice('language:'.length)),
    ...words.flatMap((word) => parseTyped(word) ?? []),
  ];
  return [...new Set(codes.filter(isForeignLanguage))];
}

/** `designated`: built for it. */
const wheelchairTags: Readonly<Record<string, WheelchairAccess>> = {
  yes: 'yes',
  designated: 'yes',
  limited: 'limited',
  no: 'no',
};

const phoneTags = ['phone', 'contact:phone', 'contact:mobile', 'mobile', 'phone:mobile', 'contact:phone:mobile'];
const phoneTextOf = (tags: Record<string, string>) =>
  phoneTags
    .map((key) => tags[key])
    .filter(Boolean)
    .join(';');

/** Returns the telephone text of an element as it was given; null where it is no element. */
export function osmPhoneText(given: unknown): string | null {
  const parsed = Element.safeParse(given);
  return parsed.success ? phoneTextOf(parsed.data.tags) : null;
}

/** One untrusted Overpass element as a practice, or the reason why not. */
export function parseElement(element: unknown, { place, index, today, isFromBorderQuery }: ParsingContext): ParsedRow {
  const parsed = Element.safeParse(element);
  if (!parsed.success) return { kind: 'dropped', reason: 'unreadable', sourceId: null };
  const { type, id, lat, lon, center, tags } = parsed.data;
  const sourceId = `${type}/${id}`;
  const drop = (reason: (ParsedRow & { kind: 'dropped' })['reason']): ParsedRow => ({
    kind: 'dropped',
    reason,
    sourceId,
  });

  // `disused:amenity=dentist`: one that we may know.
  if (tags.amenity !== 'dentist' && tags.healthcare !== 'dentist' && !isFormerDentist(tags))
    return drop('not-a-dentist');
  const point = lat !== undefined && lon !== undefined ? { lat, lon } : center;
  const coordinates = point ? { latitude: point.lat, longitude: point.lon } : null;
  const city = tags['addr:city'] ? plainText(tags['addr:city']) : null;
  const phoneText = phoneTextOf(tags);
  const where = { city, coordinates, isFromBorderQuery, country: tags['addr:country'], phones: phoneText };
  if (!isInComune(where, place, index)) return drop('outside-comune');
  if (isClosedElement(tags, today)) return drop('closed-permanently');
  const { name, isAltered } = parseName(tags.name ?? tags['name:it'] ?? tags.operator);
  if (!name) return drop('no-name');

  const unparsed: UnparsedField[] = [];
  /** Counts a field that says something we cannot read. */
  const kept = <T>(field: UnparsedField, given: string | undefined, value: T | null): T | null => {
    if (given?.trim() && value === null) unparsed.push(field);
    return value;
  };
  if (isAltered) unparsed.push('name');
  const given = (key: string) => tags[key] ?? tags[`contact:${key}`];
  const hours = kept('openingHours', tags.opening_hours, parseOsmHours(tags.opening_hours, today));
  const { specializations, unknown } = parseSpecialities(tags['healthcare:speciality'], name);
  if (unknown.length > 0) unparsed.push('specializations');
  const languages = parseLanguages(tags);
  const wheelchair = Object.hasOwn(wheelchairTags, tags.wheelchair ?? '')
    ? wheelchairTags[tags.wheelchair ?? '']
    : null;

  return {
    kind: 'practice',
    given: parsed.data,
    unparsed,
    practice: {
      source: 'openstreetmap',
      sourceId,
      name,
      address: parseAddress(tags),
      cap: parseCap(tags['addr:postcode']),
      coordinates,
      phone: kept('phone', phoneText, parsePhones(phoneText).phone),
      website: kept('website', given('website') ?? tags.url, parseWebsite(given('website') ?? tags.url)),
      email: kept('email', given('email'), parseEmail(given('email'))),
      ...hoursFields(hours, tags.opening_hours),
      description: null,
      profileImageUrl: null,
      specializations,
      googleRating: null,
      googleReviewCount: null,
      ...(languages.length > 0 && { languages }),
      ...(wheelchair && { wheelchair }),
    },
  };
}
