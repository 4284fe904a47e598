import { describe, expect, it } from 'vitest';
import { uncoveringShift } from './uncover.ts';

const wide = { x: 1000, y: 800 };
const phone = { x: 360, y: 640 };

describe('uncovering a chosen pin', () => {
  it.each([
    ['the middle of a wide map', { x: 600, y: 400 }, wide],
    ['beside the card', { x: 700, y: 700 }, wide],
    ['above the card', { x: 200, y: 200 }, wide],
    ['the top of a phone', { x: 180, y: 120 }, phone],
  ])('leaves the map alone for %s', (_where, pin, size) => expect(uncoveringShift(pin, size)).toEqual({ x: 0, y: 0 }));

  it('moves a pin from under the card of a wide map to its right', () => {
    expect(uncoveringShift({ x: 100, y: 700 }, wide)).toEqual({ x: 340, y: 0 });
  });

  it('lifts a pin above the card of a phone', () => {
    expect(uncoveringShift({ x: 180, y: 600 }, phone)).toEqual({ x: 0, y: -416 });
  });

  it('brings a pin in from the edge', () => {
    expect(uncoveringShift({ x: 995, y: 5 }, wide)).toEqual({ x: -83, y: 51 });
  });
});
