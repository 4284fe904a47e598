import { expect, test } from 'vitest';
import type { BookingStatus } from '../../../gql/graphql.ts';
import { gatewaySchema } from '../../../testing/mock-gateway.ts';
import { headlineOf, spokenHeadline } from './booking-headline.ts';
import { sentenceOf } from './status-crown.tsx';

const bare = { confirmedAt: null, proposedAt: null, movingTo: null };
const schema = gatewaySchema().getType('BookingStatus');
const statuses = schema && 'getValues' in schema ? schema.getValues().map(({ name }) => name as BookingStatus) : [];

test('every status has a headline and a sentence of its own words', () => {
  expect(statuses).toHaveLength(11);
  const titles = statuses.map((status) => headlineOf({ ...bare, status }).title);
  expect(new Set(titles).size).toBe(11);
  for (const status of statuses) expect(sentenceOf({ status, allowedActions: [] })).toMatch(/^[A-Z].*\.$/);
});

test('the moment is said with the headline it belongs to', () => {
  const offer = headlineOf({ ...bare, status: 'PROPOSED', proposedAt: '2026-11-26T15:00:00Z' });
  expect(spokenHeadline(offer)).toBe('Lo studio propone un altro orario: giovedì 26 novembre alle 16:00.');
  expect(spokenHeadline(headlineOf({ ...bare, status: 'CALLING' }))).toBe('Stiamo chiamando lo studio.');
});

test('who may try again is told so', () => {
  expect(sentenceOf({ status: 'UNREACHABLE', allowedActions: ['RESCHEDULE'] })).toContain('riprovare');
  expect(sentenceOf({ status: 'UNREACHABLE', allowedActions: [] })).not.toContain('riprovare');
});
