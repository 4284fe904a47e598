import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeProfile, findSpeaker } from './compose-profile.ts';
import { type ImportedPractice, practiceSources } from './imported-practice.ts';
import { gainedFields, isEmpty, isSameValue, type ManualEdit, type ManualField, manualFields } from './manual-edit.ts';
import { traceFields } from './trace-fields.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const week = fc.constantFrom(
  Array.from({ length: 7 }, () => []),
  Array.from({ length: 7 }, () => [[540, 780] as const]),
);
const said = {
  name: fc.constantFrom('Rossi', 'Studio Rossi', 'Bianchi'),
  address: fc.constantFrom('', 'Via Roma 1', 'Via Po 2'),
  cap: maybe(fc.constantFrom('00153', '20121')),
  coordinates: maybe(fc.constantFrom({ latitude: 41.9, longitude: 12.5 }, { latitude: 45.4, longitude: 9.1 })),
  phone: maybe(fc.constantFrom('+390612345678', '+390687654321')),
  website: maybe(fc.constantFrom('https://a.example/', 'https://b.example/')),
  email: maybe(fc.constantFrom('a@a.example', 'b@b.example')),
  week: maybe(week),
  description: maybe(fc.constantFrom('Uno', 'Due')),
  specializations: fc.subarray(['Ortodonzia', 'Igiene', 'Implantologia']),
  languages: fc.subarray(['en', 'fr']),
  wheelchair: maybe(fc.constantFrom('yes' as const, 'no' as const)),
};
const row: fc.Arbitrary<ImportedPractice> = fc.record({
  source: fc.constantFrom(...practiceSources),
  sourceId: fc.constantFrom('1', '2', '3'),
  ...said,
  openingHoursText: maybe(fc.constant('su appuntamento')),
  hoursExceptions: fc.constant([]),
  profileImageUrl: fc.constant(null),
  googleRating: fc.constant(null),
  googleReviewCount: fc.constant(null),
});
const rows = fc.array(row, { minLength: 1, maxLength: 4 });
const edit = fc.record(said, { requiredKeys: [] }) as fc.Arbitrary<ManualEdit>;

test('what is written manually stands, whatever the sources say now or later', () => {
  fc.assert(
    fc.property(rows, edit, (contributions, manualEdit) => {
      const [profile, plain] = [composeProfile(contributions, manualEdit), composeProfile(contributions)];
      for (const field of manualFields)
        expect(profile[field]).toEqual(manualEdit[field] === undefined ? plain[field] : manualEdit[field]);
      if (manualEdit.week !== undefined) expect(profile.openingHoursText).toBeNull();
    }),
  );
});

test('each value is traced to who says it', () => {
  fc.assert(
    fc.property(rows, edit, (contributions, manualEdit) => {
      const profile = composeProfile(contributions, manualEdit);
      const origins = traceFields(contributions, { operator: { said: manualEdit }, practice: null });
      for (const field of manualFields.filter((name) => name !== 'specializations' && name !== 'week')) {
        const origin = origins[field];
        if (origin === 'operator') expect(manualEdit[field]).toEqual(profile[field]);
        else if (origin === null) expect([null, '', []]).toContainEqual(profile[field]);
        else expect(contributions.some((c) => c.source === origin && isSameValue(c[field], profile[field]))).toBe(true);
      }
    }),
  );
});

test('the one that stays of two says what it said, but for Google’s word, and gains what it did not say; nothing is an operator’s', () => {
  fc.assert(
    fc.property(rows, rows, (mine, theirs) => {
      const [stands, gone] = [composeProfile(mine), composeProfile(theirs)];
      const together = [...mine, ...theirs.map((row) => ({ ...row, joinedRank: 1 }))];
      const merged = composeProfile(together);
      const origins = traceFields(together, { operator: null, practice: null });
      const gained = gainedFields(stands, gone);
      for (const field of manualFields.filter((name): name is ManualField => name !== 'specializations')) {
        const speaker = findSpeaker(mine, field);
        if (gained.includes(field)) expect(merged[field]).toEqual(gone[field]);
        else if (speaker?.source !== 'google-places') expect(merged[field] ?? null).toEqual(stands[field] ?? null);
        if (!isEmpty(merged[field])) expect([...mine, ...theirs].map(({ source }) => source)).toContain(origins[field]);
      }
    }),
  );
});
