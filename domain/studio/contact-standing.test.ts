import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContactAge, contactAge, isSteadyContact, type PublishedContact, steadyDays } from './contact-standing.ts';

const now = new Date('2026-11-24T09:00:00Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const stands = { changedAt: null, isForgotten: false };
const osm = (value: string | null, days: number, changedDays?: number): PublishedContact => ({
  ...stands,
  source: 'openstreetmap',
  value,
  since: value === null ? null : before(days),
  changedAt: changedDays === undefined ? null : before(changedDays),
});
const google = (value: string, days: number): PublishedContact => ({
  ...stands,
  source: 'google-places',
  value,
  since: before(days),
});

describe('a steady contact', () => {
  test.each<[string, PublishedContact[], boolean]>([
    ['nobody names it', [], false],
    ['30 days in one source', [osm('a', 30)], true],
    ['a moment less than 30 days', [{ ...osm('a', 30), since: new Date(before(30).getTime() + 1) }], false],
    ['two sources for 30 days', [osm('a', 30), google('a', 40)], true],
    ['another source names another', [osm('a', 400), google('b', 400)], false],
    ['another source names another since today', [osm('a', 400), google('b', 0)], false],
    ['another source names another only', [google('b', 400)], false],
    ['an operator names it', [{ ...stands, source: 'operator', value: 'a', since: before(400) }], false],
    [
      'an operator names another',
      [osm('a', 400), { ...stands, source: 'operator', value: 'b', since: before(0) }],
      true,
    ],
    ['two rows of one source since today', [osm('a', 0), osm('a', 0)], false],
    ['two rows of one source disagree', [osm('a', 400), osm('b', 400)], false],
    ['set back within 30 days to what another still has', [osm('a', 7, 7), google('a', 400)], false],
    ['set back 30 days ago', [osm('a', 30, 30), google('a', 400)], true],
    ['gone from one source within 30 days', [osm(null, 0, 7), google('a', 400)], false],
    ['named by one source, never by the other', [osm(null, 0), google('a', 400)], true],
    [
      'another source’s word had to be forgotten',
      [osm('a', 400), { ...google('b', 0), value: null, isForgotten: true }],
      false,
    ],
    ['it stands from tomorrow', [osm('a', -1)], false],
  ])('%s', (_case, published, isSteady) => {
    expect(isSteadyContact('a', published, now)).toBe(isSteady);
  });

  const contact = fc.record({
    source: fc.constantFrom('openstreetmap', 'google-places', 'demo', 'operator', 'unknown'),
    value: fc.constantFrom('a', 'b', 'c'),
    since: fc.integer({ min: -5, max: 100 }).map(before),
    changedAt: fc.option(fc.integer({ min: 0, max: 100 }).map(before)),
    isForgotten: fc.boolean(),
  });

  test('is not made by the words of one source that are younger than 30 days', () => {
    const young = fc.record({
      source: fc.constant('openstreetmap'),
      value: fc.constantFrom('a', 'b'),
      since: fc.double({ min: 0, max: steadyDays - 0.001, noNaN: true }).map(before),
      changedAt: fc.constant(null),
      isForgotten: fc.constant(false),
    });
    fc.assert(fc.property(fc.array(young), (published) => !isSteadyContact('a', published, now)));
  });

  test('depends neither on the order of what is published nor on other than public sources', () => {
    fc.assert(
      fc.property(fc.array(contact), (published) => {
        const isSteady = isSteadyContact('a', published, now);
        expect(isSteadyContact('a', published.toReversed(), now)).toBe(isSteady);
        const ofPublic = published.filter(({ source }) => source !== 'operator' && source !== 'unknown');
        expect(isSteadyContact('a', ofPublic, now)).toBe(isSteady);
      }),
    );
  });

  test('stays steady while nothing changes, and is named by somebody', () => {
    fc.assert(
      fc.property(fc.array(contact), fc.nat(1_000), (published, days) => {
        if (!isSteadyContact('a', published, now)) return;
        expect(published.some(({ value }) => value === 'a')).toBe(true);
        expect(isSteadyContact('a', published, new Date(now.getTime() + days * 86_400_000))).toBe(true);
      }),
    );
  });
});

describe('how long a source has had a contact', () => {
  const steady = { since: before(40), changedAt: null };
  test.each<[string, string | null, (ContactAge & { value: string | null }) | null, ContactAge]>([
    ['first seen', 'a', null, { since: now, changedAt: null }],
    ['unchanged', 'a', { value: 'a', ...steady }, steady],
    ['changed', 'b', { value: 'a', ...steady }, { since: now, changedAt: now }],
    ['come', 'a', { value: null, since: null, changedAt: null }, { since: now, changedAt: null }],
    ['unchanged, of unknown age', 'a', { value: 'a', since: null, changedAt: null }, { since: now, changedAt: null }],
    ['gone', null, { value: 'a', ...steady }, { since: null, changedAt: now }],
    ['still gone', null, { value: null, since: null, changedAt: before(7) }, { since: null, changedAt: before(7) }],
    [
      'gone and come back',
      'a',
      { value: null, since: null, changedAt: before(7) },
      { since: now, changedAt: before(7) },
    ],
  ])('%s', (_case, value, former, age) => {
    expect(contactAge(value, former, now)).toEqual(age);
  });

  test('is the beginning of its last run of imports, whatever stood before', () => {
    const values = fc.array(fc.constantFrom('a', 'b', null), { minLength: 1 });
    fc.assert(
      fc.property(values, (imported) => {
        let state: (ContactAge & { value: string | null }) | null = null;
        for (const [i, value] of imported.entries())
          state = { value, ...contactAge(value, state, before(imported.length - i)) };
        const last = imported.at(-1);
        const run = imported.length - 1 - imported.findLastIndex((value) => value !== last);
        expect(state?.since).toEqual(last === null ? null : before(run));
      }),
    );
  });
});
