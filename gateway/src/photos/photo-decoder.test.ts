import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { maxPhotoPixels } from '@dentisti/domain/practice/photo';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { PhotoDecoder } from './photo-decoder.ts';
import { readFrame, writeFrame } from './photo-frame.ts';
import type { RenderedPhoto } from './render-photo.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });
/** Left half red, right half blue. */
const halves = async (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: await sharp({ create: { width: width / 2, height, channels: 3, background: { r: 20, g: 40, b: 220 } } })
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ]);
const jpeg = await plain(800, 600).jpeg().toBuffer();
const png = await plain(800, 600).png().toBuffer();
const webp = await plain(800, 600).webp().toBuffer();
const noise = await sharp(randomBytes(480_000), { raw: { width: 400, height: 400, channels: 3 } })
  .png()
  .toBuffer();
const avif = await plain(320, 320).avif({ effort: 0 }).toBuffer();
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="9" height="9"/></svg>',
);

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
type PngKind = keyof typeof pngKinds;
/** Bits, colours, and how lines are laced: black and white; three colours; four of sixteen bits, plain or laced. */
const pngKinds = { bits: [1, 0], colours: [8, 2], deep: [16, 6], laced: [16, 6, 0, 0, 1] };
function header(width: number, height: number, kind: PngKind): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(pngKinds[kind], 8);
  return chunk('IHDR', data);
}
/** A PNG of the size that it claims, with the pixels that are given. */
const pngOf = (
  width: number,
  height: number,
  pixels: Buffer,
  { between = [], kind = 'colours' }: { between?: Buffer[]; kind?: PngKind } = {},
) =>
  Buffer.concat([
    pngSignature,
    header(width, height, kind),
    ...between,
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** A JPEG whose frame header claims another size. */
function claimedJpeg(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const withByte = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const animatedWebp = await sharp(
  await Promise.all([plain(300, 300).png().toBuffer(), plain(300, 300).negate().png().toBuffer()]),
  { join: { animated: true } },
)
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer();

const hostile: [string, Buffer, string][] = [
  ['an empty file', Buffer.alloc(0), 'type'],
  ['one byte', Buffer.from([0xff]), 'type'],
  ['text', Buffer.from('ciao'), 'type'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
  ['a drawing', svg, 'type'],
  ['a drawing behind a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg]), 'type'],
  ['a drawing with a reference to a file', Buffer.from('<svg><image href="file:///etc/passwd"/></svg>'), 'type'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'type'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'type'],
  ['an archive', Buffer.from('PK\x03\x04', 'latin1'), 'type'],
  ['a TIFF', await plain(400, 400).tiff().toBuffer(), 'type'],
  ['a HEIC of a telephone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'type'],
  ['a GIF', gif, 'animated'],
  ['an animated WebP', animatedWebp, 'animated'],
  [
    'an animated PNG',
    pngOf(300, 300, Buffer.alloc(300 * 901), { between: [chunk('acTL', Buffer.alloc(8))] }),
    'animated',
  ],
  ['an animated AVIF by its name', Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avismif1', 'latin1'), 'animated'],
  ['a drawing behind a JPEG’s first bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]), 'unreadable'],
  ['a WebP’s head with a JPEG in it', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), jpeg]), 'unreadable'],
  [
    'a JPEG cut in half',
    (await halves(1_000, 750).then((one) => one.jpeg().toBuffer())).subarray(0, 3_000),
    'unreadable',
  ],
  ['a JPEG’s head alone', jpeg.subarray(0, 200), 'unreadable'],
  ['a PNG cut in half', noise.subarray(0, noise.length / 2), 'unreadable'],
  ['a WebP cut in half', webp.subarray(0, Math.floor(webp.length / 2)), 'unreadable'],
  ['an AVIF cut in half', avif.subarray(0, Math.floor(avif.length / 2)), 'unreadable'],
  ['a PNG with a broken sum', withByte(png, 30, (png[30] ?? 0) ^ 0xff), 'unreadable'],
  ['a PNG that claims 60,000 × 60,000', pngOf(60_000, 60_000, Buffer.alloc(10)), 'tooLarge'],
  [
    'a PNG bomb: 8,000 × 8,000 in few bytes',
    pngOf(8_000, 8_000, Buffer.alloc(8_000 * 1_001), { kind: 'bits' }),
    'tooLarge',
  ],
  ['a strip whose lines alone fill the memory', pngOf(160_000, 300, Buffer.alloc(10), { kind: 'deep' }), 'tooLarge'],
  ['a tall strip', pngOf(300, 160_000, Buffer.alloc(10)), 'tooLarge'],
  ['a laced PNG that is held as a whole', pngOf(7_000, 7_000, Buffer.alloc(10), { kind: 'laced' }), 'tooHeavy'],
  ['a PNG that claims no size', pngOf(0, 0, Buffer.alloc(1)), 'unreadable'],
  ['a PNG with 4 billion columns', pngOf(0xffffffff, 1, Buffer.alloc(1)), 'unreadable'],
  ['a JPEG that claims 65,000 × 65,000', claimedJpeg(65_000, 65_000), 'tooLarge'],
  ['a photo of 100 pixels', await plain(100, 100).jpeg().toBuffer(), 'tooSmall'],
  ['a strip of 20,000 × 10', await plain(20_000, 10).png().toBuffer(), 'tooSmall'],
  ['zeros', Buffer.alloc(1_000_000), 'type'],
];

const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
const taken: [string, Buffer][] = [
  ['a PNG', png],
  ['a WebP', webp],
  ['an AVIF', avif],
  ['a JPEG with something behind it', polyglot],
];

/** Renders every file it is sent, one after the other, as the decoder's program does with its one. */
const renderAll = `
  import { json } from 'node:stream/consumers';
  import { renderPhoto } from '${new URL('./render-photo.ts', import.meta.url).href}';
  import { writeFrame } from '${new URL('./photo-frame.ts', import.meta.url).href}';
  const frames = [];
  for (const file of await json(process.stdin))
    frames.push(writeFrame(await renderPhoto(Buffer.from(file, 'base64'))).toString('base64'));
  process.stdout.write(JSON.stringify(frames));
`;

// One process for all: it takes longer to start than most files take to be refused.
const rendered = new Map<string, RenderedPhoto | null>();
beforeAll(async () => {
  const files = [...hostile, ...taken];
  const flags = ['--max-old-space-size=256', '--input-type=module', '--eval', renderAll];
  const child = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'], env: {} });
  child.stdin.end(JSON.stringify(files.map(([, bytes]) => bytes.toString('base64'))));
  const frames = (await json(child.stdout)) as string[];
  frames.forEach((frame, at) => {
    rendered.set(files[at]?.[0] ?? '', readFrame(Buffer.from(frame, 'base64')));
  });
});
/** Throws unless it was taken. */
const photoOf = (file: RenderedPhoto | null | undefined) => {
  if (!file?.ok) throw new Error(JSON.stringify(file));
  return file.photo;
};

test.each(hostile.map(([name, , fault]) => ({ name, fault })))('$name is refused', ({ name, fault }) => {
  expect(rendered.get(name)).toEqual({ ok: false, fault });
});

test('the decoder says why it refuses one', async () => {
  const [, bytes = Buffer.alloc(0)] = hostile.find(([name]) => name === 'a photo of 100 pixels') ?? [];
  expect(await new PhotoDecoder().render(bytes)).toEqual({ ok: false, fault: 'tooSmall' });
}, 30_000);

test('what comes after a photo, and what hides in it, is not published', () => {
  for (const { bytes } of photoOf(rendered.get('a JPEG with something behind it')).renditions) {
    expect(bytes.toString('latin1')).not.toContain('script');
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  }
});

test('place, camera, words and colour profile of a telephone are gone; it stands upright, in sRGB, in three widths', async () => {
  const shot = await (await halves(2_100, 1_680))
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telefono', Model: 'Otto', Copyright: 'Anna Bianchi', ImageDescription: 'Via Po 1' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 53/1 2400/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '12/1 29/1 0/1',
      },
    })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><name>Anna Bianchi</name></x:xmpmeta>')
    .withIccProfile('p3', { attach: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const before = await sharp(shot).metadata();
  expect(before).toMatchObject({ orientation: 6, width: 2_100 });
  expect(before.exif?.length).toBeGreaterThan(100);
  expect(before.icc?.length).toBeGreaterThan(100);
  const photo = photoOf(await new PhotoDecoder().render(shot));
  // A quarter turn: what was wide is tall.
  expect(photo).toMatchObject({ width: 1_600, height: 2_000 });
  expect(photo.renditions.map(({ width }) => width)).toEqual([480, 960, 1_600]);
  for (const { bytes, width, etag } of photo.renditions) {
    const { format, exif, icc, iptc, xmp, orientation, space, width: shown } = await sharp(bytes).metadata();
    expect({ format, exif, icc, iptc, xmp, orientation, space, shown }).toEqual({
      format: 'webp',
      ...{ exif: undefined, icc: undefined, iptc: undefined, xmp: undefined, orientation: undefined },
      space: 'srgb',
      shown: width,
    });
    for (const word of ['Telefono', 'Anna', 'Via Po', 'GPS', 'Exif', 'EXIF', 'XMP '])
      expect(bytes.toString('latin1')).not.toContain(word);
    expect(etag).toMatch(/^[0-9a-f]{32}$/);
  }
});

test.each(taken)('%s is taken; a narrow one is not made wider', async (name, bytes) => {
  const photo = photoOf(rendered.get(name));
  const { width } = await sharp(bytes).metadata();
  expect(photo.width).toBe(width);
  expect((await sharp(photo.renditions.at(-1)?.bytes).metadata()).width).toBe(width);
});

test('photos wait for each other; too many are asked to come back', async () => {
  // One that renders nothing, and fails when another of it runs.
  const program = join(tmpdir(), `decoder-alone-${process.pid}.mjs`);
  const [lock, frame] = [`${program}.lock`, writeFrame({ ok: false, fault: 'tooSmall' }).toString('base64')];
  writeFileSync(
    program,
    `import { rmdirSync, mkdirSync } from 'node:fs';
     mkdirSync(${JSON.stringify(lock)});
     setTimeout(() => { rmdirSync(${JSON.stringify(lock)}); process.stdout.write(Buffer.from('${frame}', 'base64')); }, 50);`,
  );
  const decoder = new PhotoDecoder({ program });
  const all = await Promise.all(Array.from({ length: 6 }, () => decoder.render(jpeg)));
  const refused = { ok: false, fault: 'tooSmall' };
  expect(all).toEqual([refused, refused, refused, refused, null, null]);
}, 60_000);

test.each([
  ['hangs', 'setInterval(() => {}, 1000)'],
  ['crashes', 'process.kill(process.pid, "SIGSEGV")'],
  ['writes half', 'process.stdout.write("\\0\\0")'],
])(
  'a decoder that %s costs its own photo alone',
  async (name, code) => {
    const program = join(tmpdir(), `decoder-${name.replace(' ', '-')}-${process.pid}.mjs`);
    writeFileSync(program, code);
    const decoder = new PhotoDecoder({ patience: 1_500, program });
    expect(await decoder.render(jpeg)).toEqual({ ok: false, fault: 'unreadable' });
  },
  20_000,
);

test('half a frame is none', () => {
  expect(readFrame(Buffer.from([0, 0]))).toBeNull();
  expect(readFrame(Buffer.from([0, 0, 0, 9, 1]))).toBeNull();
  expect(maxPhotoPixels).toBe(50_000_000);
});
