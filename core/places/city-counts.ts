import { Renewed } from './renewed.ts';

/** Practices per comune by ISTAT code. Comuni without any are absent. */
export interface CityCountMaps {
  /** Not hidden, of any source: whether a comune has dentists at all. */
  visible: ReadonlyMap<string, number>;
  /** With Google data: what the top cities show. */
  listed: ReadonlyMap<string, number>;
}

/** How long counts are served without looking; the end of a discovery shortens it. */
const freshForMs = 30_000;

/** The counts that every validated place and every suggestion needs. */
export class CityCounts extends Renewed<CityCountMaps> {
  constructor(read: () => Promise<CityCountMaps>) {
    super(read, freshForMs);
  }
}
