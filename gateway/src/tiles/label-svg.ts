import type { LabelKind } from './distant-names.ts';
import type { Label } from './labels.ts';
import { labelZoom } from './labels.ts';
import { type TileWindow, tileSize } from './mercator.ts';
import type { Palette } from './palette.ts';
import { escapeXml, tenth } from './svg.ts';

// A picture cannot use the page's fonts: these are the relatives that visitors' systems have.
const serif = `font-family="Literata,Iowan Old Style,Palatino,Georgia,Noto Serif,serif"`;
const sans = `font-family="Atkinson Hyperlegible Next,Avenir Next,Segoe UI,Roboto,Noto Sans,Liberation Sans,sans-serif"`;

const styles: Record<LabelKind, (palette: Palette) => string> = {
  city: ({ cityName, land }) => `${serif} font-weight="600" fill="${cityName}" stroke="${land}"`,
  town: ({ townName, land }) => `${serif} fill="${townName}" stroke="${land}"`,
  zone: ({ zoneName, land }) => `${sans} letter-spacing="0.3" fill="${zoneName}" stroke="${land}"`,
  sea: ({ seaName, sea }) => `${serif} font-style="italic" letter-spacing="2" fill="${seaName}" stroke="${sea}"`,
  abroad: ({ abroadName, abroad }) => `${sans} letter-spacing="2" fill="${abroadName}" stroke="${abroad}"`,
};

/** The labels whose boxes reach into a tile, each kind in one group. */
export function drawLabels(labels: readonly Label[], window: TileWindow, palette: Palette): string {
  // Beyond the last zoom with its own labels, theirs spread with the ground.
  const spread = 2 ** (window.zoom - labelZoom(window.zoom));
  const groups: Partial<Record<LabelKind, string>> = {};
  let dots = '';
  for (const label of labels) {
    const x = label.x * spread - window.left;
    const y = label.y * spread - window.top;
    const reach = (label.east - label.west) / 2;
    if (x + reach < 0 || x - reach > tileSize || y + 24 < 0 || y - 30 > tileSize) continue;
    const { fontSize, text, kind, hasDot, rise } = label;
    groups[kind] =
      `${groups[kind] ?? ''}<text x="${tenth(x)}" y="${tenth(y - rise)}" font-size="${fontSize}">${escapeXml(text)}</text>`;
    if (hasDot) dots += `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="2.2"/>`;
  }
  const drawn = Object.entries(groups).map(
    ([kind, texts]) =>
      `<g ${styles[kind as LabelKind](palette)} stroke-width="3" stroke-linejoin="round" stroke-opacity="0.85" paint-order="stroke" text-anchor="middle">${texts}</g>`,
  );
  return (dots && `<g fill="${palette.dot}" stroke="${palette.land}">${dots}</g>`) + drawn.join('');
}
