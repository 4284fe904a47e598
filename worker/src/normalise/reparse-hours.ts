import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import { z } from 'zod';
import { parseGoogleHours } from './google-hours.ts';
import { type HoursFields, hoursFields } from './hours.ts';
import { parseOsmHours } from './osm-hours.ts';

const Element = z.object({ tags: z.object({ opening_hours: z.string().optional() }) });
const Place = z.object({
  regularOpeningHours: z
    .object({ periods: z.unknown(), weekdayDescriptions: z.array(z.string()).default([]) })
    .optional(),
});

/**
 * Reads the hours of a stored row anew, from what its source gave (`StoredRaw.given`); null when that has no readable form,
 * as a demonstration's has not. A row that says nothing of hours gives unknown ones.
 */
export function reparseHours(
  { source, given }: { source: PracticeSource; given: unknown },
  today: Date,
): HoursFields | null {
  if (source === 'openstreetmap') {
    const element = Element.safeParse(given);
    const text = element.data?.tags.opening_hours;
    return element.success ? hoursFields(parseOsmHours(text, today), text) : null;
  }
  const place = source === 'google-places' ? Place.safeParse(given) : null;
  if (!place?.success) return null;
  const { periods, weekdayDescriptions = [] } = place.data.regularOpeningHours ?? {};
  return hoursFields(parseGoogleHours(periods, weekdayDescriptions), weekdayDescriptions.join('; '));
}
