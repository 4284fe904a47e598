import { describe, inject } from 'vitest';
import { journeys } from './browser.ts';
import { inOpeningHours } from './product-clock.ts';

/** Journeys that need practices to be there; skipped where the product was started elsewhere and its clock stands fast. */
export const journeysInOpeningHours = (name: string, body: () => void): void => {
  describe.skipIf(inject('controls') === null)(name, () => {
    inOpeningHours();
    journeys('on a weekday morning', body);
  });
};
