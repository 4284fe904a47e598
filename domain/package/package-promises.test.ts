import { expect, test } from 'vitest';
import { packageCopies, packageSteps } from './package-copy.ts';
import { confirmationMinutes, packageTaskDueAt, taskHours } from './package-promises.ts';

const confirmedAt = new Date('2026-03-28T22:30:00Z');
/** Also through the night in which the clocks change. */
const dueHours = (packageTaskDueAt(confirmedAt).getTime() - confirmedAt.getTime()) / 3_600_000;

test('every figure of hours on the package’s page is the operators’ deadline, and is said to be the proposal’s', () => {
  for (const { included } of Object.values(packageCopies)) {
    const [appointment, ...others] = included.filter(({ text }) => /\bor[ae]\b/.test(text));
    expect(others).toEqual([]);
    expect(appointment?.text).toContain(`entro ${dueHours} ore`);
    expect(appointment?.meaning).toMatch(
      new RegExp(`^Entro ${dueHours} ore ti scriviamo per proporti studio e orario\\.`),
    );
    // No day is promised: no task would watch over it.
    expect(appointment?.meaning).toMatch(/giorno della visita dipende/);
  }
  const hours = packageSteps.flatMap(({ text }) =>
    [...text.matchAll(/(\d+) or[ae]/g)].map(([, count]) => Number(count)),
  );
  expect(hours).toEqual([dueHours]);
  expect(dueHours).toBe(taskHours);
});

test('the steps name the minutes of the confirmation', () => {
  const minutes = packageSteps.flatMap(({ text }) =>
    [...text.matchAll(/(\d+) minuti/g)].map(([, count]) => Number(count)),
  );
  expect(minutes).toEqual([confirmationMinutes]);
});
