import type { HoursException, Week } from '@dentisti/domain/hours/week';
import { hideReasons } from '@dentisti/domain/practice/hide-reason';
import { wheelchairAccess } from '@dentisti/domain/practice/wheelchair';
import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex, foldedSql, phoneEndIndex, trigramIndex } from '../admin/search-columns.ts';
import { Operator } from '../operators/operator.entity.ts';

/** Why a practice carries the badge `Verificato`; null in the row means that it does not. */
export const Verification = { Google: 'google', Practice: 'practice', Albo: 'albo' } as const;
export type Verification = (typeof Verification)[keyof typeof Verification];

/** Order of the published list: best Google rating, most Google reviews, name; rows without Google data by name. */
export const listOrder = `google_places_rating desc nulls last, google_places_review_count desc nulls last, name collate "it-x-icu", id`;

const PracticeSchema = defineEntity({
  name: 'Practice',
  tableName: 'dentist',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** `{city-slug}-{name-slug}`, with a suffix when several practices share it. */
    slug: p.text().unique(),
    name: p.text(),
    /** Street and number, without city. */
    address: p.text(),
    cap: p.text().nullable(),
    istatCode: p.text(),
    city: p.text(),
    /** Two-letter sign. */
    province: p.text(),
    region: p.text(),
    latitude: p.double().$type<number>().nullable(),
    longitude: p.double().$type<number>().nullable(),
    /** E.164. */
    phone: p.text().nullable(),
    website: p.text().nullable(),
    email: p.text().nullable(),
    /** Hours as the source wrote them, when `week` could not be read from it; shown as text. */
    openingHoursText: p.text().nullable(),
    week: p.json<Week>().nullable(),
    hoursExceptions: p.json<HoursException[]>().defaultRaw(`'[]'::jsonb`),
    description: p.text().nullable(),
    profileImageUrl: p.text().nullable(),
    googlePlacesRating: p.double().$type<number>().nullable(),
    googlePlacesReviewCount: p.integer().nullable(),
    /** The place at Google Maps; forgotten with the rest of what Google said. */
    googleMapsUri: p.text().nullable(),
    rating: p.double().$type<number>().nullable(),
    reviewCount: p.integer().nullable(),
    specializations: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** Spoken besides Italian, ISO 639-1; empty when unknown. */
    languages: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** Null when unknown. */
    wheelchair: p.enum(wheelchairAccess).nullable(),
    verifiedBy: p.enum(() => Verification).nullable(),
    /** `RM 1234`: the Ordine's province and the number in its Albo. Null when nobody checked it. */
    alboNumber: p.text().nullable(),
    /** When and by whom it was checked; null also for numbers older than this record. */
    alboCheckedAt: p.datetime().nullable(),
    alboCheckedBy: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** Taken down, by an operator or because its source closed it: neither listed nor shown. */
    hiddenAt: p.datetime().nullable(),
    /** Why an operator took it down; null when the import did. */
    hiddenReason: p.enum(hideReasons).nullable(),
    /** The operator's sentence about it. */
    hiddenNote: p.text().nullable(),
    /** The practice asked not to be called. It stays listed. */
    optedOutAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
  indexes: [
    {
      name: 'dentist_list_index',
      expression: `create index dentist_list_index on dentist (istat_code, ${listOrder}) where hidden_at is null`,
    },
    {
      // Italy is narrow enough for one scale: a degree of longitude counts as at 42.5° N.
      name: 'dentist_point_index',
      expression:
        'create index dentist_point_index on dentist using gist (point(longitude * 0.7373, latitude)) where hidden_at is null and google_places_rating is not null and latitude is not null',
    },
    { name: 'dentist_phone_index', properties: ['phone'] },
    {
      // By the end of a website's host: which practices share a domain.
      name: 'dentist_host_index',
      expression: `create index dentist_host_index on dentist (reverse(substring(lower(website) from '^[a-z]+://([a-z0-9.-]+)')) text_pattern_ops)`,
    },
    emailIndex('dentist'),
    phoneEndIndex('dentist'),
    trigramIndex('dentist_words_index', 'dentist', foldedSql('name')),
  ],
  checks: [
    { name: 'dentist_slug_check', expression: `slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'` },
    { name: 'dentist_name_check', expression: `name <> ''` },
    { name: 'dentist_cap_check', expression: `cap ~ '^[0-9]{5}$'` },
    { name: 'dentist_istat_code_check', expression: `istat_code ~ '^[0-9]{6}$'` },
    { name: 'dentist_province_check', expression: `province ~ '^[A-Z]{2}$'` },
    { name: 'dentist_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` },
    { name: 'dentist_website_check', expression: `website ~ '^https?://'` },
    { name: 'dentist_point_check', expression: '(latitude is null) = (longitude is null)' },
    // Quoted bounds: Postgres prints them back as they are, so that the drift check can compare them.
    { name: 'dentist_latitude_check', expression: `latitude >= '35' and latitude <= '48'` },
    { name: 'dentist_longitude_check', expression: `longitude >= '6' and longitude <= '19'` },
    {
      name: 'dentist_google_check',
      expression: '(google_places_rating is null) = (google_places_review_count is null)',
    },
    { name: 'dentist_google_rating_check', expression: `google_places_rating >= '1' and google_places_rating <= '5'` },
    { name: 'dentist_google_count_check', expression: 'google_places_review_count >= 0' },
    { name: 'dentist_google_maps_check', expression: `google_maps_uri ~ '^https://'` },
    { name: 'dentist_rating_check', expression: `rating >= '1' and rating <= '5'` },
    { name: 'dentist_hidden_note_check', expression: 'char_length(hidden_note) <= 500' },
    { name: 'dentist_review_count_check', expression: 'review_count >= 0' },
    // Decisions §3: a row with Google data is verified, and `google` is only said of such a row.
    { name: 'dentist_verified_check', expression: 'google_places_rating is null or verified_by is not null' },
    {
      name: 'dentist_verified_google_check',
      expression: `verified_by <> 'google' or google_places_rating is not null`,
    },
  ],
});

export class Practice extends PracticeSchema.class {}
PracticeSchema.setClass(Practice);
