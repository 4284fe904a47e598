import { expect, test } from 'vitest';
import type { BookingInput } from './booking-input.ts';
import type { BookingStatus } from './booking-status.ts';
import { type NextStepInput, nextStep, overdueStep } from './next-step.ts';

const now = new Date('2026-11-24T09:00:00Z');
const soon = new Date('2026-11-24T10:01:00Z');
const night = new Date('2026-11-25T00:05:00Z');
const input = (
  status: BookingStatus,
  booking: Partial<BookingInput> = {},
  more: Partial<NextStepInput> = {},
): NextStepInput => ({
  now,
  booking: {
    status,
    preferredTimes: [],
    appointmentAt: null,
    proposedAt: null,
    proposalExpiresAt: null,
    movingTo: null,
    ...booking,
  },
  openTask: null,
  nextDial: null,
  ...more,
});
const dial = { nextDial: { kind: 'dial', at: soon, reason: 'busy-again' } } as const;
const task = (purpose: 'cancel' | 'move' | 'confirmProposal', inCall = false) => ({
  openTask: { purpose, aboutAt: null, releasesAt: null, inCall },
});
const visit = new Date('2026-11-26T09:00:00Z');

test.each([
  ['waiting for the code', input('requested'), 'Scrivi il codice che ti abbiamo mandato per e-mail: poi chiamiamo lo studio.', null],
  ['waiting for the next dial', input('scheduled', {}, dial), 'La linea era occupata: riproviamo alle 11:01.', soon],
  ['about to ring', input('scheduled'), 'Fra poco chiamiamo lo studio.', null],
  ['speaking', input('calling'), 'Stiamo parlando con lo studio: la risposta compare qui fra poco.', null],
  ['speaking for minutes', input('calling', {}, { callSince: new Date('2026-11-24T08:53:00Z') }), 'Stiamo parlando con lo studio: la risposta compare qui fra poco.', null],
  ['no word of its end', input('calling', {}, { callSince: new Date('2026-11-24T08:52:59Z') }), 'Non sappiamo ancora com’è finita la chiamata allo studio, iniziata alle 9:52: lo stiamo verificando.', null],
  ['no word of its end since yesterday', input('cancelled', {}, { ...task('cancel', true), callSince: new Date('2026-11-23T22:58:00Z') }), 'Non sappiamo ancora com’è finita la chiamata allo studio, iniziata lunedì 23 novembre alle 23:58: lo stiamo verificando.', null],
  ['confirmed, no word of the end of a call that nobody waits for', input('confirmed', { appointmentAt: visit }, { callSince: new Date('2026-11-24T08:00:00Z') }), 'Ti aspettano giovedì 26 novembre alle 10:00.', visit],
  ['an offer, no word of the end of a call that nobody waits for', input('proposed', { proposedAt: visit, proposalExpiresAt: soon }, { callSince: new Date('2026-11-24T08:00:00Z') }), 'Lo studio ti tiene il posto di giovedì 26 novembre alle 10:00. Accetta o rifiuta entro le 11:01.', soon],
  ['cancelled, still to be told, no word of the end of another call', input('cancelled', {}, { ...dial, ...task('cancel'), callSince: new Date('2026-11-24T08:00:00Z') }), 'Avvisiamo lo studio alle 11:01. Tu non devi fare nulla.', soon],
  ['moving, no word of the end of its call', input('confirmed', { appointmentAt: visit, movingTo: [visit] }, { ...task('move', true), callSince: new Date('2026-11-24T08:00:00Z') }), 'Non sappiamo ancora com’è finita la chiamata allo studio, iniziata alle 9:00: lo stiamo verificando.', null],
  ['an offer', input('proposed', { proposedAt: visit, proposalExpiresAt: soon }), 'Lo studio ti tiene il posto di giovedì 26 novembre alle 10:00. Accetta o rifiuta entro le 11:01.', soon],
  ['an offer held into the night', input('proposed', { proposedAt: visit, proposalExpiresAt: night }), 'Lo studio ti tiene il posto di giovedì 26 novembre alle 10:00. Accetta o rifiuta entro domani all’1:05.', night],
  ['an offer that has run out', input('proposed', { proposedAt: visit, proposalExpiresAt: now }), 'Il tempo per rispondere è scaduto.', null],
  ['an acceptance on its way', input('accepted', {}, { ...dial, ...task('confirmProposal') }), 'Alle 11:01 diciamo allo studio che hai accettato: quando conferma, te lo scriviamo.', soon],
  ['an acceptance about to be told', input('accepted', {}, task('confirmProposal')), 'Diciamo allo studio che hai accettato: quando conferma, te lo scriviamo.', null],
  ['confirmed', { ...input('confirmed', { appointmentAt: visit }), reminders: ['eve'] as const }, 'Ti aspettano giovedì 26 novembre alle 10:00. La sera prima ti mandiamo un promemoria.', visit],
  ['confirmed for the same day', input('confirmed', { appointmentAt: soon }), 'Ti aspettano martedì 24 novembre alle 11:01.', soon],
  ['moving', input('confirmed', { appointmentAt: visit, movingTo: [visit] }, { ...dial, ...task('move') }), 'Alle 11:01 chiediamo allo studio di spostare l’appuntamento: fino ad allora vale quello fissato.', soon],
  ['cancelled, the practice still to be told', input('cancelled', {}, { ...dial, ...task('cancel') }), 'Avvisiamo lo studio alle 11:01. Tu non devi fare nulla.', soon],
  ['cancelled, being told', input('cancelled', {}, task('cancel', true)), 'Stiamo avvisando lo studio. Tu non devi fare nulla.', null],
])('%s', (_, given, text, at) => expect(nextStep(given)).toMatchObject({ text, at })); // biome-ignore format: a table
test.each(['cancelled', 'declined', 'unreachable', 'expired', 'completed'] as const)('%s: nothing', (status) =>
  expect(nextStep(input(status))).toBeNull(),
);

test.each([
  ['07:00 and a second', 421, true],
  ['07:00', 420, undefined],
])('a call of %s: its step says whether its end is overdue', (_, seconds, isCallOverdue) => {
  const callSince = new Date(now.getTime() - seconds * 1_000);
  expect(nextStep(input('calling', {}, { callSince }))?.isCallOverdue).toBe(isCallOverdue);
});

test('a dial that is overdue: only what is certain, for a request of ours as for a receipt', () => {
  const due = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const say = (seconds: number) =>
    nextStep(input('scheduled', {}, { nextDial: { kind: 'dial', at: due(seconds), reason: 'open-now' } }))?.text;
  expect(say(180)).toBe('Lo studio è aperto: chiamiamo adesso.');
  expect(say(181)).toBe(overdueStep.text);
});
