import { buffer } from 'node:stream/consumers';
import { writeFrame } from './photo-frame.ts';
import { renderPhoto } from './render-photo.ts';

/** Renders the photo on standard input to standard output, and ends. */
const frame = writeFrame(await renderPhoto(await buffer(process.stdin)));
process.stdout.write(frame);
