import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/**
 * Reads a body of `length` bytes and puts it back, so that it can be read as if nobody had; then calls `next` with its
 * bytes. Of a client that goes before it has sent them all, `next` never hears.
 */
export function peekBody(req: IncomingMessage, length: number, next: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let received = 0;
  // In the caller's trace: events of a stream are told in its connection's.
  const take = AsyncLocalStorage.bind(() => {
    for (let chunk: Buffer | null = req.read(); chunk !== null; chunk = req.read()) {
      chunks.push(chunk);
      received += chunk.length;
      if (received < length) continue;
      req.off('readable', take);
      const [first] = chunks;
      const body = chunks.length === 1 && first ? first : Buffer.concat(chunks);
      req.unshift(body);
      return next(body);
    }
  });
  req.on('readable', take);
}
