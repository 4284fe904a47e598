import { expect, test } from 'vitest';
import { inboundFinding, lineFinding, type RealLine } from './line-findings.ts';

const line: Exclude<RealLine, null | 'off'> = { state: 'asWanted', differences: [], inboundSeenAt: new Date(0) };
const differences = [{ field: 'secret', wanted: 'quello attuale', found: 'un altro' }] as const;

test.each<[string, RealLine, 'green' | 'red' | 'unneeded', RegExp]>([
  ['as wanted', line, 'green', /come deve essere/],
  ['mended', { ...line, state: 'mended' }, 'green', /come deve essere/],
  ['different', { ...line, state: 'different', differences: [...differences] }, 'red', /secret/],
  ['unknown to the platform', { ...line, state: 'notFound' }, 'red', /non conosce/],
  ['not answered', { ...line, state: 'notAnswered' }, 'red', /non risponde/],
  ['never compared', { ...line, state: 'unchecked' }, 'red', /confrontata/],
  ['not there', null, 'red', /Non c’è ancora/],
  ['simulated', 'off', 'unneeded', /simulate/],
])('a line %s', (_what, given, state, detail) => {
  expect(lineFinding(given)).toMatchObject({ state, detail: expect.stringMatching(detail) });
});

test('a call that came in is seen, or missed', () => {
  expect(inboundFinding(line).state).toBe('green');
  expect(inboundFinding({ ...line, inboundSeenAt: null })).toMatchObject({
    state: 'red',
    detail: expect.stringMatching(/mai arrivata/),
  });
  expect([inboundFinding(null).state, inboundFinding('off').state]).toEqual(['red', 'unneeded']);
});
