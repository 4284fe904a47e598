import * as z from 'zod/mini';

const key = 'selectedLocation';

const SelectedLocation = z.object({
  city: z.string().check(z.minLength(1)),
  region: z.string(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  /** Two-letter sign. */
  province: z.nullable(z.string()),
  /** What was typed, when it was a zone or when the closest city stands in. */
  originalSearchCity: z.nullable(z.string()),
  isClosestCity: z.boolean(),
  /** The comune whose dentists are shown when `city` has none. */
  closestCity: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Other comuni of the same name or CAP, for `Intendevi Castro (BG)?`. */
  alternatives: z.array(z.object({ city: z.string(), province: z.string(), region: z.string() })),
});

/** The place the visitor chose, kept for the session under `selectedLocation` (specification §3, plus what we need). */
export type SelectedLocation = z.infer<typeof SelectedLocation>;

/** The stored place; null when there is none, when it cannot be read, or when storage is forbidden. */
export function readSelectedLocation(): SelectedLocation | null {
  try {
    const parsed = SelectedLocation.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Stores the place for this session. Where storage is forbidden the place still travels in the results' address. */
export function storeSelectedLocation(location: SelectedLocation): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(location));
  } catch {
    // Private windows of some browsers refuse storage; nothing is lost but the memory of the last search.
  }
}
