import { z } from 'zod';

/**
 * What schema.org (and Google's guide to rich results) says of the types we publish: required and known properties, and
 * nothing else, so that a misspelt one is found. Sources: schema.org/Dentist, /BreadcrumbList, /ItemList, /WebSite.
 */
const context = z.literal('https://schema.org');
const absolute = z.url({ protocol: /^https$/ });
const text = z.string().trim().min(1);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const address = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: text,
  postalCode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  addressLocality: text,
  addressRegion: text,
  addressCountry: z.literal('IT'),
});

const openingHours = z.strictObject({
  '@type': z.literal('OpeningHoursSpecification'),
  dayOfWeek: z.enum(days.map((day) => `https://schema.org/${day}`)),
  opens: time,
  closes: time,
});

const aggregateRating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.number().min(1).max(5),
  reviewCount: z.int().min(1),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});

const practice = z.strictObject({
  '@context': context,
  '@type': z.literal('Dentist'),
  '@id': absolute,
  url: absolute,
  name: text,
  description: text.optional(),
  image: absolute.optional(),
  telephone: z
    .string()
    .regex(/^\+[1-9]\d{5,14}$/)
    .optional(),
  sameAs: z.url().optional(),
  address,
  geo: z
    .strictObject({
      '@type': z.literal('GeoCoordinates'),
      latitude: z.number().min(35).max(48),
      longitude: z.number().min(6).max(19),
    })
    .optional(),
  openingHoursSpecification: z.array(openingHours).optional(),
  knowsAbout: z.array(text).min(1).optional(),
  knowsLanguage: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .min(2)
    .optional(),
  amenityFeature: z
    .strictObject({ '@type': z.literal('LocationFeatureSpecification'), name: text, value: z.boolean() })
    .optional(),
  employee: z
    .array(
      z.strictObject({
        '@type': z.literal('Person'),
        name: text,
        identifier: z.strictObject({ '@type': z.literal('PropertyValue'), propertyID: text, value: text }),
      }),
    )
    .min(1)
    .optional(),
  aggregateRating: aggregateRating.optional(),
});

const positionsCount = (items: { position: number }[]) => items.every((item, i) => item.position === i + 1);

const breadcrumbs = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: absolute }))
    .min(2)
    .refine(positionsCount, 'positions count from one'),
});

const itemList = z
  .strictObject({
    '@context': context,
    '@type': z.literal('ItemList'),
    name: text,
    itemListOrder: z.literal('https://schema.org/ItemListOrderDescending'),
    numberOfItems: z.int().min(1),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, url: absolute }))
      .refine(positionsCount, 'positions count from one'),
  })
  .refine((list) => list.numberOfItems === list.itemListElement.length, 'numberOfItems counts the elements');

const webSite = z.strictObject({
  '@context': context,
  '@type': z.literal('WebSite'),
  name: text,
  url: absolute,
  inLanguage: z.literal('it-IT'),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/^https:\/\/[^{}]+\?citta=\{citta\}$/),
    }),
    'query-input': z.literal('required name=citta'),
  }),
});

const shapes = { Dentist: practice, BreadcrumbList: breadcrumbs, ItemList: itemList, WebSite: webSite };
export type StructuredType = keyof typeof shapes;

/** The structured data of a page's HTML by type, each checked against its shape; throws with what is wrong. */
export function parseStructuredData(
  html: string,
): Partial<{ [Type in StructuredType]: z.infer<(typeof shapes)[Type]> }> {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const entries = [...blocks].map(([, json = '']) => {
    const data: { '@type'?: unknown } = JSON.parse(json);
    const type = String(data['@type']);
    const shape = Object.hasOwn(shapes, type) ? shapes[type as StructuredType] : null;
    if (!shape) throw new Error(`no shape written down for ${type}`);
    const parsed = shape.safeParse(data);
    if (!parsed.success) throw new Error(`${type}: ${z.prettifyError(parsed.error)}`);
    return [type, parsed.data];
  });
  return Object.fromEntries(entries);
}
