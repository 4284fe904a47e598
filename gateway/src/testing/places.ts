import type { PracticeOverrides } from '@dentisti/db/testing';

/** Where the factory's practices may stand besides Roma. */
export const inMilano = {
  istatCode: '015146',
  city: 'Milano',
  province: 'MI',
  region: 'Lombardia',
  cap: '20121',
  latitude: 45.47,
  longitude: 9.19,
} satisfies PracticeOverrides;

export const inTorino = {
  istatCode: '001272',
  city: 'Torino',
  province: 'TO',
  region: 'Piemonte',
  cap: '10121',
  latitude: 45.07,
  longitude: 7.68,
} satisfies PracticeOverrides;
