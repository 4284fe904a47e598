import { buffer } from 'node:stream/consumers';
import { writeFrame } from './photo-frame.ts';
import { renderPhoto } from './render-photo.ts';

/** More than any photo takes that is let through; the library has no limit of its own. */
const maxResidentBytes = 420_000_000;

// The library works in threads, so that this one still counts.
setInterval(() => {
  if (process.memoryUsage.rss() < maxResidentBytes) return;
  process.stdout.write(writeFrame({ ok: false, fault: 'tooHeavy' }));
  process.kill(process.pid, 'SIGKILL');
}, 5).unref();

/** Renders the photo on standard input to standard output, and ends. */
const frame = writeFrame(await renderPhoto(await buffer(process.stdin)));
process.stdout.write(frame);
