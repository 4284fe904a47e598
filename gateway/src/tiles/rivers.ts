import { type Frame, touches } from './clip.ts';
import type { TileWindow } from './mercator.ts';
import type { RiverRank, RiverStretch } from './outlines.ts';
import type { Palette } from './palette.ts';
import { bentLineData, pathData } from './svg.ts';

const firstZoomOf: Record<RiverRank, number> = { great: 6, small: 8 };
/** Pixels of a great river by zoom, from 6; the last holds for all closer ones. */
const widths = [0.8, 1, 1.2, 1.5, 1.9, 2.4, 3, 4, 6, 8];
const shareOfSmall = 0.6;
/** From here on the corners of a course are seen as such. */
const firstBentZoom = 11;

/** The rivers in a tile as lines. Their courses are true to some hundred metres: for orientation. */
export function drawRivers(
  rivers: readonly RiverStretch[],
  window: TileWindow,
  frame: Frame,
  palette: Palette,
): string {
  const data: Record<RiverRank, string> = { great: '', small: '' };
  for (const stretch of rivers)
    if (window.zoom >= firstZoomOf[stretch.rank] && touches(stretch, frame))
      data[stretch.rank] +=
        window.zoom < firstBentZoom ? pathData(stretch.points, window) : bentLineData(stretch.points, window);
  const width = widths[Math.min(window.zoom - firstZoomOf.great, widths.length - 1)] ?? 0;
  const line = (rank: RiverRank, pixels: number) =>
    data[rank] &&
    `<path d="${data[rank]}" fill="none" stroke="${palette.river}" stroke-width="${pixels.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return line('small', width * shareOfSmall) + line('great', width);
}
