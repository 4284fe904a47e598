import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeProfile } from './compose-profile.ts';
import { type DatedContribution, traceProvenance } from './field-provenance.ts';
import { type DatedField, datedFields, type StoredManualEdit } from './manual-edit.ts';
import { claimsSpecialist, decideWord, effectiveEdit, needsOperator, studioFields } from './practice-word.ts';
import { stateFields } from './profile-statement.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const osm: DatedContribution = {
  source: 'openstreetmap',
  sourceId: 'node/1',
  name: 'Studio Rossi',
  address: 'Via Po 1',
  cap: null,
  coordinates: null,
  phone: '+390612345678',
  website: 'https://fonte.example/',
  email: null,
  openingHoursText: null,
  week: null,
  hoursExceptions: [],
  description: 'Della fonte',
  profileImageUrl: null,
  specializations: [],
  googleRating: null,
  googleReviewCount: null,
  fetchedAt: day(9),
};
const word = (said: StoredManualEdit['said'], more: Partial<StoredManualEdit> = {}): StoredManualEdit => ({
  said,
  ...more,
});

test.each<[string, StoredManualEdit | null, StoredManualEdit | null, string | null]>([
  ['nobody wrote it', null, null, null],
  ['the practice alone', null, word({ description: 'Nostra' }), 'practice'],
  ['an operator alone', word({ description: 'Altra' }), null, 'operator'],
  [
    'an operator noted it, then the practice wrote',
    word({ description: 'Altra' }),
    word({ description: 'Nostra' }),
    'practice',
  ],
  [
    'an operator corrected it with a reason',
    word({ description: 'Altra' }, { why: { description: 'Il numero non è dello studio' } }),
    word({ description: 'Nostra' }),
    'correction',
  ],
  [
    'a reason without a word counts for nothing',
    word({}, { why: { description: 'x' } }),
    word({ description: 'N' }),
    'practice',
  ],
  ['the practice says that there is none', word({ description: 'Altra' }), word({ description: null }), 'practice'],
  ['a word on another field', word({ email: 'a@b.example' }), word({ website: null }), null],
])('%s', (_case, operator, practice, rank) => {
  expect(decideWord('description', { operator, practice })).toBe(rank);
});

const saying = fc.constantFrom('Uno', 'Due', null);
const stored = fc.option(
  fc.record({
    said: fc.record({ description: saying, email: fc.constantFrom('a@b.example', null) }, { requiredKeys: [] }),
    why: fc.record({ description: fc.constant('perché') }, { requiredKeys: [] }),
  }),
  { nil: null },
) as fc.Arbitrary<StoredManualEdit | null>;

test('a source never changes a field that somebody wrote; the practice gives way to corrections alone', () => {
  fc.assert(
    fc.property(stored, stored, fc.constantFrom('Fonte', 'Nuova fonte', null), (operator, practice, description) => {
      const edit = effectiveEdit({ operator, practice });
      const shown = composeProfile([{ ...osm, description }], edit).description;
      if (operator?.said.description !== undefined && operator.why?.description)
        expect(shown).toBe(operator.said.description);
      else if (practice?.said.description !== undefined) expect(shown).toBe(practice.said.description);
      else if (operator?.said.description !== undefined) expect(shown).toBe(operator.said.description);
      else expect(shown).toBe(description);
    }),
  );
});

test('provenance names the practice for what it wrote, and for what an operator’s correction repeats', () => {
  const practice = { ...word({ website: 'https://nostro.example/', description: 'Uguale' }), fetchedAt: day(5) };
  const edit = { ...word({ description: 'Uguale' }, { why: { description: 'x' } }), fetchedAt: day(6) };
  const shown = composeProfile([osm], effectiveEdit({ operator: edit, practice }));
  const sources = traceProvenance(shown, { contributions: [osm], edit, practice }, false);
  expect(Object.fromEntries(sources.map(({ field, source }) => [field, source]))).toMatchObject({
    website: 'practice',
    description: 'practice',
    phone: 'openstreetmap',
  });
});

test('each field says what is shown, since when, and what others say; a source read later says so', () => {
  const practice = {
    ...word(
      { website: 'https://nostro.example/' },
      { services: [{ name: 'Igiene', priceCents: 8_000, isFrom: true }] },
    ),
    fetchedAt: day(5),
  };
  const operator = {
    ...word({ description: 'Corretta' }, { why: { description: 'Era di un altro' } }),
    fetchedAt: day(6),
  };
  const shown = composeProfile([osm], effectiveEdit({ operator, practice }));
  const said = { contributions: [osm], operator, practice, services: practice.services ?? [], isConfirmed: false };
  const fields = stateFields(shown, said);
  expect(fields.map(({ field }) => field)).toEqual(studioFields);
  const of = (name: string) => fields.find(({ field }) => field === name);
  expect(of('website')).toEqual({
    field: 'website',
    text: 'https://nostro.example/',
    rank: 'practice',
    source: null,
    since: day(5),
    reason: null,
    others: [{ source: 'openstreetmap', text: 'https://fonte.example/', asOf: day(9), isNewer: true }],
  });
  expect(of('description')).toMatchObject({ rank: 'correction', reason: 'Era di un altro', text: 'Corretta' });
  expect(of('phone')).toMatchObject({ rank: 'source', source: 'openstreetmap', since: day(9), others: [] });
  expect(of('services')).toMatchObject({ rank: 'practice', text: 'Igiene | da 80' });
  expect(of('email')).toMatchObject({ rank: null, text: '', others: [] });
  const frozen = stateFields({ ...shown, phone: '+390600000000' }, { ...said, isConfirmed: true });
  expect(frozen.find(({ field }) => field === 'phone')).toMatchObject({
    rank: 'confirmed',
    since: null,
    others: [{ source: 'openstreetmap', isNewer: false }],
  });
});

test('what says which practice it is, or which number we ring, waits for an operator', () => {
  expect(studioFields.filter((field) => needsOperator(field, true))).toEqual(['name', 'address', 'cap', 'phone']);
  expect(studioFields.every((field) => needsOperator(field, false))).toBe(true);
  expect(studioFields.every((field) => (datedFields as readonly DatedField[]).includes(field))).toBe(true);
});

test.each([
  ['Specialista in ortodonzia', true],
  ['I nostri specialisti', true],
  ['Medico specializzato', true],
  ['Ambito: ortodonzia', false],
  ['Prestazioni specialistiche', false],
])('%s', (text, claims) => expect(claimsSpecialist(text)).toBe(claims));
