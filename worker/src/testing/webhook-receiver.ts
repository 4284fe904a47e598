import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Software of a practice, on this machine. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** What it answers from now on; a function makes it of what came. */
  answer(status: number, text?: string | ((body: string) => string)): void;
  close(): void;
}

/** Starts software that keeps what it is sent, and answers 200 unless told otherwise. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let given: { status: number; text: string | ((body: string) => string) } = { status: 200, text: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, body });
    response.writeHead(given.status).end(typeof given.text === 'string' ? given.text : given.text(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (status, text = '') => {
      given = { status, text };
    },
    close: () => void server.close(),
  };
}
