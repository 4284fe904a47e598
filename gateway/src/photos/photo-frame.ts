import type { PhotoFault, RenderedPhoto } from './render-photo.ts';

interface Head {
  fault: PhotoFault | null;
  width: number;
  height: number;
  parts: { width: number; etag: string; length: number }[];
}

/** Writes a rendered photo as bytes: the length of a head in JSON, the head, the pictures. */
export function writeFrame(rendered: RenderedPhoto): Buffer {
  const head: Head = rendered.ok
    ? {
        fault: null,
        width: rendered.photo.width,
        height: rendered.photo.height,
        parts: rendered.photo.renditions.map(({ width, etag, bytes }) => ({ width, etag, length: bytes.length })),
      }
    : { fault: rendered.fault, width: 0, height: 0, parts: [] };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...(rendered.ok ? rendered.photo.renditions.map(({ bytes }) => bytes) : [])]);
}

/** Reads what `writeFrame` wrote; null when the writer ended before it was done. */
export function readFrame(frame: Buffer): RenderedPhoto | null {
  if (frame.length < 4) return null;
  const start = 4 + frame.readUInt32BE(0);
  if (frame.length < start) return null;
  const { fault, width, height, parts } = JSON.parse(frame.toString('utf8', 4, start)) as Head;
  if (fault) return { ok: false, fault };
  if (frame.length !== start + parts.reduce((sum, { length }) => sum + length, 0)) return null;
  let at = start;
  const renditions = parts.map(({ width: wanted, etag, length }) => {
    at += length;
    return { width: wanted, etag, bytes: Buffer.from(frame.subarray(at - length, at)) };
  });
  return { ok: true, photo: { width, height, renditions } };
}
