import type { Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { cutText } from '@dentisti/domain/well-formed';
import { z } from 'zod';
import { isClosedPlace } from '../../normalise/closed-for-good.ts';
import { isInComune } from '../../normalise/comune.ts';
import { parseGoogleHours } from '../../normalise/google-hours.ts';
import { parseGoogleMapsUri } from '../../normalise/google-maps-uri.ts';
import { hoursFields } from '../../normalise/hours.ts';
import type { ParsedRow, UnparsedField } from '../../normalise/parsed-row.ts';
import { parsePhones } from '../../normalise/phone.ts';
import { parseSpecialities } from '../../normalise/specialities.ts';
import { parseCap, parseName, plainText } from '../../normalise/text.ts';
import { parseWebsite } from '../../normalise/website.ts';

const Text = z.string().transform((value) => cutText(value, 1_000));

const GooglePlace = z.object({
  id: z.string().min(1).max(300),
  types: z.array(z.string()).default([]),
  displayName: z.object({ text: Text }).optional(),
  formattedAddress: Text.optional(),
  addressComponents: z
    .array(
      z.object({ longText: Text.default(''), shortText: Text.default(''), types: z.array(z.string()).default([]) }),
    )
    .default([]),
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).optional(),
  rating: z.number().optional(),
  userRatingCount: z.number().optional(),
  nationalPhoneNumber: Text.optional(),
  internationalPhoneNumber: Text.optional(),
  websiteUri: Text.optional(),
  regularOpeningHours: z
    .object({ periods: z.unknown(), weekdayDescriptions: z.array(Text).max(7).catch([]).default([]) })
    .optional()
    .catch(undefined),
  businessStatus: z.string().optional(),
  accessibilityOptions: z.object({ wheelchairAccessibleEntrance: z.boolean().optional() }).optional().catch(undefined),
  /** The place at Google, which attribution has to lead to. */
  googleMapsUri: z.string().max(2_000).optional().catch(undefined),
});
type GooglePlace = z.infer<typeof GooglePlace>;

/** Rating and count belong together: one without the other says nothing. */
function parseRating({ rating, userRatingCount }: GooglePlace): { rating: number; count: number } | null {
  if (rating === undefined || userRatingCount === undefined) return null;
  const isSound = rating >= 1 && rating <= 5 && Number.isInteger(userRatingCount) && userRatingCount > 0;
  return isSound ? { rating, count: userRatingCount } : null;
}

const dentistTypes = new Set(['dentist', 'dental_clinic']);

/** A dental laboratory makes prostheses for dentists: some are filed under `dentist`, and say so in their name. */
function isDentist({ types, displayName }: GooglePlace): boolean {
  if (!types.some((type) => dentistTypes.has(type))) return false;
  const name = displayName?.text ?? '';
  return !/odontotecnic/i.test(name) || /dentist|odontoiatr/i.test(name);
}

const phoneTextOf = (google: GooglePlace) => google.internationalPhoneNumber ?? google.nationalPhoneNumber;

/** Returns the telephone text of a place as it was given; null where it is no place. */
export function googlePhoneText(given: unknown): string | null {
  const parsed = GooglePlace.safeParse(given);
  return parsed.success ? (phoneTextOf(parsed.data) ?? '') : null;
}

/** One untrusted place of a text search as a practice, or the reason why not. */
export function parsePlace(row: unknown, { place, index }: { place: Place; index: PlaceIndex }): ParsedRow {
  const parsed = GooglePlace.safeParse(row);
  if (!parsed.success) return { kind: 'dropped', reason: 'unreadable', sourceId: null };
  const google = parsed.data;
  const drop = (reason: (ParsedRow & { kind: 'dropped' })['reason']): ParsedRow => ({
    kind: 'dropped',
    reason,
    sourceId: google.id,
  });
  const component = (type: string) => google.addressComponents.find((part) => part.types.includes(type))?.longText;

  if (!isDentist(google)) return drop('not-a-dentist');
  // In Italy the comune is administrative_area_level_3; `locality` may be a hamlet.
  const city = component('administrative_area_level_3') ?? component('locality') ?? null;
  const phoneText = phoneTextOf(google);
  const where = {
    city: city && plainText(city),
    coordinates: google.location ?? null,
    isFromBorderQuery: false,
    country: google.addressComponents.find((part) => part.types.includes('country'))?.shortText,
    phones: phoneText,
  };
  if (!isInComune(where, place, index)) return drop('outside-comune');
  if (isClosedPlace(google)) return drop('closed-permanently');
  const { name, isAltered } = parseName(google.displayName?.text);
  if (!name) return drop('no-name');

  const unparsed: UnparsedField[] = [];
  const kept = <T>(field: UnparsedField, isGiven: boolean, value: T | null): T | null => {
    if (isGiven && value === null) unparsed.push(field);
    return value;
  };
  if (isAltered) unparsed.push('name');
  const opening = google.regularOpeningHours;
  const hours = kept(
    'openingHours',
    opening !== undefined,
    parseGoogleHours(opening?.periods, opening?.weekdayDescriptions),
  );
  const rated = kept('rating', google.rating !== undefined, parseRating(google));
  const googleMapsUri = kept('googleMapsUri', Boolean(google.googleMapsUri), parseGoogleMapsUri(google.googleMapsUri));
  const entrance = google.accessibilityOptions?.wheelchairAccessibleEntrance;
  const street = [component('route'), component('street_number')].filter(Boolean).join(' ');

  return {
    kind: 'practice',
    given: google,
    unparsed,
    practice: {
      source: 'google-places',
      sourceId: google.id,
      name,
      address: cutText(plainText(street || (google.formattedAddress?.split(/, \d{5} /)[0] ?? '')), 200),
      cap: parseCap(component('postal_code')),
      coordinates: google.location ?? null,
      phone: kept('phone', Boolean(phoneText), parsePhones(phoneText).phone),
      website: kept('website', Boolean(google.websiteUri), parseWebsite(google.websiteUri)),
      email: null,
      ...hoursFields(hours, opening?.weekdayDescriptions.join('; ')),
      description: null,
      profileImageUrl: null,
      specializations: parseSpecialities(null, name).specializations,
      googleRating: rated?.rating ?? null,
      googleReviewCount: rated?.count ?? null,
      ...(googleMapsUri && { googleMapsUri }),
      ...(entrance !== undefined && { wheelchair: entrance ? 'yes' : 'no' }),
    },
  };
}
