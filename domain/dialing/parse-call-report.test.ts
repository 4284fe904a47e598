import { describe, expect, test } from 'vitest';
import { type EndedCall, parseEndedCall, parseLocalTime } from './parse-call-report.ts';

const asked = ['2026-11-25T09:30:00Z', '2026-11-26T14:00:00Z', '2026-11-27T08:00:00Z'].map((text) => new Date(text));
const nothing = { preference: null, dateTime: null, callBackAt: null, reason: null, sentence: null };
const call = (report: unknown, more: Partial<EndedCall> = {}): EndedCall => ({
  purpose: 'book',
  asked,
  endedReason: 'assistant-ended-call',
  report,
  answered: true,
  endedAt: new Date('2026-11-24T09:02:00Z'),
  ...more,
});
const said = (result: string, more: object = {}) => ({ ...nothing, result, ...more });

describe('what was said', () => {
  test.each([
    ['a yes by number', call(said('accepted', { preference: 2, sentence: ' Va bene,\n giovedì. ' })), { kind: 'accepted', at: asked[1], preference: 2, sentence: 'Va bene, giovedì.' }],
    ['a yes by time', call(said('accepted', { dateTime: '2026-11-27T09:00' })), { kind: 'accepted', at: asked[2], preference: 3 }],
    ['number and time agree', call(said('accepted', { preference: 1, dateTime: '2026-11-25T10:30' })), { kind: 'accepted', preference: 1 }],
    ['number and time disagree: the patient is asked', call(said('accepted', { preference: 1, dateTime: '2026-11-25T11:30' })), { kind: 'proposed', at: new Date('2026-11-25T10:30:00Z') }],
    ['a yes to nothing in particular', call(said('accepted')), { kind: 'unsettled', reason: 'unclear' }],
    ['an offer', call(said('proposed', { dateTime: '2026-12-01 15:00:00' })), { kind: 'proposed', at: new Date('2026-12-01T14:00:00Z') }],
    ['an offer without a time', call(said('proposed')), { kind: 'unsettled', reason: 'unclear' }],
    ['a no with its reason', call(said('declined', { reason: 'on-holiday' })), { kind: 'declined', reason: 'on-holiday' }],
    ['a no with a reason that is none', call(said('declined', { reason: 'ivr' })), { kind: 'declined', reason: 'other' }],
    ['a confirmation without a time means the offer', call(said('accepted'), { purpose: 'confirmProposal', asked: [asked[0] as Date] }), { kind: 'accepted', at: asked[0], preference: null }],
    ['a yes to a cancellation is a note', call(said('accepted'), { purpose: 'cancel', asked: [] }), { kind: 'acknowledged' }],
    ['ring back, with a time', call(said('call_back', { callBackAt: '2026-11-24T16:00' })), { kind: 'unsettled', reason: 'call-back-later', callBackAt: new Date('2026-11-24T15:00:00Z') }],
    ['a wrong number', call(said('wrong_number')), { kind: 'wrongNumber' }],
    ['never again', call(said('do_not_call', { sentence: 'Non chiamateci più!' })), { kind: 'optedOut', sentence: 'Non chiamateci più!' }],
    ['a machine the platform took for a person', call(said('answering_machine')), { kind: 'voicemail' }],
    ['a sceptic', call(said('unsettled', { reason: 'refused-machine' })), { kind: 'unsettled', reason: 'refused-machine' }],
    ['hung up without a word of why', call(said('unsettled'), { endedReason: 'customer-ended-call' }), { kind: 'unsettled', reason: 'hung-up' }],
    ['passed on', call(said('unsettled'), { endedReason: 'assistant-forwarded-call' }), { kind: 'unsettled', reason: 'handed-over' }],
  ])('%s', (_, given, outcome) => expect(parseEndedCall(given as EndedCall)).toMatchObject(outcome)); // biome-ignore format: a table
});

describe('what the line did', () => {
  test.each([
    ['talked, but no report: nothing is booked', call(null), { kind: 'unsettled', reason: 'unclear' }],
    ['a report that is nonsense counts as none', call({ result: 'booked!!', preference: 7 }), { kind: 'unsettled', reason: 'unclear' }],
    ['fields that do not fit count as not said', call({ ...nothing, result: 'accepted', preference: '2', dateTime: 5 }), { kind: 'unsettled' }],
    ['silence', call(null, { endedReason: 'silence-timed-out' }), { kind: 'unsettled', reason: 'silence' }],
    ['nobody', call(null, { endedReason: 'customer-did-not-answer', answered: false }), { kind: 'noAnswer' }],
    ['busy', call(null, { endedReason: 'customer-busy', answered: false }), { kind: 'busy' }],
    ['voicemail', call(null, { endedReason: 'voicemail', answered: false }), { kind: 'voicemail' }],
    ['a dead number', call(null, { endedReason: 'twilio-reported-customer-misdialed', answered: false }), { kind: 'unreachableNumber' }],
    ['no connection', call(null, { endedReason: 'call.in-progress.error-sip-outbound-call-failed-to-connect', answered: false }), { kind: 'notConnected' }],
    ['no connection after somebody spoke', call(null, { endedReason: 'call.in-progress.error-sip-outbound-call-failed-to-connect' }), { kind: 'unsettled', reason: 'unclear', callBackAt: null }],
    ['busy after somebody spoke', call(null, { endedReason: 'customer-busy' }), { kind: 'unsettled', reason: 'unclear', callBackAt: null }],
    ['misdialled after somebody spoke', call(null, { endedReason: 'twilio-reported-customer-misdialed' }), { kind: 'unsettled', reason: 'unclear', callBackAt: null }],
    ['the trunk', call(null, { endedReason: 'x-sip-403-forbidden', answered: false }), { kind: 'platformFailure', permanent: true }],
    ['a fault before anybody spoke', call(null, { endedReason: 'worker-shutdown', answered: false }), { kind: 'platformFailure', permanent: false }],
    ['a fault after somebody spoke is not rung again at once', call(null, { endedReason: 'worker-shutdown' }), { kind: 'unsettled', reason: 'unclear' }],
    ['a yes before the platform stumbled counts', call(said('accepted', { preference: 1 }), { endedReason: 'pipeline-error-openai-llm-failed' }), { kind: 'accepted', preference: 1 }],
    ['but not when nobody had answered', call(said('accepted', { preference: 1 }), { endedReason: 'customer-busy', answered: false }), { kind: 'busy' }],
    ['no reason at all', call(undefined, { endedReason: null, answered: false }), { kind: 'platformFailure', permanent: false }],
    ['withdrawn by us', call(null, { endedReason: 'manually-canceled', answered: false }), { kind: 'platformFailure', permanent: false }],
  ])('%s', (_, given, outcome) => expect(parseEndedCall(given)).toMatchObject(outcome)); // biome-ignore format: a table
});

test.each([
  ['2026-11-24T09:30', '2026-11-24T08:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ['2026-11-24 09:30:00', '2026-11-24T08:30:00.000Z'],
  ['2026-02-30T09:30', null],
  ['2026-13-01T09:30', null],
  ['2026-11-24T25:00', null],
  ['domani alle nove', null],
  ['', null],
  [null, null],
])('an Italian clock reads %s as %s', (text, iso) => expect(parseLocalTime(text)?.toISOString() ?? null).toBe(iso));
