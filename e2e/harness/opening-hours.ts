import { journeys } from './browser.ts';
import { ofOwnProduct } from './controls.ts';
import { inOpeningHours, onSundayEvening } from './product-clock.ts';

/** Journeys at an hour at which no practice may be rung; skipped as the others are. */
export const journeysOnSundayEvening = (name: string, body: () => void): void => {
  ofOwnProduct(name, () => {
    onSundayEvening();
    journeys('on a Sunday at 22:00', body);
  });
};

/** Journeys that need practices to be there; skipped where the product was started elsewhere and its clock stands fast. */
export const journeysInOpeningHours = (name: string, body: () => void): void => {
  ofOwnProduct(name, () => {
    inOpeningHours();
    journeys('on a weekday morning', body);
  });
};
