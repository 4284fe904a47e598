import type { LabelKind } from './distant-names.ts';
import { outlineOfLetter, setText } from './glyphs.ts';
import type { Label } from './labels.ts';
import { labelZoom } from './labels.ts';
import { type TileWindow, tileSize } from './mercator.ts';
import type { Palette } from './palette.ts';
import { escapeXml, tenth } from './svg.ts';

const colours: Record<LabelKind, (palette: Palette) => { ink: string; halo: string }> = {
  city: ({ cityName, land }) => ({ ink: cityName, halo: land }),
  town: ({ townName, land }) => ({ ink: townName, halo: land }),
  zone: ({ zoneName, land }) => ({ ink: zoneName, halo: land }),
  sea: ({ seaName, sea }) => ({ ink: seaName, halo: sea }),
  abroad: ({ abroadName, abroad }) => ({ ink: abroadName, halo: abroad }),
};
/** Pixels of the halo that keeps a name legible on lines, both sides together. */
const haloWidth = 3;

/**
 * The labels whose boxes reach into a tile. A tile is a picture, which cannot use the page's fonts: each letter is an
 * outline, written once and used wherever it stands. First all halos of a kind, then its ink, so that none eats into a
 * neighbouring letter. Names stay readable in the document as `aria-label`.
 */
export function drawLabels(labels: readonly Label[], window: TileWindow, palette: Palette): string {
  // Beyond the last zoom with its own labels, theirs spread with the ground.
  const spread = 2 ** (window.zoom - labelZoom(window.zoom));
  const groups: Partial<Record<LabelKind, string>> = {};
  const outlines = new Map<string, string>();
  let dots = '';
  for (const label of labels) {
    const x = label.x * spread - window.left;
    const y = label.y * spread - window.top;
    const reach = (label.east - label.west) / 2;
    if (x + reach < 0 || x - reach > tileSize || y + 24 < 0 || y - 30 > tileSize) continue;
    groups[label.kind] = `${groups[label.kind] ?? ''}${drawName(label, x, y - label.rise, outlines)}`;
    if (label.hasDot) dots += `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="2.2"/>`;
  }
  const drawn = Object.entries(groups).map(([kind, names]) => {
    const { ink, halo } = colours[kind as LabelKind](palette);
    return (
      `<defs><g id="${kind}">${names}</g></defs>` +
      `<use href="#${kind}" fill="none" stroke="${halo}" stroke-linejoin="round" stroke-opacity="0.85"/>` +
      `<use href="#${kind}" fill="${ink}"/>`
    );
  });
  const letters = [...outlines].map(([id, data]) => `<path id="${id}" d="${data}"/>`).join('');
  return (
    (dots && `<g fill="${palette.dot}" stroke="${palette.land}">${dots}</g>`) +
    (letters && `<defs>${letters}</defs>`) +
    drawn.join('')
  );
}

function drawName({ text, kind, fontSize }: Label, x: number, baseline: number, outlines: Map<string, string>): string {
  const { letters, width } = setText(text, kind, fontSize);
  let uses = '';
  for (const { letter, x: left } of letters) {
    const outline = outlineOfLetter(letter, kind);
    if (!outline) continue;
    outlines.set(outline.id, outline.data);
    uses += `<use href="#${outline.id}"${left > 0 ? ` x="${left}"` : ''}/>`;
  }
  const scale = fontSize / 1_000;
  const place = `translate(${tenth(x - width / 2)} ${tenth(baseline)})scale(${scale} -${scale})`;
  return `<g aria-label="${escapeXml(text)}" transform="${place}" stroke-width="${Math.round(haloWidth / scale)}">${uses}</g>`;
}
