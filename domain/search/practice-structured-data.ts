import type { Week } from '../hours/week.ts';
import type { JsonLd } from './structured-data.ts';

/** What the structured data of a profile is made of; see the `Dentist` type of the schema for the fields. */
export interface DescribedPractice {
  name: string;
  address: string;
  cap: string | null;
  city: string;
  region: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  website: string | null;
  week: Week | null;
  description: string | null;
  profileImageUrl: string | null;
  googlePlacesRating: number | null;
  googlePlacesReviewCount: number | null;
  rating: number | null;
  reviewCount: number | null;
  specializations: readonly string[];
  /** Besides Italian, ISO 639-1; empty when unknown. */
  languages: readonly string[];
  wheelchair: 'YES' | 'LIMITED' | 'NO' | null;
  practitioners: readonly DescribedDentist[];
}

interface DescribedDentist {
  name: string;
  /** Province and number in the Albo degli Odontoiatri, `RM 1234`. */
  alboNumber?: string | null | undefined;
  /** When an operator looked it up, ISO 8601. */
  alboCheckedAt?: string | null | undefined;
}

const schemaDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * schema.org `Dentist` of a profile. `url` is its absolute address, against which relative pictures are resolved.
 * Absent facts are left out, never empty.
 */
export function practiceStructuredData(practice: DescribedPractice, url: string): JsonLd {
  return withoutNulls({
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': url,
    url,
    name: practice.name,
    description: practice.description,
    image: practice.profileImageUrl?.replace(/^\/(?!\/)/, `${originOf(url)}/`),
    telephone: practice.phone,
    sameAs: practice.website,
    address: withoutNulls({
      '@type': 'PostalAddress',
      streetAddress: practice.address,
      postalCode: practice.cap,
      addressLocality: practice.city,
      addressRegion: practice.region,
      addressCountry: 'IT',
    }),
    geo:
      practice.latitude === null || practice.longitude === null
        ? null
        : { '@type': 'GeoCoordinates', latitude: practice.latitude, longitude: practice.longitude },
    openingHoursSpecification: practice.week && openingHours(practice.week),
    knowsAbout: practice.specializations.length > 0 ? practice.specializations : null,
    // Italian goes without saying, yet only where anything of languages is known.
    knowsLanguage: practice.languages.length > 0 ? ['it', ...practice.languages] : null,
    amenityFeature: wheelchairFeature(practice.wheelchair),
    employee: checkedDentists(practice.practitioners),
    aggregateRating: aggregateRating(practice),
  });
}

/** What is true in part is neither true nor false there: left out. */
const wheelchairFeature = (wheelchair: DescribedPractice['wheelchair']): JsonLd | null =>
  wheelchair === null || wheelchair === 'LIMITED'
    ? null
    : { '@type': 'LocationFeatureSpecification', name: 'Accessibile in sedia a rotelle', value: wheelchair === 'YES' };

/** Those whose enrolment was looked up; null when nobody's was. */
function checkedDentists(practitioners: readonly DescribedDentist[]): JsonLd[] | null {
  const checked = practitioners.filter(({ alboNumber, alboCheckedAt }) => alboNumber && alboCheckedAt);
  if (checked.length === 0) return null;
  return checked.map(({ name, alboNumber }) => ({
    '@type': 'Person',
    name,
    identifier: { '@type': 'PropertyValue', propertyID: 'Albo degli Odontoiatri', value: alboNumber },
  }));
}

const originOf = (url: string) => /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? '';

/** Only when rating and count both exist and the count is above 0; Google's pair is preferred. */
function aggregateRating(practice: DescribedPractice): JsonLd | null {
  const pairs = [
    [practice.googlePlacesRating, practice.googlePlacesReviewCount],
    [practice.rating, practice.reviewCount],
  ] as const;
  for (const [ratingValue, reviewCount] of pairs) {
    if (ratingValue !== null && reviewCount !== null && reviewCount > 0) {
      return { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 };
    }
  }
  return null;
}

function openingHours(week: Week): JsonLd[] {
  return week.flatMap((intervals, day) =>
    intervals.map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${schemaDays[day]}`,
      opens: isoTime(opens),
      // schema.org knows no 24:00.
      closes: closes === 1440 ? '23:59' : isoTime(closes),
    })),
  );
}

const isoTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function withoutNulls(data: JsonLd): JsonLd {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
}
