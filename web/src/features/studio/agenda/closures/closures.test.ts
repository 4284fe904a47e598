import { expect, it } from 'vitest';
import { closureFixture } from '../../testing/agenda.ts';
import { type Closure, closureSentence } from './closure-labels.ts';
import { closureDraftOf, closureInput, newClosureDraft, parseClosure } from './parse-closure.ts';

const today = '2026-11-26';
const closure = (overrides: Record<string, unknown> = {}) => closureFixture(overrides) as unknown as Closure;
const whole = { opensMinutes: 0, closesMinutes: 1440 };

it.each([
  [{}, 'Ogni primo lunedì del mese, dal 7 dicembre 2026, dalle 13:00 alle 14:00.'],
  [{ fromOn: '2026-11-02' }, 'Ogni primo lunedì del mese, dalle 13:00 alle 14:00.'],
  [
    { fromOn: '2026-11-29' },
    'Ogni quinta domenica del mese, quando c’è, dal 29 novembre 2026, dalle 13:00 alle 14:00.',
  ],
  [
    { repeats: 'WEEKLY', fromOn: '2026-11-25', toOn: '2027-06-30', ...whole },
    'Ogni mercoledì, fino al 30 giugno 2027, tutto il giorno.',
  ],
  [{ repeats: 'YEARLY', fromOn: '2026-10-04', ...whole }, 'Ogni anno il 4 ottobre, tutto il giorno.'],
  [
    { repeats: 'DAILY', fromOn: '2027-08-09', toOn: '2027-08-22', ...whole },
    'Dal 9 al 22 agosto 2027, tutto il giorno.',
  ],
  [
    { repeats: 'DAILY', fromOn: '2026-12-24', toOn: '2027-01-06', ...whole },
    'Dal 24 dicembre 2026 al 6 gennaio 2027, tutto il giorno.',
  ],
  [
    { repeats: 'DAILY', fromOn: '2027-08-08', toOn: '2027-09-11', ...whole },
    'Dall’8 agosto all’11 settembre 2027, tutto il giorno.',
  ],
  [
    { repeats: 'DAILY', fromOn: '2026-12-04', toOn: '2026-12-04', opensMinutes: 840, closesMinutes: 1440 },
    'Solo venerdì 4 dicembre 2026, dalle 14:00 in poi.',
  ],
])('says what a closure means: %o', (overrides, sentence) => {
  expect(closureSentence(closure(overrides), today)).toBe(sentence);
});

it.each([
  {},
  whole,
  { repeats: 'DAILY', toOn: '2026-12-20' },
  { opensMinutes: 840, closesMinutes: 1440 },
  { chairId: 'c1' },
])('comes back from its fields: %o', (overrides) => {
  const one = closure(overrides);
  expect(parseClosure(closureDraftOf(one), one.id)).toEqual({ input: closureInput(one) });
});

it.each([
  [{ label: ' ' }, 'label'],
  [{ label: 'Ferie', toOn: '' }, 'toOn'],
  [{ label: 'Ferie', toOn: '2026-11-20' }, 'toOn'],
  [{ label: 'Ferie', toOn: '2033-01-01' }, 'toOn'],
  [{ label: 'Ferie', fromOn: '', toOn: '2026-11-30' }, 'fromOn'],
  [{ label: 'Corso', isWholeDay: false, opens: '14:00', closes: '13:00' }, 'closes'],
  [{ label: 'Corso', isWholeDay: false, opens: '', closes: '13:00' }, 'opens'],
])('refuses a closure at its field: %o', (part, field) => {
  const parsed = parseClosure({ ...newClosureDraft(today), ...part }, null);
  expect(parsed).toEqual({ problems: { [field]: expect.any(String) } });
});
