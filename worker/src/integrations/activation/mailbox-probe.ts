import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';
import { isExampleDomain, type MailDns, recordsOf, unanswered } from './mail-dns.ts';

const usualTimeoutMs = 10_000;

/** Asks the address' own mail server whether it takes mail for it; sends none (the conversation ends after RCPT). */
export async function checkMailbox(
  {
    dns,
    port = 25,
    signal,
    timeoutMs = usualTimeoutMs,
  }: { dns: MailDns; port?: number; signal: AbortSignal; timeoutMs?: number },
  address: string,
): Promise<ActivationFinding> {
  const domain = address.split('@')[1]?.toLowerCase() ?? '';
  if (isExampleDomain(domain)) return { state: 'red', detail: `${domain} è un dominio di esempio: imposta MAIL_FROM.` };
  const servers = await recordsOf(dns.resolveMx(domain));
  if (!servers) return unanswered(domain);
  const server = servers.toSorted((one, other) => one.priority - other.priority)[0]?.exchange;
  if (!server) return { state: 'red', detail: `${domain} non riceve posta: non ha un record MX.` };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const code = await askForRecipient(server, port, address, limit);
    if (code >= 200 && code < 300)
      return { state: 'green', detail: `La casella dei rimbalzi riceve posta (${server}).` };
    // 4xx is grey-listing or a full queue: the mailbox may be there, and the next check asks again.
    const verdict = code < 500 ? 'per ora non accetta' : 'rifiuta';
    return { state: 'red', detail: `${server} ${verdict} la posta per la casella dei rimbalzi (risposta ${code}).` };
  } catch {
    signal.throwIfAborted();
    return {
      state: 'red',
      detail: `${server} non risponde sulla porta ${port} da questa macchina: se la rete la blocca, registra una deroga.`,
    };
  }
}

/** The answer to RCPT TO; rejects when the connection or the conversation fails. */
async function askForRecipient(host: string, port: number, address: string, signal: AbortSignal): Promise<number> {
  const socket = connect({ host, port });
  // The waiting code gets the error by the signal or the ended lines; without a listener it would end the process.
  socket.on('error', () => {});
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    await once(socket, 'connect', { signal });
    const gone = once(socket, 'close').then(() => Promise.reject(new Error('connection closed')));
    gone.catch(() => {});
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
    const ask = async (command: string | null): Promise<number> => {
      if (command !== null) socket.write(`${command}\r\n`);
      for (;;) {
        const { value, done } = await Promise.race([lines.next(), gone]);
        if (done) throw new Error('connection closed');
        // `250-…` goes on, `250 …` is the last line.
        const last = /^(\d{3})(?: |$)/.exec(value)?.[1];
        if (last) return Number(last);
      }
    };
    let code = 0;
    for (const command of [null, 'EHLO localhost', 'MAIL FROM:<>', `RCPT TO:<${address}>`]) {
      code = await ask(command);
      if (code >= 400) break;
    }
    socket.write('QUIT\r\n');
    return code;
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
}
