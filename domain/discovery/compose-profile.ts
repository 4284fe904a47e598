import { type ImportedPractice, practiceSources } from './imported-practice.ts';
import { applyManualEdit, type ManualEdit } from './manual-edit.ts';

/** A profile's fields without the keys of any one source. */
export type ComposedProfile = Omit<ImportedPractice, 'source' | 'sourceId'>;

/**
 * One profile from what its sources say. Each field comes from the first source that has it, in the order of
 * `practiceSources`, so that a profile leans on Google (whose data expire) as little as it can; hours travel together
 * with their exceptions; specialisations are joined. Google's rating is Google's alone, else the demo's.
 * What an operator wrote manually wins over every source.
 * @param contributions at least one; two of one source count in the order given.
 */
export function composeProfile(contributions: readonly ImportedPractice[], edit: ManualEdit = {}): ComposedProfile {
  return applyManualEdit(composeSources(contributions), edit);
}

function composeSources(contributions: readonly ImportedPractice[]): ComposedProfile {
  const ranked = [...contributions].sort(
    (a, b) => practiceSources.indexOf(a.source) - practiceSources.indexOf(b.source),
  );
  const [main] = ranked;
  if (!main) throw new Error('a profile needs at least one source');
  const first = <K extends keyof ComposedProfile>(field: K): ComposedProfile[K] =>
    ranked.find((row) => row[field] !== null && row[field] !== '')?.[field] ?? main[field];
  const hours = ranked.find((row) => row.week) ?? ranked.find((row) => row.openingHoursText) ?? main;
  const rated = ranked.filter((row) => row.googleRating !== null).at(-1);
  // With two places at Google, the link follows the rating that is shown.
  const googleMapsUri = rated?.googleMapsUri ?? ranked.findLast((row) => row.googleMapsUri)?.googleMapsUri;
  return {
    name: main.name,
    address: first('address'),
    cap: first('cap'),
    coordinates: first('coordinates'),
    phone: first('phone'),
    website: first('website'),
    email: first('email'),
    openingHoursText: hours.week ? null : hours.openingHoursText,
    week: hours.week,
    hoursExceptions: hours.week ? hours.hoursExceptions : [],
    description: first('description'),
    profileImageUrl: first('profileImageUrl'),
    specializations: [...new Set(ranked.flatMap((row) => row.specializations))],
    googleRating: rated?.googleRating ?? null,
    googleReviewCount: rated?.googleReviewCount ?? null,
    ...(googleMapsUri && { googleMapsUri }),
  };
}
