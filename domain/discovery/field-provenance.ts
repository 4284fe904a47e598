import { type ComposedProfile, composeProfile, findSpeaker } from './compose-profile.ts';
import type { ImportedPractice, PracticeSource } from './imported-practice.ts';
import { applyManualEdit, isEmpty, isSameValue, type ManualField, type StoredManualEdit } from './manual-edit.ts';

/** Fields of a profile whose source is told, in the order of the page, with where the sources have them. */
const tracedFields = {
  name: 'name',
  address: 'address',
  position: 'coordinates',
  phone: 'phone',
  website: 'website',
  hours: 'week',
  description: 'description',
  specializations: 'specializations',
  rating: 'googleRating',
  picture: 'profileImageUrl',
  languages: 'languages',
  wheelchair: 'wheelchair',
} as const satisfies Record<string, ManualField | 'googleRating' | 'profileImageUrl'>;
type ProfileField = keyof typeof tracedFields | 'services';

/** Where what a profile shows in a field comes from. */
export interface FieldProvenance {
  field: ProfileField;
  source: PracticeSource | 'operator';
  /** When that source was last read, or the operator wrote it. */
  asOf: Date;
}

/** What one source said, and when it was last read. */
export interface DatedContribution extends ImportedPractice {
  fetchedAt: Date;
}

/** What an operator wrote; `fetchedAt`: when anything of it was last changed. */
export interface DatedEdit extends StoredManualEdit {
  fetchedAt: Date;
}

/**
 * Returns for each field that a profile shows whose word it is, by the rules of `composeProfile`. A field is left out
 * where the profile shows something else than its sources would give: what a practice confirmed may be older than they.
 * @param hasServices whether the profile lists services: no source but the demonstration gives them
 */
export function traceProvenance(
  shown: ComposedProfile,
  { contributions, edit }: { contributions: readonly DatedContribution[]; edit: DatedEdit | null },
  hasServices: boolean,
): FieldProvenance[] {
  const said = edit?.said ?? {};
  const composed = contributions.length > 0 ? composeProfile(contributions, said) : applyManualEdit(shown, said);
  const found: FieldProvenance[] = [];
  for (const [field, key] of Object.entries(tracedFields) as [keyof typeof tracedFields, keyof ComposedProfile][]) {
    const origin = originOf(key, contributions, edit);
    if (origin && isShown(key, shown) && isSame(key, shown, composed)) found.push({ field, ...origin });
  }
  const services = hasServices ? servicesOrigin(contributions, edit) : null;
  if (services) found.push({ field: 'services', ...services });
  return found;
}

type Origin = Omit<FieldProvenance, 'field'>;

function originOf(
  key: keyof ComposedProfile,
  contributions: readonly DatedContribution[],
  edit: DatedEdit | null,
): Origin | null {
  const isWritten = edit !== null && key in edit.said && edit.said[key as ManualField] !== undefined;
  if (isWritten) return { source: 'operator', asOf: writtenAt(edit, key as ManualField) };
  const speaker = findSpeaker(contributions, key);
  return speaker ? { source: speaker.source, asOf: speaker.fetchedAt } : null;
}

function servicesOrigin(contributions: readonly DatedContribution[], edit: DatedEdit | null): Origin | null {
  if (edit?.at?.services) return { source: 'operator', asOf: new Date(edit.at.services) };
  const demo = contributions.find(({ source }) => source === 'demo');
  return demo ? { source: 'demo', asOf: demo.fetchedAt } : null;
}

const writtenAt = ({ at, fetchedAt }: DatedEdit, field: ManualField): Date => {
  const noted = at?.[field];
  return noted ? new Date(noted) : fetchedAt;
};

const isShown = (key: keyof ComposedProfile, shown: ComposedProfile) =>
  !isEmpty(key === 'week' ? (shown.week ?? shown.openingHoursText) : shown[key]);

const isSame = (key: keyof ComposedProfile, shown: ComposedProfile, composed: ComposedProfile) =>
  isSameValue(shown[key], composed[key]) &&
  (key !== 'week' || isSameValue(shown.openingHoursText, composed.openingHoursText));
