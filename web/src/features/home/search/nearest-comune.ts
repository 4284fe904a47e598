import { greatCircleKm } from '@dentisti/domain/places/distance';
import type { Coordinates } from '@dentisti/domain/places/place';
import * as z from 'zod/mini';

/** `/luoghi/comuni.json`: `[name, province, region, latitude, longitude]` of every comune. */
const Comuni = z.array(z.tuple([z.string(), z.string(), z.string(), z.number(), z.number()]));

/** Beyond this from every comune's centre one is not in Italy; the largest comune reaches about 20 km. */
const maxKm = 35;

export type PositionOutcome = { kind: 'found'; place: string; here: Coordinates } | { kind: 'failed'; message: string };

const messages = {
  unsupported: 'Questo browser non sa dire dove sei: scrivi il nome della città.',
  denied:
    'Non abbiamo il permesso di usare la tua posizione: scrivi la città, oppure concedilo nelle impostazioni del browser.',
  unavailable: 'Il dispositivo non riesce a trovare la tua posizione: scrivi il nome della città.',
  timeout: 'La posizione non è arrivata in tempo: riprova, oppure scrivi il nome della città.',
  list: 'Non riusciamo a caricare l’elenco dei comuni: scrivi il nome della città.',
  abroad: 'Sembra che tu sia fuori dall’Italia: scrivi la città in cui cerchi.',
};

function currentPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error: GeolocationPositionError) => {
        const reason = { 1: messages.denied, 2: messages.unavailable, 3: messages.timeout }[error.code];
        reject(new Error(reason ?? messages.unavailable));
      },
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  });
}

async function loadComuni() {
  try {
    const response = await fetch('/luoghi/comuni.json');
    if (!response.ok) throw new Error(String(response.status));
    return Comuni.parse(await response.json());
  } catch {
    throw new Error(messages.list);
  }
}

/** About 100 m: enough to order practices by distance, and no house. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/**
 * The comune the visitor stands in or near, as `Roma (RM)`. Computed here: the position itself never leaves the browser,
 * only the comune's name is sent on. `here` is the position to about 100 m.
 */
export async function findNearestComune(): Promise<PositionOutcome> {
  if (!('geolocation' in navigator)) return { kind: 'failed', message: messages.unsupported };
  try {
    const [here, comuni] = await Promise.all([currentPosition(), loadComuni()]);
    let nearest = { place: '', km: Number.POSITIVE_INFINITY };
    for (const [name, province, , latitude, longitude] of comuni) {
      const km = greatCircleKm(here, { latitude, longitude });
      if (km < nearest.km) nearest = { place: `${name} (${province})`, km };
    }
    if (nearest.km > maxKm) return { kind: 'failed', message: messages.abroad };
    return {
      kind: 'found',
      place: nearest.place,
      here: { latitude: rounded(here.latitude), longitude: rounded(here.longitude) },
    };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : messages.unavailable };
  }
}
