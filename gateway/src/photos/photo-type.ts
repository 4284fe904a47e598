type PhotoType = 'jpeg' | 'png' | 'webp' | 'heif';

const startsWith = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));

/**
 * Returns what the first bytes of a file say that it is: a photo of a kind that we decode, an animation of one, or null.
 * Its name and the type that the browser sent count for nothing. HEIC is none: the decoder that we have reads AVIF alone.
 */
export function photoTypeOf(bytes: Buffer): PhotoType | 'animated' | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  // APNG: a chunk before the picture's own, which decoders that do not know it pass over.
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return hasAnimationChunk(bytes) ? 'animated' : 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftypavif', 4)) return 'heif';
  return startsWith(bytes, 'ftypavis', 4) || startsWith(bytes, 'GIF8') ? 'animated' : null;
}

function hasAnimationChunk(png: Buffer): boolean {
  let at = 8;
  for (let chunk = 0; chunk < 100 && at + 8 <= png.length; chunk++) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + png.readUInt32BE(at);
  }
  return false;
}
