/** What a photo of a practice shows. */
export const photoKinds = ['studio', 'team', 'outside'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** `waiting`: an operator looks at it first; `public`: everybody sees it. */
export const photoStates = ['waiting', 'public'] as const;

/** Most photos of one practice. */
export const maxPhotos = 12;
export const maxPhotoBytes = 15_000_000;
export const maxPhotoPixels = 50_000_000;
/** No camera makes a photo wider; a decoder needs much for each line of a strip. */
export const maxPhotoSide = 12_000;
/** A smaller side than this is no photo that a profile can show. */
export const minPhotoSide = 200;
/** Widths, in pixels, in which a photo is kept; one that is narrower is kept in its own. */
export const photoWidths = [480, 960, 1600] as const;

export const maxAltLength = 160;

/** Reads what a photo is described by; null when it says nothing, or too much. */
export function parseAlt(typed: string): string | null {
  const alt = typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return alt.length >= 3 && alt.length <= maxAltLength && alt.isWellFormed() ? alt : null;
}

/** Returns the ids in a new order; null unless it names each of them once. */
export function reorder(ids: readonly string[], wanted: readonly string[]): string[] | null {
  const known = new Set(ids);
  const isSame = wanted.length === ids.length && new Set(wanted).size === ids.length;
  return isSame && wanted.every((id) => known.has(id)) ? [...wanted] : null;
}

/** Address of a photo in one of its widths; it never changes what it shows. */
export const photoPath = (id: string, width: number): string => `/foto/${id}/${width}.webp`;
