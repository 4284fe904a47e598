/** Colours of the map with streets; those of our own tiles (gateway/src/tiles/palette.ts), so that both are one map. */
export interface BasemapColours {
  land: string;
  water: string;
  waterway: string;
  park: string;
  wood: string;
  institution: string;
  building: string;
  buildingEdge: string;
  path: string;
  minor: string;
  minorEdge: string;
  major: string;
  majorEdge: string;
  highway: string;
  highwayEdge: string;
  rail: string;
  border: string;
  cityName: string;
  townName: string;
  quarterName: string;
  streetName: string;
  waterName: string;
  parkName: string;
}

export const basemapColours: Record<'light' | 'dark', BasemapColours> = {
  light: {
    land: '#f7f1e4',
    water: '#cfdfdd',
    waterway: '#bdd3d0',
    park: '#e0e8d2',
    wood: '#e4e8d5',
    institution: '#f2e7da',
    building: '#efe5d2',
    buildingEdge: '#e3d7c0',
    path: '#d9ccb2',
    minor: '#fffdf8',
    minorEdge: '#e4dac5',
    major: '#fffaf0',
    majorEdge: '#d5c8ac',
    highway: '#f6e6c3',
    highwayEdge: '#d2c096',
    rail: '#d0c7b4',
    border: '#b5b09a',
    cityName: '#2b3a32',
    townName: '#4a574e',
    quarterName: '#6c6a58',
    streetName: '#6b6656',
    waterName: '#5b8281',
    parkName: '#5f7657',
  },
  dark: {
    land: '#19221d',
    water: '#0c1416',
    waterway: '#1f3435',
    park: '#1b2b20',
    wood: '#1a281e',
    institution: '#221f1d',
    building: '#202a24',
    buildingEdge: '#29352e',
    path: '#34423a',
    minor: '#2c3831',
    minorEdge: '#151d19',
    major: '#37443c',
    majorEdge: '#121915',
    highway: '#465245',
    highwayEdge: '#121915',
    rail: '#35423a',
    border: '#53645a',
    cityName: '#dfe6dd',
    townName: '#b4c0b6',
    quarterName: '#93a095',
    streetName: '#94a196',
    waterName: '#5d8583',
    parkName: '#7f9a7f',
  },
};
