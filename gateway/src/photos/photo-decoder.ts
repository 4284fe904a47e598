import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readFrame } from './photo-frame.ts';
import type { RenderedPhoto } from './render-photo.ts';

const program = fileURLToPath(new URL('./photo.process.ts', import.meta.url));
/** Far above what the largest photo takes. */
const patienceMs = 20_000;
/** Further photos are asked to come back. */
const maxWaiting = 4;

/**
 * Renders photos one at a time, each in a process of its own without environment: a file that crashes the decoder, or keeps
 * it busy, ends that process and nothing else.
 */
export class PhotoDecoder {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #patienceMs: number;
  readonly #program: string;

  constructor({ patience = patienceMs, program: other = program } = {}) {
    this.#patienceMs = patience;
    this.#program = other;
  }

  /** Renders a photo; null when too many are waiting. */
  async render(bytes: Buffer): Promise<RenderedPhoto | null> {
    if (this.#waiting >= maxWaiting) return null;
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#run(bytes)).finally(() => (this.#waiting -= 1));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #run(bytes: Buffer): Promise<RenderedPhoto> {
    const child = spawn(process.execPath, ['--max-old-space-size=256', this.#program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#patienceMs);
    try {
      // A decoder that ends before it has read everything closes the pipe: what it wrote until then says why.
      child.stdin.on('error', () => {});
      child.stdin.end(bytes);
      const ended = new Promise<void>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', () => resolve());
      });
      const [frame] = await Promise.all([buffer(child.stdout), ended]);
      return readFrame(frame) ?? { ok: false, fault: 'unreadable' };
    } finally {
      clearTimeout(timer);
    }
  }
}
