import { z } from 'zod';
import { wheelchairAccess } from '../practice/wheelchair.ts';

/** Sources of practices, in the order in which their word counts when they disagree (open data before Google's). */
export const practiceSources = ['demo', 'openstreetmap', 'google-places'] as const;
export type PracticeSource = (typeof practiceSources)[number];

const OpenInterval = z
  .tuple([z.int().min(0).max(1440), z.int().min(0).max(1440)])
  .readonly()
  .refine(([opens, closes]) => opens < closes);

/**
 * A practice as one source tells it, after normalising and before storing. Every field is ours (plain text, E.164,
 * http(s), minutes); null means that the source does not say, or says it in a way we could not read.
 */
export const ImportedPractice = z.object({
  source: z.enum(practiceSources),
  /** The source's own key: `node/123`, a Google place id. */
  sourceId: z.string().min(1),
  name: z.string().min(1),
  /** Street and number without city; empty when unknown. */
  address: z.string(),
  cap: z.string().nullable(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  /** Hours as the source wrote them; only when `week` is null. */
  openingHoursText: z.string().nullable(),
  /** Monday first, minutes after local midnight, Europe/Rome. */
  week: z.array(z.array(OpenInterval)).length(7).nullable(),
  hoursExceptions: z.array(z.object({ on: z.iso.date(), intervals: z.array(OpenInterval) })),
  description: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  specializations: z.array(z.string()),
  /** Google's rating 1–5 and number of reviews: both or neither. */
  googleRating: z.number().min(1).max(5).nullable(),
  googleReviewCount: z.int().min(0).nullable(),
  /** The place at Google Maps (`parseGoogleMapsUri`). Left out where there is none: a row stored before keeps its checksum. */
  googleMapsUri: z.string().optional(),
  /** Spoken besides Italian, ISO 639-1. Left out where the source says nothing, as is `wheelchair`: checksums stay. */
  languages: z.array(z.string()).optional(),
  wheelchair: z.enum(wheelchairAccess).nullish(),
});
export type ImportedPractice = z.infer<typeof ImportedPractice>;
