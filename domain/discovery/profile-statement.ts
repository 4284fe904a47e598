import { typedFields } from '../practice/typed-fields.ts';
import { type TypedService, writeServices } from '../practice/typed-services.ts';
import { type ComposedProfile, findSpeaker } from './compose-profile.ts';
import { type DatedContribution, type DatedEdit, writtenAt } from './field-provenance.ts';
import type { PracticeSource } from './imported-practice.ts';
import { isSameValue } from './manual-edit.ts';
import { decideWord, hasWord, type StudioField, studioFields, type WordRank } from './practice-word.ts';

/** What somebody else says of a field. */
export interface OtherWord {
  source: PracticeSource | 'operator' | 'practice';
  /** As it would be typed; empty: it says that there is none. */
  text: string;
  asOf: Date;
  /** Whether it was said after what is shown was written. */
  isNewer: boolean;
}

/** One field of a profile with everything that was said of it. */
export interface FieldStatement {
  field: StudioField;
  /** What patients see, as it would be typed; empty where there is nothing. */
  text: string;
  /** Why it is shown. `confirmed`: the practice confirmed it to us by telephone or mail; `source`: a source says it; null: nobody does. */
  rank: WordRank | 'confirmed' | 'source' | null;
  /** The source, of rank `source`. */
  source: PracticeSource | null;
  /** Since when; null where nobody noted it. */
  since: Date | null;
  /** Of a correction. */
  reason: string | null;
  others: OtherWord[];
}

interface SaidOfProfile {
  contributions: readonly DatedContribution[];
  operator: DatedEdit | null;
  practice: DatedEdit | null;
  services: readonly TypedService[];
  /** Whether an operator noted that the practice confirmed its data: they stay, whatever sources say. */
  isConfirmed: boolean;
}

/** Returns for each field what is shown, whose word it is, and what others say, by the rules of `composeProfile`. */
export function stateFields(shown: ComposedProfile, said: SaidOfProfile): FieldStatement[] {
  const texts = { ...typedFields(shown), services: writeServices(said.services) };
  return studioFields.map((field) => stateField(field, texts[field], shown, said));
}

function stateField(field: StudioField, text: string, shown: ComposedProfile, said: SaidOfProfile): FieldStatement {
  const { contributions, operator, practice, isConfirmed } = said;
  const rank = decideWord(field, { operator, practice });
  const found = { field, text, source: null, reason: null };
  const others = (since: Date | null, own: OtherWord['source'] | null) =>
    listOthers(field, text, said).flatMap(({ source, text: other, asOf }): OtherWord[] =>
      source === own ? [] : [{ source, text: other, asOf, isNewer: since !== null && asOf > since }],
    );
  if (rank === 'practice' && practice) {
    const since = writtenAt(practice, field);
    return { ...found, rank, since, others: others(since, 'practice') };
  }
  if (rank !== null && operator) {
    const since = writtenAt(operator, field);
    return { ...found, rank, since, reason: operator.why?.[field] ?? null, others: others(since, 'operator') };
  }
  if (text === '') return { ...found, rank: null, since: null, others: others(null, null) };
  const speaker = field === 'services' ? contributions.find(({ source }) => source === 'demo') : speakerOf(field, said);
  const isFrozen = isConfirmed && field !== 'services' && !isSameValue(speaker?.[field] ?? null, shown[field] ?? null);
  if (isFrozen || !speaker)
    return { ...found, rank: isConfirmed ? 'confirmed' : null, since: null, others: others(null, null) };
  return {
    ...found,
    rank: 'source',
    source: speaker.source,
    since: speaker.fetchedAt,
    others: others(speaker.fetchedAt, speaker.source),
  };
}

const speakerOf = (field: Exclude<StudioField, 'services'>, { contributions }: SaidOfProfile) =>
  findSpeaker(contributions, field);

/** What operator, practice and sources say that differs from what is shown; a source that says nothing is left out. */
function listOthers(
  field: StudioField,
  shown: string,
  { contributions, operator, practice }: SaidOfProfile,
): Omit<OtherWord, 'isNewer'>[] {
  const textOf = (edit: DatedEdit) =>
    field === 'services' ? writeServices(edit.services ?? []) : typedText(field, edit.said);
  const written = [
    { source: 'operator' as const, edit: operator },
    { source: 'practice' as const, edit: practice },
  ].flatMap(({ source, edit }) =>
    // Of an operator's services only the date is kept beside what is shown.
    hasWord(edit, field) && !(field === 'services' && !edit.services) && edit
      ? [{ source, text: textOf(edit), asOf: writtenAt(edit as DatedEdit, field) }]
      : [],
  );
  const imported =
    field === 'services'
      ? []
      : contributions
          .map((row) => ({ source: row.source, text: typedText(field, row), asOf: row.fetchedAt }))
          .filter(({ text }) => text !== '');
  return [...written, ...imported].filter(({ text }) => text !== shown);
}

const nothing = {
  name: '',
  address: '',
  cap: null,
  coordinates: null,
  phone: null,
  website: null,
  email: null,
  week: null,
  description: null,
  specializations: [],
};

const typedText = (field: Exclude<StudioField, 'services'>, said: Parameters<typeof fill>[0]) =>
  typedFields(fill(said))[field];

function fill(said: Partial<ComposedProfile>) {
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...nothing, ...(Object.fromEntries(known) as Partial<ComposedProfile>) };
}
