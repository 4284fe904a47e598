import { expect, test, vi } from 'vitest';
import { patientRecallLabel, resultLabel } from './recall-labels.ts';

const recall = (sentAt: string | null) =>
  ({ sentAt, remindedAt: null, bookedAt: null, bookedFor: null, withdrawnAt: null, isAutomatic: false }) as Parameters<
    typeof resultLabel
  >[0];

// Wednesday 25 November 2026 in Rome.
test.each([
  ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00Z', 'Inviato il 25 novembre 2026.'],
  ['2026-11-25T21:30:00Z', '2026-11-25T21:31:00Z', 'Parte gio 26 nov, 8:00.'],
  ['2026-11-25T21:30:00Z', '2026-11-26T07:00:00Z', 'Inviato il 26 novembre 2026.'],
  ['2026-12-08T10:00:00Z', '2026-12-09T10:00:00Z', 'Inviato l’8 dicembre 2026.'],
  [null, '2026-11-25T10:00:00Z', 'In partenza.'],
  [null, '2026-11-25T21:30:00Z', 'Parte gio 26 nov, 8:00.'],
])('a recall of %s reads at %s: %s', (sentAt, now, words) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  expect(resultLabel(recall(sentAt))).toBe(words);
  const due = { serviceName: 'Igiene orale', dueOn: '2026-11-12', isDropped: false, recall: recall(sentAt) };
  const said = `${words[0]?.toLowerCase()}${words.slice(1)}`;
  expect(patientRecallLabel(due)).toBe(`Igiene orale: da richiamare dal gio 12 nov 2026 · richiamo ${said}`);
});
