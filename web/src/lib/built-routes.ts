import { type PageRoute, pageRoutes } from '@dentisti/domain/routes';

/** Routes whose part of the product is built. Moving a name here makes its `In arrivo` text a type error. */
export const builtRoutes = [
  'home',
  'results',
  'dentist',
  'booking',
  'smartBooking',
  'realBooking',
  'bookingStatus',
  'lostLink',
  'credits',
] as const satisfies readonly PageRoute[];

/** Routes that answer `In arrivo`. */
export type ComingRoute = Exclude<PageRoute, (typeof builtRoutes)[number]>;

const built: readonly PageRoute[] = builtRoutes;

export const comingRoutes = (Object.keys(pageRoutes) as PageRoute[]).filter(
  (name): name is ComingRoute => !built.includes(name),
);
