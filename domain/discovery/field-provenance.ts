import { type ComposedProfile, type Contribution, composeProfile, findSpeaker } from './compose-profile.ts';
import type { PracticeSource } from './imported-practice.ts';
import {
  applyManualEdit,
  type DatedField,
  isEmpty,
  isSameValue,
  type ManualField,
  type StoredManualEdit,
} from './manual-edit.ts';
import { decideWord, effectiveEdit, hasWord } from './practice-word.ts';

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
  source: PracticeSource | 'operator' | 'practice';
  /** When that source was last read, or the operator or the practice wrote it. */
  asOf: Date;
}

/** What one source said, and when it was last read. */
export interface DatedContribution extends Contribution {
  fetchedAt: Date;
}

/** What an operator or the practice wrote; `fetchedAt`: when anything of it was last changed. */
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
  { contributions, edit, practice = null }: ProfileWords,
  hasServices: boolean,
): FieldProvenance[] {
  const words = { operator: edit, practice };
  const said = effectiveEdit(words);
  const composed = contributions.length > 0 ? composeProfile(contributions, said) : applyManualEdit(shown, said);
  const found: FieldProvenance[] = [];
  for (const [field, key] of Object.entries(tracedFields) as [keyof typeof tracedFields, keyof ComposedProfile][]) {
    const origin = originOf(key, shown, { contributions, edit, practice });
    if (origin && isShown(key, shown) && isSame(key, shown, composed)) found.push({ field, ...origin });
  }
  const services = hasServices ? servicesOrigin({ contributions, edit, practice }) : null;
  if (services) found.push({ field: 'services', ...services });
  return found;
}

/** Everything that was said of a profile. */
interface ProfileWords {
  contributions: readonly DatedContribution[];
  /** What an operator wrote. */
  edit: DatedEdit | null;
  /** What the practice itself wrote or confirmed. */
  practice?: DatedEdit | null;
}

type Origin = Omit<FieldProvenance, 'field'>;

function originOf(
  key: keyof ComposedProfile,
  shown: ComposedProfile,
  { contributions, edit, practice = null }: ProfileWords,
): Origin | null {
  const field = key as ManualField;
  const rank = decideWord(field, { operator: edit, practice });
  // What the practice says is confirmed by it, also where an operator wrote the same.
  const isConfirmed = practice && rank === 'correction' && isSameValue(practice.said[field], shown[key]);
  if (practice && hasWord(practice, field) && (rank === 'practice' || isConfirmed))
    return { source: 'practice', asOf: writtenAt(practice, field) };
  if (edit && rank !== null) return { source: 'operator', asOf: writtenAt(edit, field) };
  const speaker = findSpeaker(contributions, key);
  return speaker ? { source: speaker.source, asOf: speaker.fetchedAt } : null;
}

function servicesOrigin({ contributions, edit, practice = null }: ProfileWords): Origin | null {
  const rank = decideWord('services', { operator: edit, practice });
  if (practice && rank === 'practice') return { source: 'practice', asOf: writtenAt(practice, 'services') };
  if (edit && rank !== null) return { source: 'operator', asOf: writtenAt(edit, 'services') };
  const demo = contributions.find(({ source }) => source === 'demo');
  return demo ? { source: 'demo', asOf: demo.fetchedAt } : null;
}

/** Returns when a field of a manual edit was written. */
export const writtenAt = ({ at, fetchedAt }: DatedEdit, field: DatedField): Date => {
  const noted = at?.[field];
  return noted ? new Date(noted) : fetchedAt;
};

const isShown = (key: keyof ComposedProfile, shown: ComposedProfile) =>
  !isEmpty(key === 'week' ? (shown.week ?? shown.openingHoursText) : shown[key]);

const isSame = (key: keyof ComposedProfile, shown: ComposedProfile, composed: ComposedProfile) =>
  isSameValue(shown[key], composed[key]) &&
  (key !== 'week' || isSameValue(shown.openingHoursText, composed.openingHoursText));
