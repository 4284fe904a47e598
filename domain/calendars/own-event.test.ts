import { expect, test } from 'vitest';
import { ownEventSummary } from './own-event.ts';

test.each([
  ['visit', false, 'Visita Anna Rossi – Dentisti.ai'],
  ['visit', true, '[Simulazione] Visita Anna Rossi – Dentisti.ai'],
  ['block', false, 'Occupato – Dentisti.ai'],
] as const)('a %s, simulated: %s, is called %s', (kind, isSimulation, text) =>
  expect(ownEventSummary({ kind, patientName: 'Anna Rossi', isSimulation }, 'name')).toBe(text),
);
