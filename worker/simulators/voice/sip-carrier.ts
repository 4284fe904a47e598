import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { findSimulatedSipHost, simulatedSipLine } from '@dentisti/domain/tools/simulated-carriers';

/** The parts of a request that an answer needs. */
interface Request {
  method: string;
  uri: string;
  header(name: string): string;
}

function parseRequest(text: string): Request | null {
  const [, method, uri] = /^([A-Z]+) (sip:\S+) SIP\/2\.0\r\n/.exec(text) ?? [];
  if (!method || !uri) return null;
  return { method, uri, header: (name) => new RegExp(`^${name}: (.*)\r$`, 'mi').exec(text)?.[1] ?? '' };
}

function answer(request: Request, status: string, headers: readonly string[] = []): string {
  const copied = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${request.header(name)}`);
  const to = `To: ${request.header('To')};tag=${randomBytes(6).toString('hex')}`;
  return `${[`SIP/2.0 ${status}`, ...copied, to, ...headers, 'Content-Length: 0'].join('\r\n')}\r\n\r\n`;
}

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex');

/** Whether the digest (RFC 7616, MD5, qop auth) proves the simulated line's password over a nonce of ours. */
function proves({ method, uri, header }: Request, nonce: string): boolean {
  const given = header('Authorization');
  const part = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(given)?.[1] ?? '';
  const { username, password, realm } = simulatedSipLine;
  if (part('username') !== username || part('nonce') !== nonce) return false;
  const counted = [nonce, part('nc'), part('cnonce'), part('qop')];
  const expected = Buffer.from(md5(md5(username, realm, password), ...counted, md5(method, uri)));
  const shown = Buffer.from(part('response'));
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

/** The simulated carriers' SIP side over UDP, all on one port: a request's URI names the carrier. */
export class SipCarrier {
  readonly #nonce = randomBytes(12).toString('hex');
  readonly #socket: Socket = createSocket('udp4');

  /** The bytes sent back for a request; null: silence. */
  respond(text: string): string | null {
    const request = parseRequest(text);
    const carrier = request && findSimulatedSipHost(/^sip:([^:;>]+)/.exec(request.uri)?.[1] ?? '');
    if (!request || !carrier?.answers) return null;
    if (request.method === 'OPTIONS') return answer(request, '200 OK');
    if (request.method !== 'REGISTER') return answer(request, '405 Method Not Allowed');
    if (proves(request, this.#nonce)) return answer(request, '200 OK', [`Contact: ${request.header('Contact')}`]);
    if (request.header('Authorization')) return answer(request, '403 Forbidden');
    const challenge = `Digest realm="${simulatedSipLine.realm}", nonce="${this.#nonce}", qop="auth"`;
    return answer(request, '401 Unauthorized', [`WWW-Authenticate: ${challenge}`]);
  }

  /** Begins to answer; returns the port. @param port 0: any free one */
  async listen(port: number, host: string): Promise<number> {
    this.#socket.on('message', (bytes, from) => {
      const reply = this.respond(bytes.toString());
      // The client may be gone: nobody waits for the answer then.
      if (reply !== null) this.#socket.send(reply, from.port, from.address, () => {});
    });
    this.#socket.bind(port, host);
    await once(this.#socket, 'listening');
    return this.#socket.address().port;
  }

  close(): void {
    this.#socket.close();
  }
}
