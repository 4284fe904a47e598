import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Delivery {
  messageId: string;
  /** Addresses of the envelope. */
  to: string[];
  /** As it came. */
  source: string;
  at: Date;
  /** When the worker, which had it in hand, began to say it. */
  begunAt: Date;
}

export interface AcceptanceMailbox {
  /** `SMTP_URL`. */
  url: string;
  /** In the order in which they came, doubles included; instants on the machine's clock. */
  delivered: Delivery[];
  /** Takes nothing while set: answers this, e.g. `450 4.2.0 later`, at a step of every session; null never answers. */
  refusal: { at: 'connection' | 'sender' | 'recipient' | 'data'; answer: string | null } | null;
  /** So long it thinks about each mail before it says that it has taken it. */
  slowMs: number;
  /** Connections that were made. */
  connections: number;
  close(): Promise<void>;
}

/** A mail server that takes everything, unless told otherwise, and remembers what came. */
export async function startMailbox(): Promise<AcceptanceMailbox> {
  const delivered: Delivery[] = [];
  const state: Pick<AcceptanceMailbox, 'refusal' | 'slowMs' | 'connections'> = {
    ...{ refusal: null, slowMs: 0, connections: 0 },
  };
  const answer = (step: string, done: (error?: Error | null) => void, taken = done) => {
    if (state.refusal?.at !== step) return taken();
    const { answer: refusal } = state.refusal;
    if (refusal === null) return;
    done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
  };
  const begun = new WeakMap<object, Date>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      state.connections++;
      answer('connection', done);
    },
    onMailFrom(_address, session, done) {
      begun.set(session, new Date());
      answer('sender', done);
    },
    onRcptTo: (_address, _session, done) => answer('recipient', done),
    // A process killed in the middle of a session ends the session.
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        answer('data', done, () => {
          const source = Buffer.concat(chunks).toString();
          const messageId = /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1];
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const at = new Date();
          if (messageId) delivered.push({ messageId, to, source, at, begunAt: begun.get(session) ?? at });
          setTimeout(done, state.slowMs, messageId ? null : new Error('a mail without Message-ID'));
        });
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
