import { type ImportedPractice, practiceSources } from './imported-practice.ts';
import { applyManualEdit, isEmpty, type ManualEdit } from './manual-edit.ts';

/** A profile's fields without the keys of any one source. */
export type ComposedProfile = Omit<ImportedPractice, 'source' | 'sourceId'>;

/** What a source says of a practice. */
export interface Contribution extends ImportedPractice {
  /** Above 0 when it came with another practice, by a merge: it speaks where those of a lower rank are silent. */
  joinedRank?: number;
}

/**
 * One profile from what its sources say. Each field comes from the first source that has it, in the order of
 * `practiceSources`, so that a profile leans on Google (whose data expire) as little as it can; hours travel together
 * with their exceptions; specialisations are joined. Google's rating is Google's alone, else the demo's.
 * What an operator wrote manually wins over every source.
 * @param contributions at least one; two of one rank count in the order given.
 */
export function composeProfile(contributions: readonly Contribution[], edit: ManualEdit = {}): ComposedProfile {
  return applyManualEdit(composeSources(contributions), edit);
}

const ofGoogle = ({ source }: Contribution) => Number(source === 'google-places');
const joined = ({ joinedRank = 0 }: Contribution) => joinedRank;
const place = ({ source }: Contribution) => practiceSources.indexOf(source);

/** Rows in the order in which their word counts: Google's last, and before it what came with another practice. */
const ranked = <Row extends Contribution>(contributions: readonly Row[]): Row[] =>
  contributions.toSorted((a, b) => ofGoogle(a) - ofGoogle(b) || joined(a) - joined(b) || place(a) - place(b));

/** The row whose word a field of the profile is; of joined fields the first; undefined when none says anything. */
export function findSpeaker<Row extends Contribution>(
  contributions: readonly Row[],
  field: keyof ComposedProfile,
): Row | undefined {
  const rows = ranked(contributions);
  const speaks = (row: Row) => !isEmpty(row[field]);
  // A readable week wins over hours that are only text, from any source.
  if (field === 'week') return rows.find((row) => row.week) ?? rows.find((row) => row.openingHoursText);
  if (field !== 'googleRating') return rows.find(speaks);
  return rows.filter(speaks).toSorted((a, b) => place(b) - place(a) || joined(a) - joined(b))[0];
}

function composeSources(contributions: readonly Contribution[]): ComposedProfile {
  const rows = ranked(contributions);
  const [main] = rows;
  if (!main) throw new Error('a profile needs at least one source');
  const first = <K extends keyof ComposedProfile>(field: K): ComposedProfile[K] =>
    (findSpeaker(rows, field) ?? main)[field];
  const hours = findSpeaker(rows, 'week') ?? main;
  const rated = findSpeaker(rows, 'googleRating');
  // With two places at Google, the link follows the rating that is shown.
  const googleMapsUri = rated?.googleMapsUri ?? rows.findLast((row) => row.googleMapsUri)?.googleMapsUri;
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
    specializations: [...new Set(rows.flatMap((row) => row.specializations))],
    googleRating: rated?.googleRating ?? null,
    googleReviewCount: rated?.googleReviewCount ?? null,
    ...(googleMapsUri && { googleMapsUri }),
    languages: first('languages') ?? [],
    wheelchair: first('wheelchair') ?? null,
  };
}
