import { type PageRoute, pageRoutes } from '../routes.ts';

/** Pages of our own work are nobody's visit. */
const uncounted: readonly PageRoute[] = ['admin', 'adminSection', 'adminItem', 'testCallerId', 'byokSetup'];

/** Whether views of a route are counted, by its name; `profile` is the readable address of a dentist. */
export function isCountedRoute(name: string): boolean {
  if (name === 'profile') return true;
  return Object.hasOwn(pageRoutes, name) && !uncounted.includes(name as PageRoute);
}
