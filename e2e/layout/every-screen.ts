import { adminScreens } from './admin-screens.ts';
import { patientScreens } from './patient-screens.ts';
import { publicScreens } from './public-screens.ts';
import type { Screen } from './screen.ts';
import { studioScreens } from './studio-screens.ts';

/** Every page and state that the audit of the layout brings a browser into. */
export const everyScreen: readonly Screen[] = [...publicScreens, ...patientScreens, ...studioScreens, ...adminScreens];

/** @throws when no screen is called so. */
export function getScreen(name: string): Screen {
  const found = everyScreen.find((screen) => screen.name === name);
  if (!found) throw new Error(`no screen is called ${name}`);
  return found;
}
