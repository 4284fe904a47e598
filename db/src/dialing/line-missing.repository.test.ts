import { mandatoryPointNames } from '@dentisti/domain/activation/activation-point';
import { expect, test } from 'vitest';
import { saveActivationFinding } from '../activation/activation-point.repository.ts';
import { setUpTestDatabase } from '../testing/index.ts';
import { isLineMissing } from './line-missing.repository.ts';
import { adoptLine } from './phone-line.repository.ts';

const now = new Date('2026-11-23T09:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const live = { voice: 'live', isProduction: true } as const;

const db = setUpTestDatabase();
const em = () => db.orm.em.fork();

test('real calls wait for a line and, in production, until every mandatory point was green within a day', async () => {
  expect(await isLineMissing(em(), now, { ...live, voice: 'simulator' })).toBe(false);
  expect(await isLineMissing(em(), now, { ...live, isProduction: false })).toBe(true);
  await adoptLine(em(), { phoneNumberId: 'line-1', number: '+390212345678', now });
  expect(await isLineMissing(em(), now, { ...live, isProduction: false })).toBe(false);
  expect(await isLineMissing(em(), now, live)).toBe(true);
  for (const name of mandatoryPointNames) {
    expect(await isLineMissing(em(), now, live), `before ${name}`).toBe(true);
    await saveActivationFinding(em(), name, { state: 'green', detail: 'A posto.' }, now);
  }
  expect(await isLineMissing(em(), now, live)).toBe(false);
  // A short outage of our own page stops nothing; a day of it does.
  await saveActivationFinding(em(), 'domain', { state: 'red', detail: 'Rotto.' }, daysLater(0.5));
  expect(await isLineMissing(em(), daysLater(0.9), live)).toBe(false);
  expect(await isLineMissing(em(), daysLater(1.1), live)).toBe(true);
});
