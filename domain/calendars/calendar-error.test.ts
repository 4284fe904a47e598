import { expect, test } from 'vitest';
import { outboundFaultTexts } from '../outbound/outbound-fault.ts';
import { calendarErrorText } from './calendar-error.ts';
import { calendarProviders } from './calendar-names.ts';

const faults = [
  ...['credentials', 'no-calendar', 'calendar-gone', 'read-only', 'too-large', 'no-secret', 'status', 'unheard-of'],
  ...Object.keys(outboundFaultTexts),
];

test.each(faults)('%s: no calendar that is paused is said to be tried again', (fault) => {
  for (const provider of calendarProviders)
    expect(calendarErrorText(fault, { provider, isPaused: true })).not.toMatch(/riproviamo/);
});

test.each(['credentials', 'calendar-gone', 'status'])('%s of a moment is said to be one', (fault) => {
  expect(calendarErrorText(fault, { provider: 'other', isPaused: false })).toMatch(/riproviamo da soli/);
});

test('no error, no sentence', () => {
  expect(calendarErrorText(null, { provider: 'other', isPaused: true })).toBeNull();
});
