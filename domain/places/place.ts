/** WGS84 degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** An Italian comune as the gazetteer knows it. Source: ISTAT (codes, population), GeoNames (coordinates). */
export interface Place {
  /** ISTAT code of the comune, six digits as text, e.g. `058091` for Roma. Primary key everywhere. */
  istatCode: string;
  /** Italian name as people write it, e.g. `Forlì`. */
  name: string;
  /** Two-letter province sign, e.g. `RM`. */
  province: string;
  /** Region name in Italian, e.g. `Lazio`, `Valle d'Aosta`, `Trentino-Alto Adige`. */
  region: string;
  coordinates: Coordinates;
  population: number;
}

/** A neighbourhood, quarter or hamlet of a comune. Coordinates ± 1 km. */
export interface Zone {
  name: string;
  istatCode: string;
  coordinates: Coordinates;
}
