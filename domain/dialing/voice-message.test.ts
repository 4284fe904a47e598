import { describe, expect, test } from 'vitest';
import { outcomeName } from './call-report.schema.ts';
import { parseVoiceCall, parseVoiceMessage } from './voice-message.ts';

const attemptId = '6f8a1f0e-5b1d-4b5e-9c55-3a1f6f0f9d11';
const call = {
  id: 'call-1',
  status: 'ended',
  endedReason: 'assistant-ended-call',
  startedAt: '2026-11-20T10:00:05.000Z',
  endedAt: '2026-11-20T10:01:05.000Z',
  cost: 0.1234,
  customer: { number: '+390768000001', externalId: attemptId },
};
const report = { result: 'accepted', preference: 1 };

describe('a call', () => {
  test('is reduced to what we use', () => {
    expect(parseVoiceCall({ ...call, assistant: { server: { headers: { secret: 's' } } } })).toEqual({
      id: 'call-1',
      status: 'ended',
      endedReason: 'assistant-ended-call',
      startedAt: call.startedAt,
      endedAt: call.endedAt,
      costCents: 12.34,
      outcome: null,
      transcript: null,
      attemptId,
      customerNumber: '+390768000001',
      concurrencyBlocked: false,
    });
  });

  test('the outcome is found by name, then in the deprecated place', () => {
    const structuredOutputs = { a: { name: 'other', result: 1 }, b: { name: outcomeName, result: report } };
    expect(parseVoiceCall({ ...call, artifact: { structuredOutputs } })?.outcome).toEqual(report);
    expect(parseVoiceCall({ ...call, analysis: { structuredData: report } })?.outcome).toEqual(report);
  });

  test('what was said is kept as far as it is sensible', () => {
    const said = (transcript: unknown) => parseVoiceCall({ ...call, artifact: { transcript } })?.transcript;
    expect(said('AI: Buongiorno\nUser: Pronto\n')).toBe('AI: Buongiorno\nUser: Pronto');
    expect(said('a'.repeat(40_000))).toHaveLength(30_000);
    expect(said(`${'a'.repeat(29_999)}😀`)).toHaveLength(29_999);
    for (const nothing of ['', ' \n', 7, null]) expect(said(nothing)).toBeNull();
  });

  test('an externalId that is not ours, odd types and unknown fields do no harm', () => {
    const odd = { ...call, customer: { externalId: 'crm-17' }, cost: 'free', startedAt: 'soon', extra: { deep: 1 } };
    expect(parseVoiceCall(odd)).toMatchObject({ id: 'call-1', attemptId: null, costCents: null, startedAt: null });
    expect(parseVoiceCall({ ...call, subscriptionLimits: { concurrencyBlocked: true } })?.concurrencyBlocked).toBe(
      true,
    );
    expect(parseVoiceCall({ status: 'ended' })).toBeNull();
    expect(parseVoiceCall('<html>')).toBeNull();
  });
});

describe('a server message', () => {
  test('a status update is told apart by its status', () => {
    expect(parseVoiceMessage({ message: { type: 'status-update', status: 'ringing', call } })).toMatchObject({
      type: 'status-update',
      voiceCallId: 'call-1',
      attemptId,
      status: 'ringing',
      payload: { status: 'ringing' },
    });
  });

  test('a report’s own fields count more than its call’s', () => {
    const message = {
      type: 'end-of-call-report',
      endedReason: 'customer-busy',
      call,
      artifact: { structuredOutputs: { x: { name: outcomeName, result: report } } },
    };
    expect(parseVoiceMessage({ message })).toMatchObject({
      status: '',
      payload: { endedReason: 'customer-busy', endedAt: call.endedAt, outcome: report },
    });
  });

  test.each([
    ['function', { function: { name: 'esito', arguments: '{"result":"accepted"}' } }],
    ['arguments', { name: 'esito', arguments: { result: 'accepted' } }],
    ['parameters', { name: 'esito', parameters: { result: 'accepted' } }],
  ])('tool calls in the shape with %s', (_shape, rest) => {
    const message = {
      type: 'tool-calls',
      call,
      toolCallList: [{ id: 't1', type: 'function', ...rest }, { nonsense: 1 }],
    };
    expect(parseVoiceMessage({ message })?.toolCalls).toEqual([
      { id: 't1', name: 'esito', arguments: { result: 'accepted' } },
    ]);
  });

  test('a sentence is taken once it is final, whatever the type is called; guesses and silence are not', () => {
    const said = { call, timestamp: 1_774_000_000_000, role: 'user', transcript: ' Pronto?\u0000\uD83D ' };
    const line = { role: 'user', text: 'Pronto?\uFFFD', at: 1_774_000_000_000 };
    const lineOf = (message: object) => parseVoiceMessage({ message: { ...said, ...message } })?.line;
    expect(lineOf({ type: 'transcript', transcriptType: 'final' })).toEqual(line);
    expect(lineOf({ type: 'transcript[transcriptType="final"]' })).toEqual(line);
    expect(lineOf({ type: 'transcript', transcriptType: 'final', transcript: 'a'.repeat(5_000) })?.text).toHaveLength(
      1_000,
    );
    expect(lineOf({ type: 'transcript', transcriptType: 'final', timestamp: 'soon' })).toMatchObject({ at: null });
    for (const other of [
      { type: 'transcript', transcriptType: 'partial' },
      { type: 'status-update' },
      { type: 'transcript', transcriptType: 'final', transcript: ' ' },
      { type: 'transcript', transcriptType: 'final', role: 'system' },
    ])
      expect(lineOf(other)).toBeNull();
  });

  test('arguments that are no JSON are no arguments', () => {
    const toolCallList = [{ id: 't1', function: { name: 'esito', arguments: '{oops' } }];
    expect(parseVoiceMessage({ message: { type: 'tool-calls', call, toolCallList } })?.toolCalls[0]?.arguments).toEqual(
      {},
    );
  });

  test('before there is a call, and what is no message at all', () => {
    const request = { type: 'assistant-request', customer: { number: '+390768000001' } };
    expect(parseVoiceMessage({ message: request })).toMatchObject({
      voiceCallId: null,
      attemptId: null,
      callerNumber: '+390768000001',
      isForwarded: false,
    });
    const headers = { Diversion: '<sip:+390768000001@carrier.example>;reason=unconditional' };
    const forwarded = { id: 'c', phoneCallProviderDetails: { sip: { headers } } };
    expect(parseVoiceMessage({ message: { ...request, call: forwarded } })?.isForwarded).toBe(true);
    // Two sources that name different callers name none.
    const other = { id: 'c', customer: { sipUri: 'sip:+390768000002@carrier.example' } };
    expect(parseVoiceMessage({ message: { ...request, call: other } })?.callerNumber).toBeNull();
    for (const body of [null, {}, [], { message: {} }, { message: { type: 7 } }])
      expect(parseVoiceMessage(body)).toBeNull();
  });
});
