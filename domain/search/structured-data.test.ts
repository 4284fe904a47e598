import { expect, test } from 'vitest';
import { type DescribedPractice, practiceStructuredData } from './practice-structured-data.ts';
import {
  breadcrumbStructuredData,
  listStructuredData,
  siteStructuredData,
  structuredDataText,
} from './structured-data.ts';
import { parseStructuredData } from './testing/structured-data-shape.ts';

const url = 'https://dentisti.example/dentista-roma-studio-rossi';
const practice: DescribedPractice = {
  name: 'Studio Rossi',
  address: 'Via Roma 1',
  cap: '00153',
  city: 'Roma',
  region: 'Lazio',
  latitude: 41.89,
  longitude: 12.47,
  phone: '+390768123456',
  website: 'https://studio.example',
  week: [[[540, 780], [900, 1440]], [], [], [], [], [[0, 60]], []], // biome-ignore format: one line, one week
  description: 'Un «buono» studio.',
  profileImageUrl: '/immagini/abc-R.svg',
  googlePlacesRating: 4.8,
  googlePlacesReviewCount: 120,
  rating: 4,
  reviewCount: 3,
  specializations: ['Ortodonzia'],
  languages: [],
  wheelchair: null,
  practitioners: [],
};

test('a full profile', () => {
  expect(practiceStructuredData(practice, url)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': url,
    url,
    name: 'Studio Rossi',
    description: 'Un «buono» studio.',
    image: 'https://dentisti.example/immagini/abc-R.svg',
    telephone: '+390768123456',
    sameAs: 'https://studio.example',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Via Roma 1',
      postalCode: '00153',
      addressLocality: 'Roma',
      addressRegion: 'Lazio',
      addressCountry: 'IT',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 41.89, longitude: 12.47 },
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '13:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '15:00', closes: '23:59' },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Saturday',
        opens: '00:00',
        closes: '01:00',
      },
    ],
    knowsAbout: ['Ortodonzia'],
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 120, bestRating: 5, worstRating: 1 },
  });
});

test('what is unknown is left out', () => {
  const bare = practiceStructuredData(
    {
      ...practice,
      cap: null,
      latitude: null,
      phone: null,
      website: null,
      week: null,
      description: null,
      profileImageUrl: null,
      googlePlacesRating: null,
      googlePlacesReviewCount: null,
      rating: null,
      specializations: [],
    },
    url,
  );
  expect(Object.keys(bare)).toEqual(['@context', '@type', '@id', 'url', 'name', 'address']);
  expect(bare.address).not.toHaveProperty('postalCode');
});

test.each([
  ['Google’s pair', { googlePlacesRating: 4.8, googlePlacesReviewCount: 12, rating: 3, reviewCount: 9 }, [4.8, 12]],
  ['the own pair', { googlePlacesRating: null, googlePlacesReviewCount: null, rating: 3, reviewCount: 9 }, [3, 9]],
  [
    'the own pair when Google’s count is 0',
    { googlePlacesRating: 5, googlePlacesReviewCount: 0, rating: 3, reviewCount: 9 },
    [3, 9],
  ],
  [
    'nothing when no count is above 0',
    { googlePlacesRating: 5, googlePlacesReviewCount: 0, rating: 3, reviewCount: 0 },
    null,
  ],
  [
    'nothing when a half is missing',
    { googlePlacesRating: 5, googlePlacesReviewCount: null, rating: null, reviewCount: 4 },
    null,
  ],
] as const)('the aggregate rating is %s', (_, rating, expected) => {
  const { aggregateRating } = practiceStructuredData({ ...practice, ...rating }, url);
  const found = aggregateRating as { ratingValue: number; reviewCount: number } | undefined;
  expect(found ? [found.ratingValue, found.reviewCount] : null).toEqual(expected);
});

test('an absolute picture stays, a protocol-relative one is not taken for a path', () => {
  const imageOf = (profileImageUrl: string) => practiceStructuredData({ ...practice, profileImageUrl }, url).image;
  expect(imageOf('https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg');
  expect(imageOf('//evil.example/a.jpg')).toBe('//evil.example/a.jpg');
});

test('breadcrumbs count from one', () => {
  expect(
    breadcrumbStructuredData([
      { name: 'Dentisti.ai', url: 'https://dentisti.example/' },
      { name: 'Studio Rossi', url },
    ]),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Dentisti.ai', item: 'https://dentisti.example/' },
      { '@type': 'ListItem', position: 2, name: 'Studio Rossi', item: url },
    ],
  });
});

test('a practice cannot break out of the script element', () => {
  const text = structuredDataText(practiceStructuredData({ ...practice, name: '</script><!--<script>' }, url));
  expect(text).not.toContain('<');
  expect(JSON.parse(text).name).toBe('</script><!--<script>');
});

test('a list and the site have schema.org’s shape', () => {
  const list = listStructuredData('Dentisti a Roma', [{ name: 'Studio Rossi', url }]);
  const site = siteStructuredData('Dentisti.ai', 'https://dentisti.example/', 'https://dentisti.example/results');
  const html = [practiceStructuredData(practice, url), list, site]
    .map((data) => `<script type="application/ld+json">${structuredDataText(data)}</script>`)
    .join('');
  expect(parseStructuredData(html)).toEqual({
    Dentist: practiceStructuredData(practice, url),
    ItemList: list,
    WebSite: site,
  });
});

test.each([
  ['an empty name', { ...practice, name: ' ' }],
  ['a rating out of its scale', { ...practice, googlePlacesRating: 6 }],
])('%s is found', (_, wrong) => {
  const text = structuredDataText(practiceStructuredData(wrong, url));
  expect(() => parseStructuredData(`<script type="application/ld+json">${text}</script>`)).toThrow(/Dentist/);
});

test('who works there, languages and access, where they are true', () => {
  const dentists = [
    { name: 'Dott.ssa Anna Rossi', alboNumber: 'RM 1234', alboCheckedAt: '2026-11-12T09:00:00.000Z' },
    { name: 'Dott. Luca Bianchi', alboNumber: null, alboCheckedAt: null },
  ];
  const described = { ...practice, languages: ['en'], wheelchair: 'YES' as const, practitioners: dentists };
  expect(practiceStructuredData(described, url)).toMatchObject({
    knowsLanguage: ['it', 'en'],
    amenityFeature: {
      '@type': 'LocationFeatureSpecification',
      name: 'Accessibile in sedia a rotelle',
      value: true,
    },
    employee: [
      {
        '@type': 'Person',
        name: 'Dott.ssa Anna Rossi',
        identifier: { '@type': 'PropertyValue', propertyID: 'Albo degli Odontoiatri', value: 'RM 1234' },
      },
    ],
  });
  expect(practiceStructuredData({ ...described, wheelchair: 'NO' }, url).amenityFeature).toMatchObject({
    value: false,
  });
  const unchecked = practiceStructuredData(
    { ...practice, wheelchair: 'LIMITED', practitioners: dentists.slice(1) },
    url,
  );
  for (const key of ['knowsLanguage', 'amenityFeature', 'employee']) expect(unchecked).not.toHaveProperty(key);
});
