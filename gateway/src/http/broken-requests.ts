import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpMessages } from './http-error.ts';

const answers: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', httpMessages.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', httpMessages.badRequest],
};

/** Node looks every 30 s whose time is up, which would make ten seconds forty. */
export const patienceChecks = { connectionsCheckingInterval: 1_000 };

/** Answers what is not HTTP, which never reaches the app, in the same form as the app. Also sets the server's patience. */
export function answerBrokenRequests(http: Server): void {
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  // Longer than a proxy's, so that it is the proxy that closes idle connections.
  http.keepAliveTimeout = 65_000;
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', httpMessages.badRequest];
    const body = JSON.stringify({ error: message });
    const length = Buffer.byteLength(body);
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
