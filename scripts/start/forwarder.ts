import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

/** Belong to one connection, not to the message on it (RFC 9110, section 7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding']);

/**
 * Answers on a port of this machine by asking the port it was last given. It forwards requests, not connections: a client's
 * kept connection outlives the server behind it, and no request meets one that has just been closed.
 * @returns gives the port for all requests from now on; those under way end where they are, after which it resolves
 */
export function startForwarder(port: number): Promise<(target: number) => Promise<unknown>> {
  const host = '127.0.0.1';
  let target = 0;
  let underWay = new Set<Promise<void>>();

  const server = createServer((incoming, outgoing) => {
    const { method, url: path, rawHeaders } = incoming;
    const asked = request({ host, port: target, method, path, agent: false, headers: keptHeaders(rawHeaders) });
    asked.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, keptHeaders(answer.rawHeaders));
      pipeline(answer, outgoing, () => {});
    });
    asked.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else
        outgoing
          .writeHead(502, { 'content-type': 'text/plain' })
          .end(`The gateway does not answer: ${error.message}\n`);
    });
    incoming.pipe(asked);
    const onThisTarget = underWay;
    const ended = new Promise<void>((resolve) => outgoing.once('close', resolve)).then(() => {
      asked.destroy();
      onThisTarget.delete(ended);
    });
    onThisTarget.add(ended);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect(target, host, () => {
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines(incoming.rawHeaders)}\r\n`);
      upstream.write(head);
    });
    pipeline(socket, upstream, socket, () => {});
  });

  // Longer than a client keeps a connection that it does not use.
  server.keepAliveTimeout = 65_000;
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () =>
      resolve((next) => {
        target = next;
        const before = [...underWay];
        underWay = new Set();
        return Promise.all(before);
      }),
    );
  });
}

/** Names and values in turn, as they came, without those of the connection. */
function keptHeaders(raw: readonly string[]): string[] {
  return raw.filter((_, index) => !ofConnection.has((raw[index - (index % 2)] ?? '').toLowerCase()));
}

function headerLines(raw: readonly string[]): string {
  return raw.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
}
