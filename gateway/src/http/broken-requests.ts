import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpMessages } from './http-error.ts';

const answers: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', httpMessages.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', httpMessages.badRequest],
};

/** Node looks every 30 s whose time is up, which would make ten seconds forty. */
export const patienceChecks = { connectionsCheckingInterval: 1_000 };

/** The parser's error, with the bytes it broke on: the beginning of a request that came in one piece. */
type BrokenRequest = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Answers what is not HTTP, which never reaches the app, in the same form as the app. Also sets the server's patience: for
 * requests, and for a client that takes nothing of an answer for `stalledMs`. No answer of ours takes half as long to begin.
 */
export function answerBrokenRequests(http: Server, { stalledMs = 60_000 } = {}): void {
  http.timeout = stalledMs;
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  // Longer than a proxy's, so that it is the proxy that closes idle connections.
  http.keepAliveTimeout = 65_000;
  http.on('clientError', (error: BrokenRequest, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', httpMessages.badRequest];
    const body = JSON.stringify({ error: message });
    const length = Buffer.byteLength(body);
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    // A client takes what follows the head of an answer to HEAD for the next answer.
    const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
    socket.end(isHead ? head : head + body);
  });
}
