import { createHash } from 'node:crypto';
import type { DecodedPhoto } from '@dentisti/core/studio/profile/add-photo';
import { maxPhotoPixels, maxPhotoSide, minPhotoSide, photoWidths } from '@dentisti/domain/practice/photo';
import sharp, { type Metadata } from 'sharp';
import { photoTypeOf } from './photo-type.ts';

export type PhotoFault = 'type' | 'animated' | 'tooLarge' | 'tooHeavy' | 'tooSmall' | 'unreadable';
export type RenderedPhoto = { ok: true; photo: DecodedPhoto } | { ok: false; fault: PhotoFault };

/** Taller than this in proportion no photo is shown: it is made smaller as a whole. */
const tallest = 2.5;
const widest = Math.max(...photoWidths);

/** What a decoder may hold at once of a photo that it cannot read line by line, as its head says; the process itself counts what it does hold. */
const maxHeldBytes = 220_000_000;

/** Bytes that the decoder holds for each pixel of a photo: nothing where it reads line by line. Measured for AVIF. */
function heldBytes({ format, isProgressive, channels, depth, chromaSubsampling = '' }: Metadata): number {
  if (format === 'heif') return 18;
  if (!isProgressive) return 0;
  // Two colours of three at a quarter of the places, as most cameras write.
  const isSparse = format === 'jpeg' && channels > 2 && chromaSubsampling.startsWith('4:2:0');
  const samples = isSparse ? channels - 1.5 : channels;
  return samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

/** Lets no other decoder of the library near a file that a stranger sent. */
function allowPhotosAlone(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Decodes a photo and makes it anew in each width: upright, in sRGB, as WebP, with nothing of the file but its pixels. The
 * bytes are a stranger's: call it in a process of its own.
 */
export async function renderPhoto(bytes: Buffer): Promise<RenderedPhoto> {
  const type = photoTypeOf(bytes);
  if (!type) return { ok: false, fault: 'type' };
  if (type === 'animated') return { ok: false, fault: 'animated' };
  allowPhotosAlone();
  try {
    const options = { limitInputPixels: maxPhotoPixels, failOn: 'error', sequentialRead: true } as const;
    const metadata = await sharp(bytes, options).metadata();
    const { width, height, pages = 1, format } = metadata;
    if (format !== type) return { ok: false, fault: 'type' };
    if (pages > 1) return { ok: false, fault: 'animated' };
    if (width * height > maxPhotoPixels) return { ok: false, fault: 'tooLarge' };
    if (Math.min(width, height) < minPhotoSide) return { ok: false, fault: 'tooSmall' };
    if (Math.max(width, height) > maxPhotoSide) return { ok: false, fault: 'tooLarge' };
    if (width * height * heldBytes(metadata) > maxHeldBytes) return { ok: false, fault: 'tooHeavy' };
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: widest, height: Math.round(widest * tallest), fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const renditions = [];
    for (const wanted of photoWidths) {
      const webp = await sharp(data, { raw })
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
      renditions.push({
        width: wanted,
        bytes: webp,
        etag: createHash('sha256').update(webp).digest('hex').slice(0, 32),
      });
    }
    return { ok: true, photo: { width: info.width, height: info.height, renditions } };
  } catch (error) {
    const isTooLarge = error instanceof Error && /exceeds pixel limit/.test(error.message);
    return { ok: false, fault: isTooLarge ? 'tooLarge' : 'unreadable' };
  }
}
