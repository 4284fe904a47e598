import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { expect, test } from 'vitest';
import { cancelledByPractice, movedParagraphs } from './change-by-practice.ts';

const practice = { name: 'Studio Rossi' } as PracticeRow;
const at = new Date('2026-11-26T09:00:00Z');

test('a mail says who moved an appointment, and what the patient can do', () => {
  const [moved, ways] = movedParagraphs({ practice, params: { at, by: 'practice' } }, at);
  expect(moved).toBe(
    'Lo Studio Rossi ha spostato il tuo appuntamento: ora ti aspetta giovedì 26 novembre alle 10:00. L’orario di prima non vale più.',
  );
  expect(ways).toMatch(/altro orario, o annulla/);
  expect(movedParagraphs({ practice, params: { at } }, at)).toEqual([
    'Lo Studio Rossi ti aspetta giovedì 26 novembre alle 10:00. L’orario di prima non vale più.',
  ]);
});

test('a mail says that the practice cancelled only where it did', () => {
  expect(cancelledByPractice({ practice, params: { at, by: 'practice' } })).toBe(
    'Lo Studio Rossi ha annullato l’appuntamento di giovedì 26 novembre alle 10:00.',
  );
  expect(cancelledByPractice({ practice, params: { at } })).toBeNull();
});
