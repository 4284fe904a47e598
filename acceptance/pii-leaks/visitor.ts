import { createHmac } from 'node:crypto';

/** An answer of the gateway, kept to be searched. */
export interface Answer {
  what: string;
  status: number;
  headers: string;
  text: string;
}

/** A browser as far as the gateway can tell: cookies, token, and a memory of every answer. */
export class Visitor {
  readonly answers: Answer[] = [];
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async send(what: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = this.#cookies.get('csrf_token');
    const response = await fetch(this.#url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }), ...(csrf && { 'x-csrf-token': csrf }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const answer = {
      what,
      status: response.status,
      headers: JSON.stringify([...response.headers]),
      text: await response.text(),
    };
    this.answers.push(answer);
    return answer;
  }

  post(what: string, path: string, body: unknown): Promise<Answer> {
    return this.send(what, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Sends one GraphQL operation, named by its field; accepts any answer. */
  async ask<Data = Record<string, Record<string, unknown>>>(
    what: string,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Data | null> {
    const { text } = await this.post(what, '/graphql', { query, variables });
    return (JSON.parse(text) as { data?: Data | null }).data ?? null;
  }
}

/** The six digits an authenticator app shows (RFC 6238). */
export function totpCode(base32: string, at: Date): string {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
