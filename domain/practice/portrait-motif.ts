import type { SeededRandom } from './seeded-random.ts';

/** A molar's outline in a 200 × 220 box: two cusps, two roots. */
const molar =
  'M100 46C82 26 40 22 26 58C14 90 34 112 40 142C46 174 50 206 66 206C84 206 78 150 100 150C122 150 116 206 134 206C150 206 154 174 160 142C166 112 186 90 174 58C160 22 118 26 100 46Z';

/** Strokes of one quiet motif for a portrait tile of 400 × 400; which one and where comes from `random`. */
export function portraitMotif(random: SeededRandom): string {
  return random.pick([tooth, arcs, waves, arcade, leaves, enamelRods, hills, tesserae])(random);
}

function tooth(random: SeededRandom): string {
  const scale = random.pick([1.5, 1.7, 2]);
  const x = random.pick([-70, 20, 150]);
  return `<path transform="translate(${x} ${random.integer(0, 40)}) rotate(${random.integer(-14, 14)} 100 110) scale(${scale})" stroke-width="2" d="${molar}"/>`;
}

/** Growth rings, from a corner. */
function arcs(random: SeededRandom): string {
  const [x, y] = random.pick([
    [0, 400],
    [400, 400],
    [400, 0],
    [200, 430],
  ]);
  const step = random.integer(30, 44);
  return Array.from({ length: 8 }, (_, i) => `<circle cx="${x}" cy="${y}" r="${90 + i * step}"/>`).join('');
}

function waves(random: SeededRandom): string {
  const height = random.integer(14, 26);
  const shift = random.integer(0, 80);
  return Array.from({ length: 7 }, (_, i) => {
    const y = 110 + i * 46;
    return `<path d="M${-80 - shift} ${y}q40 ${-height} 80 0t80 0t80 0t80 0t80 0t80 0t80 0"/>`;
  }).join('');
}

/** The arches of a portico. */
function arcade(random: SeededRandom): string {
  const width = random.pick([80, 100, 134]);
  const top = random.integer(150, 210);
  const half = width / 2;
  return Array.from({ length: Math.ceil(400 / width) + 1 }, (_, i) => {
    const x = i * width - half;
    return `<path d="M${x + 6} 400V${top + half}a${half - 6} ${half - 6} 0 0 1 ${width - 12} 0V400M${x + 16} 400V${top + half}a${half - 16} ${half - 16} 0 0 1 ${width - 32} 0V400"/>`;
  }).join('');
}

/** A sprig of sage. */
function leaves(random: SeededRandom): string {
  const lean = random.integer(-16, 16);
  const pairs = Array.from({ length: 5 }, (_, i) => {
    const y = 330 - i * 58;
    const size = 62 - i * 7;
    return `<path d="M200 ${y}q${size} ${-size * 0.2} ${size * 1.3} ${-size}q${-size} 0 ${-size * 1.3} ${size}Z"/><path d="M200 ${y}q${-size} ${-size * 0.2} ${-size * 1.3} ${-size}q${size} 0 ${size * 1.3} ${size}Z"/>`;
  });
  return `<g transform="rotate(${lean} 200 400) translate(${random.pick([-120, 0, 120])} 0)"><path d="M200 420V60"/>${pairs.join('')}</g>`;
}

/** Enamel seen close up: rods side by side. */
function enamelRods(random: SeededRandom): string {
  const step = random.integer(26, 36);
  const bend = random.integer(20, 60) * random.pick([-1, 1]);
  return Array.from({ length: 17 }, (_, i) => {
    const x = i * step - 40;
    return `<path d="M${x} 420C${x + bend} 300 ${x - bend} 140 ${x + bend / 2} -20"/>`;
  }).join('');
}

function hills(random: SeededRandom): string {
  const peak = random.integer(80, 200);
  return Array.from({ length: 6 }, (_, i) => {
    const y = 215 + i * 34;
    return `<path d="M-10 ${y + 40}C${peak - 60} ${y - 70} ${peak + 60} ${y - 60} ${peak + 130} ${y}S340 ${y - 20} 420 ${y + 10}"/>`;
  }).join('');
}

/** Mosaic stones, thinned out at random. */
function tesserae(random: SeededRandom): string {
  let stones = '';
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      if (random.chance(0.45)) continue;
      stones += `<rect x="${column * 50 + 9}" y="${row * 50 + 9}" width="32" height="32" rx="8"/>`;
    }
  }
  return stones;
}
