import { expect, test } from 'vitest';
import { opensPatientData } from './practice-standing.ts';

test.each([
  ['nobody claimed it', null, false],
  ['somebody controls its contact', { entitledAt: null }, false],
  ['somebody was found entitled', { entitledAt: new Date('2026-11-24T09:00:00Z') }, true],
])('patients’ data when %s', (_case, standing, isOpen) => {
  expect(opensPatientData(standing)).toBe(isOpen);
});
