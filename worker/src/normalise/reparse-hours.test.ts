import { expect, test } from 'vitest';
import { reparseHours } from './reparse-hours.ts';

const today = new Date(2026, 11, 7);
const long = [[540, 1080]];
const week = [long, long, long, long, long, [], []];
const element = (opening_hours?: string) => ({ type: 'node', id: 1, tags: { amenity: 'dentist', opening_hours } });
const at = (hour: number) => ({ day: 1, hour, minute: 0 });
const unknown = { openingHoursText: null, week: null, hoursExceptions: [] };

test.each([
  ['openstreetmap', element('PH off; Mo-Fr 09:00-18:00'), { openingHoursText: null, week, hoursExceptions: [] }],
  ['openstreetmap', element('Mo-Fr 09:00+'), { ...unknown, openingHoursText: 'Mo-Fr 09:00+' }],
  ['openstreetmap', element(), unknown],
  ['openstreetmap', null, null],
  [
    'google-places',
    { regularOpeningHours: { periods: [{ open: at(9), close: at(18) }], weekdayDescriptions: [] } },
    { ...unknown, week: [long, [], [], [], [], [], []] },
  ],
  ['google-places', { id: 'x' }, unknown],
  ['google-places', 'x', null],
  ['demo', element('Mo-Fr 09:00-18:00'), null],
] as const)('%s: %j', (source, given, hours) => expect(reparseHours({ source, given }, today)).toEqual(hours));
