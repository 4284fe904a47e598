export type LabelKind = 'city' | 'town' | 'zone' | 'sea' | 'abroad';

/** Seas and neighbours: names that only a small scale needs. `zooms` is first and last. */
export const distantNames: readonly {
  text: string;
  kind: Extract<LabelKind, 'sea' | 'abroad'>;
  longitude: number;
  latitude: number;
  zooms: readonly [number, number];
}[] = [
  { text: 'Mar Ligure', kind: 'sea', longitude: 8.75, latitude: 43.75, zooms: [6, 8] },
  { text: 'Mar Tirreno', kind: 'sea', longitude: 12.1, latitude: 40.1, zooms: [5, 8] },
  { text: 'Mar Adriatico', kind: 'sea', longitude: 15.2, latitude: 43.05, zooms: [5, 8] },
  { text: 'Mar Ionio', kind: 'sea', longitude: 17.9, latitude: 38.6, zooms: [5, 8] },
  { text: 'Mar di Sardegna', kind: 'sea', longitude: 6.9, latitude: 40.3, zooms: [6, 8] },
  { text: 'Canale di Sicilia', kind: 'sea', longitude: 12.6, latitude: 36.9, zooms: [6, 8] },
  { text: 'Francia', kind: 'abroad', longitude: 5.6, latitude: 45.2, zooms: [5, 8] },
  { text: 'Svizzera', kind: 'abroad', longitude: 7.9, latitude: 46.75, zooms: [5, 8] },
  { text: 'Austria', kind: 'abroad', longitude: 13.3, latitude: 47.35, zooms: [5, 8] },
  { text: 'Slovenia', kind: 'abroad', longitude: 14.7, latitude: 46.0, zooms: [6, 8] },
  { text: 'Croazia', kind: 'abroad', longitude: 15.9, latitude: 45.3, zooms: [5, 8] },
  { text: 'Corsica', kind: 'abroad', longitude: 9.1, latitude: 42.15, zooms: [6, 8] },
];
