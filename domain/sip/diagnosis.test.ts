import { describe, expect, test } from 'vitest';
import { concludeDiagnosis, type SipStep } from './diagnosis.ts';
import { sipFaults } from './faults.ts';
import { sipLayers } from './layers.ts';

const passed = (layer: SipStep['layer']): SipStep => ({ layer, outcome: 'passed', milliseconds: 1, detail: 'Bene.' });

test('all well: no layer, no cause', () => {
  const diagnosis = concludeDiagnosis(null, sipLayers.map(passed), 'udp', 'trace');
  expect(diagnosis).toMatchObject({
    layer: null,
    fault: null,
    cause: '',
    remedy: '',
    transport: 'udp',
    trace: 'trace',
  });
});

test('a fault names its layer; what comes after it is skipped', () => {
  const failed: SipStep = { ...passed('reachability'), outcome: 'failed' };
  const diagnosis = concludeDiagnosis('port-closed', [passed('name'), passed('address'), failed], null, '');
  expect(diagnosis.layer).toBe('reachability');
  expect(diagnosis.cause).toBe(sipFaults['port-closed'].cause);
  expect(diagnosis.steps.map(({ layer }) => layer)).toEqual(sipLayers);
  expect(diagnosis.steps.map(({ outcome }) => outcome).slice(2)).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
});

test('a warning names no layer but keeps its advice', () => {
  const { layer, fault, remedy } = concludeDiagnosis('register-not-offered', sipLayers.map(passed), 'udp', '');
  expect([layer, fault]).toEqual([null, 'register-not-offered']);
  expect(remedy).toBe(sipFaults['register-not-offered'].remedy);
});

describe('the table of faults', () => {
  const rows = Object.entries(sipFaults);

  test('has at least one fault for every layer', () => {
    expect([...new Set(rows.map(([, { layer }]) => layer))].sort()).toEqual([...sipLayers].sort());
  });

  test.each(rows)('%s has a cause and a remedy in whole sentences, its cause its own', (fault, { cause, remedy }) => {
    for (const text of [cause, remedy]) expect(text).toMatch(/^\p{Lu}.{20,260}\.$/u);
    expect(rows.filter(([other, row]) => other !== fault && row.cause === cause)).toEqual([]);
  });
});
