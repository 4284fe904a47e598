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
}

/** Takes a mail, refuses it for now, or never answers. */
export type MailServerMood = 'takes' | 'later' | 'never';

export interface AcceptanceMailbox {
  mood: MailServerMood;
  /** `SMTP_URL`. */
  url: string;
  /** In the order in which they came, doubles included; `at` on the machine's clock. */
  delivered: Delivery[];
  close(): Promise<void>;
}

/** A mail server that takes everything, unless it is told otherwise, and remembers what came. */
export async function startMailbox(): Promise<AcceptanceMailbox> {
  const delivered: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (mailbox.mood === 'takes') done();
      else if (mailbox.mood === 'later') done(Object.assign(new Error('later'), { responseCode: 451 }));
    },
    // A process killed in the middle of a session ends the session.
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1];
        const to = envelope.rcptTo.map(({ address }) => address);
        if (messageId) delivered.push({ messageId, to, source, at: new Date() });
        done(messageId ? null : new Error('a mail without Message-ID'));
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailbox: AcceptanceMailbox = {
    mood: 'takes',
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}
