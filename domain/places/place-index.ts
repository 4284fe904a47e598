import type { GazetteerData } from './gazetteer-data.ts';
import { fold, keyOf, wordsOf } from './normalise.ts';
import type { Coordinates, Place, Zone } from './place.ts';

/** What a name means: a comune, or a zone of one. `alias` is a name that is no comune's own. */
export interface Meaning {
  kind: 'comune' | 'alias' | 'zone';
  place: Place;
  zone: Zone | null;
}

/** One name as it is searched in. */
export interface SearchName extends Meaning {
  key: string;
  words: readonly string[];
  /** Unambiguous text shown for it; the resolver understands it when sent back. */
  label: string;
}

/** Everything the folder's modules look places up in. Built once; read only. */
export interface PlaceIndex {
  /** All comuni, most populous first. */
  places: readonly Place[];
  byIstatCode(istatCode: string): Place | undefined;
  /** By key: own names before aliases before zones, the most populous first. */
  meanings(key: string): readonly Meaning[];
  /** Comuni of a CAP, the most populous first; empty when the CAP is unknown. */
  placesOfCap(cap: string): readonly Place[];
  /** Whether the CAP lies in a zoned city's range and so is that city's alone. */
  isZonedCap(cap: string): boolean;
  /** CAPs known of a comune; null when none is. `complete` when it is a zoned city, whose ranges are all known. */
  capsOf(istatCode: string): { caps: readonly string[]; complete: boolean } | null;
  /** The middle of the zones that surely have this CAP; undefined when none is known to. */
  zonePointOfCap(cap: string): Coordinates | undefined;
  /** Province sign (`MI`) of a key that is one or is a province's name (`milano`). */
  provinceSigns(key: string): readonly string[];
  /** Region name of a key, or undefined. */
  region(key: string): string | undefined;
  /** `Castro (LE)` for a homonym, else the name. */
  label(place: Place): string;
  zoneLabel(zone: Zone): string;
  /** All names in the order that breaks ties among suggestions: comuni before zones, most populous first, then label. */
  names: readonly SearchName[];
}

const byPopulation = (a: Place, b: Place) => b.population - a.population || (a.istatCode < b.istatCode ? -1 : 1);
const kinds = ['comune', 'alias', 'zone'];
const saints = new Set(['san', 'santo', 'santa', 'sant']);
const noMeanings: readonly Meaning[] = [];
const noPlaces: readonly Place[] = [];

function placesFrom(data: GazetteerData): Place[] {
  return data.comuni
    .map(([istatCode, name, province, region, latitude, longitude, population]) => ({
      istatCode,
      name,
      province,
      region: data.regions[region] as string,
      coordinates: { latitude, longitude },
      population,
    }))
    .sort(byPopulation);
}

function capIndex(data: GazetteerData, byIstatCode: Map<string, Place>) {
  const placesOf = new Map<string, Place[]>();
  const capsOf = new Map<string, { caps: string[]; complete: boolean }>();
  const zoned = new Set<string>();
  const add = (cap: string, istatCode: string, complete: boolean) => {
    const place = byIstatCode.get(istatCode);
    if (!place) throw new Error(`CAP ${cap} names an unknown comune ${istatCode}`);
    const places = placesOf.get(cap) ?? [];
    if (!places.includes(place)) placesOf.set(cap, [...places, place].sort(byPopulation));
    const known = capsOf.get(istatCode) ?? { caps: [], complete: false };
    known.caps.push(cap);
    known.complete ||= complete;
    capsOf.set(istatCode, known);
  };
  for (const [from, to, istatCode] of data.caps.zoned) {
    for (let code = Number(from); code <= Number(to); code++) {
      const cap = String(code).padStart(5, '0');
      zoned.add(cap);
      add(cap, istatCode, true);
    }
  }
  for (const [cap, istatCode] of data.caps.single) add(cap, istatCode, false);
  return { placesOf, capsOf, zoned };
}

/** Returns the middle of the zones of each CAP. Throws for a CAP that the zone's comune does not have. */
function zonePointsByCap(zones: GazetteerData['zones'], isCapOf: (cap: string, istatCode: string) => boolean) {
  const zonesOf = new Map<string, Coordinates[]>();
  for (const [name, istatCode, latitude, longitude, caps = []] of zones) {
    for (const cap of caps) {
      if (!isCapOf(cap, istatCode))
        throw new Error(`${name} has the CAP ${cap}, which its comune ${istatCode} has not`);
      zonesOf.set(cap, [...(zonesOf.get(cap) ?? []), { latitude, longitude }]);
    }
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return new Map(
    Array.from(zonesOf, ([cap, points]) => [
      cap,
      {
        latitude: mean(points.map((point) => point.latitude)),
        longitude: mean(points.map((point) => point.longitude)),
      },
    ]),
  );
}

/** Builds the index from the gazetteer's JSON. Takes tens of milliseconds: once per process or page. */
export function createPlaceIndex(data: GazetteerData): PlaceIndex {
  const places = placesFrom(data);
  const byIstatCode = new Map(places.map((place) => [place.istatCode, place]));
  const parentOf = (name: string, istatCode: string) => {
    const place = byIstatCode.get(istatCode);
    if (!place) throw new Error(`${name} names an unknown comune ${istatCode}`);
    return place;
  };

  const homonyms = Map.groupBy(places, (place) => keyOf(place.name));
  const label = (place: Place) =>
    (homonyms.get(keyOf(place.name))?.length ?? 1) > 1 ? `${place.name} (${place.province})` : place.name;
  const zoneLabel = (zone: Zone) => `${zone.name} (${(byIstatCode.get(zone.istatCode) as Place).name})`;

  const meanings = new Map<string, Meaning[]>();
  const names: SearchName[] = [];
  const learn = (name: string, meaning: Meaning, shown: string) => {
    const words = wordsOf(name);
    const key = words.join('');
    const known = meanings.get(key);
    if (!known) meanings.set(key, [meaning]);
    else if (!known.some((other) => other.place === meaning.place && other.zone === meaning.zone)) known.push(meaning);
    else return;
    names.push({ ...meaning, key, words, label: shown });
  };
  const abbreviate = (name: string, meaning: Meaning) => {
    const words = wordsOf(name);
    if (words.length < 2 || !words.some((word) => saints.has(word))) return;
    const key = words.map((word) => (saints.has(word) ? 's' : word)).join('');
    const known = meanings.get(key);
    if (!known) meanings.set(key, [{ ...meaning, kind: meaning.zone ? 'zone' : 'alias' }]);
    else if (!known.some((other) => other.place === meaning.place)) known.push({ ...meaning, kind: 'alias' });
  };

  for (const place of places) learn(place.name, { kind: 'comune', place, zone: null }, label(place));
  for (const [name, istatCode] of data.aliases) {
    const place = parentOf(name, istatCode);
    learn(name, { kind: 'alias', place, zone: null }, label(place));
  }
  for (const [name, istatCode, latitude, longitude] of data.zones) {
    const place = parentOf(name, istatCode);
    const zone = { name, istatCode, coordinates: { latitude, longitude } };
    learn(name, { kind: 'zone', place, zone }, zoneLabel(zone));
  }
  names.sort(
    (a, b) =>
      Number(a.zone !== null) - Number(b.zone !== null) ||
      byPopulation(a.place, b.place) ||
      (a.label < b.label ? -1 : Number(a.label > b.label)),
  );
  for (const { words, kind, place, zone } of names) abbreviate(words.join(' '), { kind, place, zone });
  for (const list of meanings.values()) {
    if (list.length > 1)
      list.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || byPopulation(a.place, b.place));
  }

  const provinceSigns = new Map<string, string[]>();
  for (const [sign, name] of Object.entries(data.provinces)) {
    // `Forlì-Cesena` is also meant by either of its parts; a sign is itself.
    for (const key of new Set([fold(sign), keyOf(name), ...name.split(/-| e della /).map(keyOf)])) {
      provinceSigns.set(key, [...(provinceSigns.get(key) ?? []), sign]);
    }
  }
  const regions = new Map(data.regions.map((name) => [keyOf(name), name]));
  for (const [alias, name] of data.regionAliases) regions.set(keyOf(alias), name);
  const caps = capIndex(data, byIstatCode);
  const isCapOf = (cap: string, istatCode: string) =>
    caps.placesOf.get(cap)?.some((place) => place.istatCode === istatCode) ?? false;
  const zonePoints = zonePointsByCap(data.zones, isCapOf);

  return {
    places,
    names,
    label,
    zoneLabel,
    byIstatCode: (istatCode) => byIstatCode.get(istatCode),
    meanings: (key) => meanings.get(key) ?? noMeanings,
    placesOfCap: (cap) => caps.placesOf.get(cap) ?? noPlaces,
    isZonedCap: (cap) => caps.zoned.has(cap),
    capsOf: (istatCode) => caps.capsOf.get(istatCode) ?? null,
    zonePointOfCap: (cap) => zonePoints.get(cap),
    provinceSigns: (key) => provinceSigns.get(key) ?? [],
    region: (key) => regions.get(key),
  };
}
