import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactSince, isSteadyContact, type PublishedContact, steadyDays } from './contact-standing.ts';

const now = new Date('2026-11-24T09:00:00Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const osm = (value: string, days: number): PublishedContact => ({
  source: 'openstreetmap',
  value,
  since: before(days),
});
const google = (value: string, days: number): PublishedContact => ({
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
    ['an operator names it', [{ source: 'operator', value: 'a', since: before(400) }], false],
    ['an operator names another', [osm('a', 400), { source: 'operator', value: 'b', since: before(0) }], true],
    ['two rows of one source since today', [osm('a', 0), osm('a', 0)], false],
    ['two rows of one source disagree', [osm('a', 400), osm('b', 400)], false],
    ['it stands from tomorrow', [osm('a', -1)], false],
  ])('%s', (_case, published, isSteady) => {
    expect(isSteadyContact('a', published, now)).toBe(isSteady);
  });

  const contact = fc.record({
    source: fc.constantFrom('openstreetmap', 'google-places', 'demo', 'operator', 'unknown'),
    value: fc.constantFrom('a', 'b', 'c'),
    since: fc.integer({ min: -5, max: 100 }).map(before),
  });

  test('is not made by the words of one source that are younger than 30 days', () => {
    const young = fc.record({
      source: fc.constant('openstreetmap'),
      value: fc.constantFrom('a', 'b'),
      since: fc.double({ min: 0, max: steadyDays - 0.001, noNaN: true }).map(before),
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

describe('since when a source has a contact', () => {
  test.each([
    ['first seen', 'a', null, now],
    ['unchanged', 'a', { value: 'a', since: before(40) }, before(40)],
    ['changed', 'b', { value: 'a', since: before(40) }, now],
    ['come', 'a', { value: null, since: null }, now],
    ['unchanged, of unknown age', 'a', { value: 'a', since: null }, now],
    ['gone', null, { value: 'a', since: before(40) }, null],
  ])('%s', (_case, value, former, since) => {
    expect(contactSince(value, former, now)).toEqual(since);
  });

  test('is the beginning of its last run of imports, whatever stood before', () => {
    const values = fc.array(fc.constantFrom('a', 'b', null), { minLength: 1 });
    fc.assert(
      fc.property(values, (imported) => {
        let state: { value: string | null; since: Date | null } | null = null;
        for (const [i, value] of imported.entries()) {
          const since: Date | null = contactSince(value, state, before(imported.length - i));
          state = { value, since };
        }
        const last = imported.at(-1);
        const run = imported.length - 1 - imported.findLastIndex((value) => value !== last);
        expect(state?.since).toEqual(last === null ? null : before(run));
      }),
    );
  });
});
