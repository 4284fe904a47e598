import { firstPolicy } from '@dentisti/domain/dialing/dial-policy';
import { expect, test } from 'vitest';
import { generateDemoPractices } from './generate.ts';
import { monthTargets, playMonth, prepareMonth, simulatedRequests } from './simulated-month.ts';

const prepared = prepareMonth(1);

test('a month of requests reaches every target', () => {
  const month = playMonth(prepared);
  console.info('simulated month:', JSON.stringify(month));
  expect(month.requests).toBe(simulatedRequests);
  expect(month.practices).toBe(generateDemoPractices().filter((practice) => practice.phone !== null).length);
  expect(month.eligible).toBeGreaterThan(4_000);
  expect(month.sameDay / month.eligible).toBeGreaterThanOrEqual(monthTargets.sameDayShare);
  expect(month.bookingCallsPerConfirmation).toBeLessThanOrEqual(monthTargets.bookingCallsPerConfirmation);
  expect(month.maxDialsPerDay).toBeLessThanOrEqual(monthTargets.dialsPerDay);
  expect(month.minSpacingMinutes).toBeGreaterThanOrEqual(monthTargets.spacingMinutes);
  expect(month.medianMinutes).toBeLessThanOrEqual(monthTargets.medianMinutes);
  // Every request ended, and none of them open.
  const { confirmed = 0, declined = 0, unreachable = 0, expired = 0 } = month.byStatus;
  expect(confirmed + declined + unreachable + expired).toBe(simulatedRequests);
}, 240_000);

test('the month tells plans apart: the delays first written down miss two targets', () => {
  const month = playMonth(prepared, firstPolicy);
  expect(month.sameDay / month.eligible).toBeLessThan(0.8);
  expect(month.bookingCallsPerConfirmation).toBeGreaterThan(2.7);
}, 240_000);
