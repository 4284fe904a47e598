/** Colours of one theme; close to the page's tokens, a step quieter, so that pins stand out. */
export interface Palette {
  sea: string;
  /** Shallow water along our coast. */
  shallows: string;
  lake: string;
  river: string;
  land: string;
  shore: string;
  /** Land of other countries. */
  abroad: string;
  builtUp: string;
  builtUpCore: string;
  /** Close up it covers the whole map: a step quieter. */
  builtUpClose: string;
  zoneBorder: string;
  comuneBorder: string;
  provinceBorder: string;
  regionBorder: string;
  grid: string;
  cityName: string;
  townName: string;
  zoneName: string;
  seaName: string;
  abroadName: string;
  dot: string;
}

export type TileTheme = 'light' | 'dark';

export const palettes: Record<TileTheme, Palette> = {
  light: {
    sea: '#cfdfdd',
    shallows: '#dce9e5',
    lake: '#d3e2df',
    river: '#bdd3d0',
    land: '#f7f1e4',
    shore: '#b3c7c1',
    abroad: '#e9e6da',
    builtUp: '#efe4cf',
    builtUpCore: '#e9dbc1',
    builtUpClose: '#f2e9d8',
    zoneBorder: '#c2b79d',
    comuneBorder: '#d9cfba',
    provinceBorder: '#c6bfa8',
    regionBorder: '#a7ab96',
    grid: '#e6dcc8',
    cityName: '#2b3a32',
    townName: '#4a574e',
    zoneName: '#6c6a58',
    seaName: '#6b8f8d',
    abroadName: '#9a9a8a',
    dot: '#6f7d73',
  },
  dark: {
    sea: '#0c1416',
    shallows: '#101c1d',
    lake: '#0f191b',
    river: '#1f3435',
    land: '#19221d',
    shore: '#2f4240',
    abroad: '#131a17',
    builtUp: '#212c26',
    builtUpCore: '#28352d',
    builtUpClose: '#1e2823',
    zoneBorder: '#47554c',
    comuneBorder: '#2c3932',
    provinceBorder: '#3a4941',
    regionBorder: '#53645a',
    grid: '#2b3730',
    cityName: '#dfe6dd',
    townName: '#b4c0b6',
    zoneName: '#8f9c91',
    seaName: '#4f7270',
    abroadName: '#56625b',
    dot: '#8a988e',
  },
};
