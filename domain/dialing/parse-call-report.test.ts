import { describe, expect, test } from 'vitest';
import { type EndedCall, parseEndedCall } from './parse-call-report.ts';
import { isLikelyTime, parseLocalTime } from './reported-time.ts';

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
    ['only the assistant spoke', call(null, { transcript: 'AI: Buongiorno.\nAI: Mi sente?' }), { kind: 'unsettled', reason: 'silence' }],
    ['only the assistant spoke, and the practice hung up', call(said('unsettled'), { endedReason: 'customer-ended-call', transcript: 'AI: Buongiorno.' }), { kind: 'unsettled', reason: 'silence' }],
    ['a yes that nobody said', call(said('accepted', { preference: 1, detailsLeft: true }), { transcript: 'AI: Buongiorno.' }), { kind: 'unsettled', reason: 'silence' }],
    ['a wrong number that nobody said', call(said('wrong_number'), { transcript: 'AI: Buongiorno.' }), { kind: 'unsettled', reason: 'silence' }],
    ['a yes that was said', call(said('accepted', { preference: 1, detailsLeft: true }), { transcript: 'AI: Buongiorno.\nUser: Sì.' }), { kind: 'accepted' }],
    ['a text without speakers tells nothing', call(said('accepted', { preference: 1, detailsLeft: true }), { transcript: 'Buongiorno.' }), { kind: 'accepted' }],
    ['peace is kept, whoever asked for it', call(said('do_not_call'), { transcript: 'AI: Buongiorno.' }), { kind: 'optedOut' }],
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
    ['a yes before the platform stumbled counts', call(said('accepted', { preference: 1, detailsLeft: true }), { endedReason: 'pipeline-error-openai-llm-failed' }), { kind: 'accepted', preference: 1 }],
    ['but not when nobody had answered', call(said('accepted', { preference: 1 }), { endedReason: 'customer-busy', answered: false }), { kind: 'busy' }],
    ['no reason at all', call(undefined, { endedReason: null, answered: false }), { kind: 'platformFailure', permanent: false }],
    ['withdrawn by us', call(null, { endedReason: 'manually-canceled', answered: false }), { kind: 'platformFailure', permanent: false }],
  ])('%s', (_, given, outcome) => expect(parseEndedCall(given)).toMatchObject(outcome)); // biome-ignore format: a table
});

describe('a yes before name and number were left', () => {
  const yes = (more: object, rest: Partial<EndedCall> = {}) => call(said('accepted', { preference: 1, ...more }), rest);
  const cutOff = { kind: 'unsettled', reason: 'cut-off', said: { kind: 'accepted', at: asked[0] } };
  const taken = { kind: 'accepted', preference: 1 };
  test.each([
    ['hung up on', yes({ detailsLeft: false }, { endedReason: 'customer-ended-call' }), cutOff],
    ['hung up on, by a report that does not say', yes({}, { endedReason: 'customer-ended-call-after-warm-transfer-attempt' }), cutOff],
    ['the line broke', yes({ detailsLeft: false }, { endedReason: 'worker-shutdown' }), cutOff],
    ['out of time', yes({ detailsLeft: false }, { endedReason: 'exceeded-max-duration' }), cutOff],
    ['to an offer, hung up on', yes({}, { endedReason: 'customer-ended-call', purpose: 'confirmProposal', asked: asked.slice(0, 1) }), cutOff],
    ['noted, and hung up', call(said('acknowledged'), { endedReason: 'customer-ended-call', purpose: 'confirmProposal', asked: asked.slice(0, 1) }), cutOff],
    ['as an offer of a time asked for', call(said('proposed', { dateTime: '2026-11-25T10:30' }), { endedReason: 'customer-ended-call' }), cutOff],
    ['to a time nobody asked for', call(said('accepted', { dateTime: '2026-12-01T10:30' }), { endedReason: 'customer-ended-call' }), { kind: 'proposed' }],
    ['left, then hung up', yes({ detailsLeft: true }, { endedReason: 'customer-ended-call' }), taken],
    ['the assistant said goodbye', yes({ detailsLeft: false }), taken],
    ['a move needs no name', yes({}, { endedReason: 'customer-ended-call', purpose: 'move' }), taken],
  ])('%s', (_, given, outcome) => expect(parseEndedCall(given as EndedCall)).toMatchObject(outcome)); // biome-ignore format: a table
});

describe('the assistant’s note and the platform’s report', () => {
  const both = (noted: object | null, report: object | null) => parseEndedCall(call(report, { noted }));
  const [first, second] = [said('accepted', { preference: 1 }), said('accepted', { preference: 2 })];
  test('agree, in other words', () => {
    expect(both(said('accepted', { dateTime: '2026-11-25T10:30' }), first)).toMatchObject({
      kind: 'accepted',
      at: asked[0],
    });
    expect(both(said('proposed', { dateTime: '2026-11-25T10:30' }), first)).toMatchObject({
      kind: 'accepted',
      preference: 1,
    });
    expect(both(said('declined', { reason: 'other' }), said('declined'))).toMatchObject({ kind: 'declined' });
  });
  test('one alone counts', () => {
    expect(both(second, null)).toMatchObject({ kind: 'accepted', at: asked[1] });
    expect(both(second, { result: 'forse' })).toMatchObject({ kind: 'accepted', at: asked[1] });
    expect(both({ result: 'forse' }, first)).toMatchObject({ kind: 'accepted', at: asked[0] });
  });
  test.each([
    [first, second],
    [first, said('declined')],
    [said('proposed', { dateTime: '2026-12-01T10:00' }), first],
    [said('unsettled'), first],
    [first, said('unsettled')],
  ])('%j and %j settle nothing, and both are kept', (noted, report) => {
    const outcome = both(noted, report);
    expect(outcome).toMatchObject({ kind: 'unsettled', reason: 'contradiction' });
    expect(outcome).toMatchObject({
      said: { kind: parseEndedCall(call(report)).kind },
      noted: { kind: parseEndedCall(call(noted)).kind },
    });
  });
  test('whoever wants no calls is not rung again, by either', () => {
    expect(both(said('do_not_call'), said('declined'))).toMatchObject({ kind: 'optedOut' });
    expect(both(said('unsettled'), said('do_not_call'))).toMatchObject({ kind: 'optedOut' });
  });
});

describe('times of the model', () => {
  test.each([
    ['2026-11-24T09:30', '2026-11-24T08:30:00.000Z'],
    ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    ['2026-11-24 09:30:00', '2026-11-24T08:30:00.000Z'],
    ['2026-12-09T15:30:00+01:00', '2026-12-09T14:30:00.000Z'],
    ['2026-12-09T15:30+0100', '2026-12-09T14:30:00.000Z'],
    ['2026-12-09T14:30:00Z', '2026-12-09T14:30:00.000Z'],
    ['2026-12-09T14:30:00.000Z', '2026-12-09T14:30:00.000Z'],
    ['2026-12-09T16:30:00+02:00', '2026-12-09T14:30:00.000Z'],
    ['2026-12-09T15:30:00.000', '2026-12-09T14:30:00.000Z'],
    ['2026-12-09T9:30', '2026-12-09T08:30:00.000Z'],
    ['2026-12-09t9:30', '2026-12-09T08:30:00.000Z'],
    ['2026-12-09T09:30:00,5', '2026-12-09T08:30:00.000Z'],
    ['2026-02-30T09:30', null],
    ['2026-02-30T09:30:00Z', null],
    ['2026-13-01T09:30', null],
    ['2026-11-24T25:00', null],
    ['2026-11-24T09:30+25:00', null],
    ['2026-11-24T09', null],
    ['09:30', null],
    ['domani alle nove', null],
    ['', null],
    [null, null],
  ])('%s is %s', (text, iso) => expect(parseLocalTime(text)?.toISOString() ?? null).toBe(iso));

  const now = new Date('2026-11-24T09:02:00Z');
  test.each([
    ['2026-11-25T07:00', true],
    ['2026-11-25T21:00', true],
    ['2026-11-25T06:59', false],
    ['2026-11-25T21:01', false],
    ['2026-11-25T05:00', false],
    ['2026-11-24T10:01', false],
    ['2026-11-24T10:03', true],
    ['2027-02-22T10:00', true],
    ['2027-02-23T10:00', false],
    ['2027-06-06T05:00', false],
  ])('somebody may mean %s: %s', (text, likely) =>
    expect(isLikelyTime(parseLocalTime(text) as Date, now)).toBe(likely),
  );

  const night = '2026-11-25T05:00';
  const unclear = { kind: 'unsettled', reason: 'unclear' };
  test.each([
    ['an offer with an offset', call(said('proposed', { dateTime: '2026-12-09T15:30:00+01:00' })), { kind: 'proposed', at: new Date('2026-12-09T14:30:00Z') }],
    ['a yes with an offset', call(said('accepted', { preference: 1, dateTime: '2026-11-25T10:30:00+01:00' })), { kind: 'accepted', preference: 1 }],
    ['an offer at night', call(said('proposed', { dateTime: night })), unclear],
    ['an offer next year', call(said('proposed', { dateTime: '2027-06-09T15:30' })), unclear],
    ['an offer of yesterday', call(said('proposed', { dateTime: '2026-11-23T15:30' })), unclear],
    ['a yes to a number, with a time at night', call(said('accepted', { preference: 1, dateTime: night })), unclear],
    ['a confirmation for the night', call(said('accepted', { dateTime: night }), { purpose: 'confirmProposal', asked: asked.slice(0, 1) }), unclear],
    ['ring back with an offset', call(said('call_back', { callBackAt: '2026-11-24T16:00:00+01:00' })), { reason: 'call-back-later', callBackAt: new Date('2026-11-24T15:00:00Z') }],
    ['ring back at night', call(said('call_back', { callBackAt: night })), { reason: 'call-back-later', callBackAt: null }],
  ])('%s', (_, given, outcome) => expect(parseEndedCall(given as EndedCall)).toMatchObject(outcome)); // biome-ignore format: a table
});
