import { expect, test } from 'vitest';
import type { BookingStatus, NumberFault } from '../../../gql/graphql.ts';
import { gatewaySchema } from '../../../testing/mock-gateway.ts';
import { headlineOf, spokenHeadline } from './booking-headline.ts';
import { sentenceOf } from './status-crown.tsx';

const bare = { confirmedAt: null, heldSlot: null, proposedAt: null, movingTo: null, numberFault: null, timeline: [] };
const stuck = { numberFault: null, heldSlot: null, dentist: { website: null } };
const schema = gatewaySchema().getType('BookingStatus');
const statuses = schema && 'getValues' in schema ? schema.getValues().map(({ name }) => name as BookingStatus) : [];

test('every status has a headline and a sentence of its own words', () => {
  expect(statuses).toHaveLength(11);
  const titles = statuses.map((status) => headlineOf({ ...bare, status }).title);
  expect(new Set(titles).size).toBe(11);
  for (const status of statuses) expect(sentenceOf({ ...stuck, status, allowedActions: [] })).toMatch(/^[A-Z].*\.$/);
});

test('the moment is said with the headline it belongs to', () => {
  const offer = headlineOf({ ...bare, status: 'PROPOSED', proposedAt: '2026-11-26T15:00:00Z' });
  expect(spokenHeadline(offer)).toBe('Lo studio propone un altro orario: giovedì 26 novembre alle 16:00.');
  expect(spokenHeadline(headlineOf({ ...bare, status: 'CALLING' }))).toBe('Stiamo chiamando lo studio.');
});

test('a practice whose offer the patient refused has not turned anybody away', () => {
  const titleAfter = (...kinds: string[]) =>
    headlineOf({ ...bare, status: 'DECLINED', timeline: kinds.map((kind) => ({ kind })) }).title;
  expect(titleAfter('requested', 'proposed', 'proposalRefused', 'callEnded.told')).toBe(
    'Hai rifiutato l’orario proposto',
  );
  expect(titleAfter('requested', 'declined')).toBe('Lo studio non può riceverti');
  expect(titleAfter('proposed', 'proposalRefused', 'requested', 'declined')).toBe('Lo studio non può riceverti');
});

test('who may try again is told so', () => {
  expect(sentenceOf({ ...stuck, status: 'UNREACHABLE', allowedActions: ['RESCHEDULE'] })).toContain('riprovare');
  expect(sentenceOf({ ...stuck, status: 'UNREACHABLE', allowedActions: [] })).not.toContain('riprovare');
});

const faults = gatewaySchema().getType('NumberFault');
test.each(faults && 'getValues' in faults ? faults.getValues().map(({ name }) => name as NumberFault) : [])(
  'a number that leads nowhere is told apart from a practice that does not answer: %s',
  (numberFault) => {
    const { title } = headlineOf({ ...bare, status: 'UNREACHABLE', numberFault });
    expect(title).not.toBe(headlineOf({ ...bare, status: 'UNREACHABLE' }).title);
    const booking = { status: 'UNREACHABLE' as const, allowedActions: [], numberFault, heldSlot: null };
    expect(sentenceOf({ ...booking, dentist: { website: 'https://studio.example/' } })).toMatch(
      /altro studio.*suo sito/,
    );
    expect(sentenceOf({ ...booking, dentist: { website: null } })).not.toContain('sito');
    // Its agenda answers without a call.
    expect(sentenceOf({ ...booking, allowedActions: ['RESCHEDULE'], dentist: { website: null } })).toContain(
      'riprovare',
    );
  },
);
