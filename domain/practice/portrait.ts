import { practiceInitials } from './initials.ts';
import { portraitMotif } from './portrait-motif.ts';
import { createRandom } from './seeded-random.ts';
import { fnv1a } from './slug-suffix.ts';

/** From light to dark corner, ink of the initials (AA on both ends), and the motif's colour. */
const palettes = [
  { name: 'carta', light: '#FAF6EC', dark: '#E6DDC8', ink: '#1F4D3F', line: '#B9A77E' },
  { name: 'salvia', light: '#E6EEE5', dark: '#BFD2C2', ink: '#183F33', line: '#6E9280' },
  { name: 'bosco', light: '#2E6A57', dark: '#173C31', ink: '#F7F2E6', line: '#7FAF98' },
  { name: 'smalto', light: '#FDFCF8', dark: '#DFE8E3', ink: '#1F4D3F', line: '#9DB9AC' },
  { name: 'oliva', light: '#F1EEDC', dark: '#CFD2AE', ink: '#33431E', line: '#8C9560' },
  { name: 'acqua', light: '#E9F1EF', dark: '#BAD2CC', ink: '#17413A', line: '#6A988E' },
] as const;

/** Path of a practice's drawn picture. It carries all that the drawing needs, so that nothing has to be looked up. */
export function portraitPath(key: string, name: string): string {
  return `/immagini/${fnv1a(key).toString(36)}-${encodeURIComponent(practiceInitials(name)) || '_'}.svg`;
}

/**
 * The picture of a file name such as `portraitPath` makes (after `/immagini/`, percent-decoded or not), as SVG; null
 * when the name is not of that form.
 */
export function portraitOfFile(fileName: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(fileName);
  } catch {
    return null;
  }
  const match = /^([0-9a-z]{1,7})-(\p{L}{1,2}|_)\.svg$/u.exec(name);
  if (!match?.[1] || !match[2]) return null;
  return portraitSvg(match[1], match[2] === '_' ? '' : match[2]);
}

/**
 * A portrait tile, drawn: initials on a tooth-enamel gradient with one quiet motif, 400 × 400, below 3 kB. The same seed
 * and initials always give the same picture. No outside font, script or image.
 */
export function portraitSvg(seed: string, initials: string): string {
  const random = createRandom(`portrait ${seed}`);
  const palette = random.pick(palettes);
  const [x1, y1] = random.pick([
    [0, 0],
    [100, 0],
    [50, 0],
    [0, 40],
  ]);
  const gleam = random.integer(18, 60);
  const letters = initials.replace(/[^\p{L}]/gu, '').slice(0, 2);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" role="img">` +
    `<defs><linearGradient id="b" x1="${x1}%" y1="${y1}%" x2="${100 - x1}%" y2="100%">` +
    `<stop offset="0" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.dark}"/></linearGradient>` +
    `<radialGradient id="g" cx="${gleam}%" cy="16%" r="72%"><stop offset="0" stop-color="#FFFFFF" stop-opacity="${palette.name === 'bosco' ? 0.16 : 0.7}"/>` +
    `<stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="400" height="400" fill="url(#b)"/>` +
    `<g fill="none" stroke="${palette.line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity="0.5">${portraitMotif(random)}</g>` +
    `<rect width="400" height="400" fill="url(#g)"/>` +
    (letters &&
      `<text x="200" y="206" fill="${palette.ink}" font-family="Georgia,'Times New Roman',serif" font-size="${letters.length > 1 ? 132 : 156}" letter-spacing="2" text-anchor="middle" dominant-baseline="central">${letters}</text>`) +
    `</svg>`
  );
}
