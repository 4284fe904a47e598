import { loadGazetteer } from '@dentisti/db/gazetteer';
import { describe, expect, test } from 'vitest';
import { distantNames } from './distant-names.ts';
import { TilePainter } from './draw-tile.ts';
import { hasLetters } from './glyphs.ts';
import { placeLabels } from './labels.ts';
import { isTile, toCoordinates, toWorld } from './mercator.ts';
import { palettes } from './palette.ts';

const index = loadGazetteer();
const painter = new TilePainter(index);
const tileAt = (z: number, longitude: number, latitude: number) => {
  const [x, y] = toWorld(longitude, latitude);
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
};
const draw = (z: number, longitude: number, latitude: number) => painter.draw(tileAt(z, longitude, latitude), 'light');
const textsOf = (svg: string) => [...svg.matchAll(/<g aria-label="([^"]*)"/g)].map((match) => match[1]);

describe('mercator', () => {
  test('goes there and back', () => {
    const there = toCoordinates(toWorld(12.4964, 41.9028));
    expect(there.longitude).toBeCloseTo(12.4964, 9);
    expect(there.latitude).toBeCloseTo(41.9028, 9);
  });

  test.each([
    [{ z: 0, x: 0, y: 0 }, true],
    [{ z: 0, x: 1, y: 0 }, false],
    [{ z: 19, x: 2 ** 19 - 1, y: 0 }, true],
    [{ z: 20, x: 0, y: 0 }, false],
    [{ z: Number.NaN, x: 0, y: 0 }, false],
  ])('isTile(%j) = %s', (address, expected) => {
    expect(isTile(address)).toBe(expected);
  });
});

describe('a tile', () => {
  test('tells land, sea and other countries apart', () => {
    const { land, sea, abroad } = palettes.light;
    const ground = (svg: string) => /<rect [^>]*fill="([^"]+)"/.exec(svg)?.[1];
    expect(ground(draw(12, 11.2, 43.2))).toBe(land);
    const tyrrhenian = draw(10, 10.5, 40.3);
    expect(ground(tyrrhenian)).toBe(sea);
    expect(tyrrhenian).not.toContain(land);
    expect(draw(8, 2.35, 48.86)).toContain(`fill="${abroad}"`);
    const coast = draw(11, 14.25, 40.83);
    expect(coast).toContain(land);
    expect(ground(coast)).toBe(sea);
  });

  test('has lakes, their islands and rivers', () => {
    const { lake, river, land } = palettes.light;
    const garda = draw(11, 10.69, 45.6);
    expect(garda).toContain(`fill="${lake}"`);
    expect(draw(13, 10.08, 45.71).split(`fill="${lake}"`)[1]).toContain(`fill="${land}" stroke="`);
    expect(draw(12, 12.47, 41.9)).toContain(`stroke="${river}"`);
    expect(draw(10, 10.5, 40.3)).not.toContain(river);
  });

  test.each([
    ['the lagoon of Venezia', 12, 12.3, 45.4],
    ['the gulf of Napoli', 14, 14.22, 40.78],
    ['the strait of Messina', 15, 15.62, 38.2],
  ])('leaves %s water, whose shore runs along the edges of what it is cut from', (_, zoom, longitude, latitude) => {
    expect(/<rect [^>]*fill="([^"]+)"/.exec(draw(zoom, longitude, latitude))?.[1]).toBe(palettes.light.sea);
  });

  test('is the same whenever and wherever it is drawn', () => {
    const address = tileAt(11, 9.19, 45.46);
    expect(new TilePainter(index).draw(address, 'light')).toBe(painter.draw(address, 'light'));
  });

  test('needs nothing from outside and carries no code', () => {
    const svg = draw(10, 12.5, 41.9);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<style|style=|\son\w+=/);
  });
});

describe('names', () => {
  test('grow in number with the zoom, the most populous first', () => {
    expect(textsOf(draw(6, 12.5, 41.9))).toContain('Roma');
    const counts = [5, 7, 9, 11].map((zoom) => placeLabels(index, zoom).length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(textsOf(draw(14, 12.469, 41.889)).join()).toContain('Trastevere');
    expect(textsOf(draw(10, 12.469, 41.889)).join()).not.toContain('Trastevere');
  });

  test.each([6, 8, 10, 12, 14])('never overlap at zoom %d', (zoom) => {
    const labels = placeLabels(index, zoom).toSorted((a, b) => a.west - b.west);
    const widest = Math.max(...labels.map(({ east, west }) => east - west));
    let overlaps = 0;
    labels.forEach((label, i) => {
      for (let j = i + 1; j < labels.length && (labels[j]?.west ?? 0) < label.west + widest; j++) {
        const other = labels[j] as typeof label;
        if (other.west < label.east && other.north < label.south && other.south > label.north) overlaps++;
      }
    });
    expect(overlaps).toBe(0);
  });

  test('that cross an edge are drawn on both sides, at one place', () => {
    const label = placeLabels(index, 10).find(({ x, fontSize }) => {
      const distance = 256 - (x % 256);
      return fontSize > 13 && distance < 15;
    });
    if (!label) throw new Error('no name near an edge: choose another zoom');
    const column = Math.floor(label.x / 256);
    const row = Math.floor(label.y / 256);
    const xIn = (x: number) => {
      const svg = painter.draw({ z: 10, x, y: row }, 'light');
      return Number(new RegExp(`aria-label="${label.text}" transform="translate\\(([-\\d.]+) `).exec(svg)?.[1]);
    };
    expect(xIn(column) - xIn(column + 1)).toBeCloseTo(256, 1);
  });

  test('are set in the page’s own letters, all of them', () => {
    const missing = placeLabels(index, 16).filter(({ text, kind }) => !hasLetters(text, kind));
    expect(missing.map(({ text }) => text)).toEqual([]);
    for (const { text, kind } of distantNames) expect(hasLetters(text, kind), text).toBe(true);
    const svg = draw(10, 12.5, 41.9);
    expect(svg).not.toContain('<text');
    for (const [, id] of svg.matchAll(/<use href="#([^"]+)"/g)) expect(svg).toContain(`id="${id}"`);
  });

  test('are text, whatever they contain', () => {
    expect(textsOf(draw(13, 13.398, 42.351)).join()).toMatch(/L&#39;Aquila/);
  });
});
