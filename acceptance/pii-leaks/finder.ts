import type { Marker, MarkerKind } from './markers.ts';

export interface Sighting {
  /** Where it was, e.g. `postgres booking.email`, `log`, `redis hash bull:mail:…`. */
  place: string;
  kind: MarkerKind;
  owner: string;
}

/** Finds markers in every spelling: plain, spaced, percent-encoded, hexadecimal, base64. */
export class Finder {
  readonly #markers: { marker: Marker; folded: string[]; exact: string[] }[];

  constructor(markers: readonly Marker[]) {
    this.#markers = markers.map((marker) => ({ marker, ...spellings(marker.text) }));
  }

  /** Every marker in a text. */
  in(place: string, text: string): Sighting[] {
    const lower = text.toLowerCase();
    return this.#markers
      .filter(
        ({ folded, exact }) => folded.some((one) => lower.includes(one)) || exact.some((one) => text.includes(one)),
      )
      .map(({ marker: { kind, owner } }) => ({ place, kind, owner }));
  }
}

/** Ways in which a text may stand somewhere: those where case does not matter, and those where it does. */
function spellings(text: string): { folded: string[]; exact: string[] } {
  const lower = text.toLowerCase();
  const isPhone = /^\d{10}$/.test(text);
  const spaced = isPhone
    ? [`${text.slice(0, 3)} ${text.slice(3, 6)} ${text.slice(6)}`, `${text.slice(0, 3)} ${text.slice(3)}`]
    : [];
  return {
    folded: [
      ...new Set([lower, ...spaced, encodeURIComponent(lower).toLowerCase(), Buffer.from(text).toString('hex')]),
    ],
    exact: base64Spellings(text),
  };
}

/** The inner part of the three base64 texts of something whose beginning is not known; both alphabets. */
function base64Spellings(text: string): string[] {
  const inner = [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last letters hold bits of the neighbours too.
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });
  return [...inner, ...inner.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))];
}
