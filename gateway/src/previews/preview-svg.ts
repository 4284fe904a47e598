import { brand } from '@dentisti/domain/brand';
import { previewSize } from '@dentisti/domain/preview-picture';
import type { PreviewText } from './preview-text.ts';

/** The house's mark, as in web's `logo.tsx`; 40 units wide. */
const logoPath =
  'M20 7.2C17.6 5.2 15.4 4 12.6 4 8 4 5 7.5 5 12.5v21A2.5 2.5 0 0 0 7.5 36h3a2.5 2.5 0 0 0 2.5-2.5V26a7 7 0 0 1 14 0v7.5a2.5 2.5 0 0 0 2.5 2.5h3a2.5 2.5 0 0 0 2.5-2.5v-21C35 7.5 32 4 27.4 4 24.6 4 22.4 5.2 20 7.2z';

/** The light theme's colours (web's `tokens.css`). */
const colors = { ground: '#faf6ed', sage: '#e6ede0', ink: '#16221c', muted: '#424e45', brand: '#1d5a41' };

/** As the font file still calls itself, although it is cut at the regular weight. */
const textFamily = 'Source Sans 3 ExtraLight';

/** Largest first: a long name is set smaller before it is cut. */
const titleSizes = [80, 66, 54] as const;
const maxLines = 3;
const textWidth = 960;
/** Mean advance of the two families in ems, on the wide side, for want of a shaper. */
const advance = { display: 0.53, text: 0.46 };

/** The picture of a shared link: the mark as an arch, a title of up to three lines, and a line below. */
export function previewSvg({ title, line }: PreviewText): string {
  const { size, lines } = fitTitle(title);
  const lineHeight = size * 1.16;
  const top = 350 - ((lines.length - 1) * lineHeight) / 2;
  const text = lines.map((words, i) => {
    return `<text x="80" y="${Math.round(top + i * lineHeight)}" font-family="Literata" font-size="${size}" fill="${colors.ink}">${escapeXml(words)}</text>`;
  });
  const below = Math.round(top + (lines.length - 1) * lineHeight + 76);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${previewSize.height}">
<rect width="100%" height="100%" fill="${colors.ground}"/>
<path transform="translate(790 60) scale(15)" fill="${colors.sage}" d="${logoPath}"/>
<rect width="100%" height="14" fill="${colors.brand}"/>
<path transform="translate(74 62) scale(1.7)" fill="${colors.brand}" d="${logoPath}"/>
<text x="156" y="112" font-family="${textFamily}" font-size="44" fill="${colors.brand}">${escapeXml(brand)}</text>
${text.join('\n')}
<text x="82" y="${below}" font-family="${textFamily}" font-size="38" fill="${colors.muted}">${escapeXml(cut(line, Math.floor(1040 / (38 * advance.text))))}</text>
</svg>`;
}

function fitTitle(title: string): { size: number; lines: string[] } {
  for (const size of titleSizes) {
    const lines = wrap(title, charactersAt(size));
    if (lines.length <= maxLines) return { size, lines };
  }
  const size = titleSizes.at(-1) ?? 0;
  const lines = wrap(title, charactersAt(size));
  const last = cut(lines.slice(maxLines - 1).join(' '), charactersAt(size));
  return { size, lines: [...lines.slice(0, maxLines - 1), last] };
}

const charactersAt = (size: number) => Math.floor(textWidth / (size * advance.display));

/** Lines of at most `width` characters, broken between words; a longer word stands alone, cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cut(word, width));
  }
  return lines;
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** XML knows no control characters at all, not even escaped. */
function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
