/** `[istatCode, name, province sign, region index, latitude, longitude, population]`. */
type ComuneRow = readonly [
  istatCode: string,
  name: string,
  province: string,
  region: number,
  latitude: number,
  longitude: number,
  population: number,
];

/** The gazetteer as plain JSON: what `createPlaceIndex` is built from. Rows instead of objects keep the file small. */
export interface GazetteerData {
  regions: readonly string[];
  /** Other names of a region, e.g. `Sicily`, `Südtirol`, `Romagna`. */
  regionAliases: readonly (readonly [name: string, region: string])[];
  /** Province sign → name, e.g. `MI` → `Milano`. */
  provinces: Readonly<Record<string, string>>;
  comuni: readonly ComuneRow[];
  /** Names that are no comune (any more) and mean one: foreign, former, short. */
  aliases: readonly (readonly [name: string, istatCode: string])[];
  /** Neighbourhoods and well-known frazioni, coordinates ± 1 km, with the CAPs that surely belong to them. */
  zones: readonly (readonly [
    name: string,
    istatCode: string,
    latitude: number,
    longitude: number,
    caps?: readonly string[],
  ])[];
  caps: {
    /** Ranges whose every code belongs to one zoned city, both ends included. */
    zoned: readonly (readonly [from: string, to: string, istatCode: string])[];
    /** Codes that a comune has, perhaps with others. */
    single: readonly (readonly [cap: string, istatCode: string])[];
  };
}
