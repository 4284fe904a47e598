import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allowedWhileThere } from './allowed.ts';
import { Finder, type Sighting } from './finder.ts';
import { type Marker, markersOf } from './markers.ts';
import { problemsOf } from './report.ts';
import type { LeakTestRun } from './run-leak-test.ts';
import { searchFiles } from './stores.ts';

const markers: Marker[] = [
  { kind: 'note', owner: 'asks', text: 'wqzkfpdbnxtr' },
  { kind: 'phone', owner: 'asks', text: '3475550123' },
  { kind: 'SIP password', owner: 'stays', text: 'kLqZ+/tTbbPwx77' },
];
const finder = new Finder(markers);
const kinds = (text: string) => finder.in('here', text).map(({ kind }) => kind);

describe('a marker is recognised', () => {
  test.each([
    ['plain', 'dolore WQZKFPDBNXTR oggi', ['note']],
    ['as E.164', '+393475550123', ['phone']],
    ['as people write it', '347 555 0123', ['phone']],
    ['percent-encoded', `?p=${encodeURIComponent('kLqZ+/tTbbPwx77')}`, ['SIP password']],
    ['hexadecimal', `\\x00${Buffer.from('kLqZ+/tTbbPwx77').toString('hex')}ff`, ['SIP password']],
    ['not at all', 'dolore 347 555 0124', []],
  ])('%s', (_, text, found) => {
    expect(kinds(text)).toEqual(found);
  });

  test.each([0, 1, 2, 3, 4, 5])('in base64 of either alphabet, %i bytes in', (before) => {
    const bytes = Buffer.from(`${'<'.repeat(before)}kLqZ+/tTbbPwx77 and more`);
    expect(kinds(bytes.toString('base64'))).toEqual(['SIP password']);
    expect(kinds(bytes.toString('base64url'))).toEqual(['SIP password']);
  });

  test('in files, their names and folders below', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pii-leaks-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    writeFileSync(join(folder, 'a/b/dump'), Buffer.concat([Buffer.from([0xff, 0]), Buffer.from('wqzkfpdbnxtr')]));
    writeFileSync(join(folder, '3475550123.log'), '');
    const { sightings, files } = searchFiles(folder, 'file', finder);
    expect(sightings.map(({ place, kind }) => `${place}: ${kind}`).toSorted()).toEqual([
      'file 3475550123.log: phone',
      'file a/b/dump: note',
    ]);
    expect(files).toBe(2);
  });

  test('in files beside those that go while they are looked through', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pii-leaks-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'a/gone'), { recursive: true });
    writeFileSync(join(folder, 'a/gone.log'), 'wqzkfpdbnxtr');
    writeFileSync(join(folder, 'kept.log'), 'wqzkfpdbnxtr');
    const { sightings, files } = searchFiles(folder, 'file', finder, ({ path }) => {
      if (path.startsWith('a/gone')) rmSync(join(folder, path), { recursive: true });
      return true;
    });
    expect(sightings.map(({ place }) => place)).toEqual(['file kept.log']);
    expect(files).toBe(1);
    expect(() => searchFiles(join(folder, 'never'), 'file', finder)).toThrow('ENOENT');
  });

  test('of a person every part', () => {
    const person = {
      owner: 'x',
      name: 'Zoraide Bqx',
      phone: '3470000000',
      email: 'a@b.it',
      note: 'n w',
      summary: 's v',
    };
    expect(markersOf(person).map(({ text }) => text)).toEqual(['Bqx', '3470000000', 'a', 'w', 'v']);
  });
});

describe('the table judges', () => {
  /** Everything seen where it may be, and nothing left. */
  const good: Sighting[] = allowedWhileThere.flatMap(({ place, kinds: allowed }) =>
    allowed.map((kind) => ({ place, kind, owner: 'stays' })),
  );
  const run = (
    change: Partial<Record<'before' | 'afterRight' | 'afterRetention', Sighting[]>>,
    more = {},
  ): LeakTestRun => ({
    planted: 3,
    phases: [
      { name: 'before', sightings: change.before ?? good },
      { name: 'right', sightings: change.afterRight ?? [] },
      { name: 'retention', sightings: change.afterRetention ?? [] },
    ],
    figures: [],
    doubts: [],
    logged: [],
    seconds: 1,
    ...more,
  });
  const sighting = (place: string, kind: Sighting['kind'], owner = 'asks'): Sighting => ({ place, kind, owner });

  test('what is in its place', () => {
    expect(problemsOf(run({}))).toEqual([]);
  });

  test.each([
    ['a wrong place', run({ before: [...good, sighting('log', 'phone')] }), 'phone of "asks" in log'],
    [
      'a wrong kind',
      run({ before: [...good, sighting('postgres booking.email', 'note')] }),
      'note of "asks" in postgres booking.email',
    ],
    [
      'what outlives a request',
      run({ afterRight: [sighting('postgres booking.email', 'email')] }),
      'though erased on request',
    ],
    [
      'what outlives its time',
      run({ afterRetention: [sighting('postgres booking.email', 'email', 'stays')] }),
      'after its time',
    ],
    ['a place where nothing was', run({ before: good.slice(1) }), 'nothing was seen in'],
    [
      'a column nobody empties',
      run({ before: [...good, sighting('postgres booking.status', 'note')] }),
      'no retention rule',
    ],
    ['a line of the log', run({}, { logged: ['wqzkfpdbnxtr'] }), 'log: wqzkfpdbnxtr'],
  ])('%s', (_, judged, problem) => {
    expect(problemsOf(judged).join('\n')).toContain(problem);
  });

  test('one patient’s erasure says nothing about another', () => {
    expect(problemsOf(run({ afterRight: [sighting('postgres booking.email', 'email', 'stays')] }))).toEqual([]);
  });
});
