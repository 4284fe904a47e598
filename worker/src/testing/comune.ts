import { loadGazetteer } from '@dentisti/db/gazetteer';
import type { Place } from '@dentisti/domain/places/place';

export const comuni = {
  milano: '015146',
  bologna: '037006',
  roma: '058091',
  lucca: '046017',
  aglie: '001001',
} as const;

export function comune(name: keyof typeof comuni): Place {
  const place = loadGazetteer().byIstatCode(comuni[name]);
  if (!place) throw new Error(`the gazetteer lacks ${name}`);
  return place;
}
