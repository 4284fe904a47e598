import type { SipFault } from '@dentisti/domain/sip/faults';
import { answerChallenge, type Challenge, chooseChallenge } from './digest.ts';
import { type Answer, type ExchangeLimits, exchange } from './exchange.ts';
import type { SipResponse } from './sip-message.ts';
import { requestUri, type SipDialogue, writeRegister } from './sip-request.ts';
import type { SipTrace } from './trace.ts';

/** What registering came to. `answered`: something came back, so that somebody is there. */
export interface Registration {
  fault: SipFault | null;
  /** Italian, quoting the carrier already cleaned. */
  detail: string;
  answered: boolean;
}

/** Seconds our contact would stay if taking it back failed. */
const firstExpires = 120;
const maxExpires = 86_400;
/** Challenge, stale nonces, an interval and a second challenge by a proxy: more is a loop. */
const maxRequests = 7;
const maxStale = 2;

const silence: Record<Exclude<Answer['kind'], 'answer'>, SipFault> = {
  silent: 'register-silent',
  refused: 'register-silent',
  unreachable: 'register-silent',
  closed: 'register-lost',
  garbage: 'register-unreadable',
  'too-large': 'register-unreadable',
};

/** One carrier's answers to REGISTER after REGISTER, until it says yes or a final no. */
export class Registrar {
  readonly #dialogue: SipDialogue;
  readonly #trace: SipTrace;
  readonly #signal: AbortSignal;
  readonly #challenges = new Map<'Authorization' | 'Proxy-Authorization', { challenge: Challenge; count: number }>();
  /** Challenges of this round: a nonce of the round before may simply be used up. */
  readonly #answered = new Set<string>();
  #cseq: number;

  constructor(dialogue: SipDialogue, firstCseq: number, trace: SipTrace, signal: AbortSignal) {
    this.#dialogue = dialogue;
    this.#cseq = firstCseq;
    this.#trace = trace;
    this.#signal = signal;
  }

  /** Registers and, once registered, takes the registration back. Rejects only when the signal is aborted. */
  async check(limits: () => ExchangeLimits): Promise<Registration> {
    const made = await this.#register(firstExpires, limits);
    if (made.fault !== null) return made;
    const undone = await this.#register(0, limits);
    if (undone.fault === null) return { ...made, detail: 'Registrazione accettata e subito tolta.' };
    return {
      ...made,
      detail: `Registrazione accettata; non è stato possibile toglierla: scade da sola entro ${firstExpires} s.`,
    };
  }

  async #register(first: number, limits: () => ExchangeLimits): Promise<Registration> {
    this.#answered.clear();
    let [expires, staleCount, triedInterval] = [first, 0, false];
    for (let sent = 0; sent < maxRequests; sent += 1) {
      const { connection } = this.#dialogue;
      const request = writeRegister(this.#dialogue, this.#cseq++, expires, this.#credentials());
      const answer = await exchange(connection, request, limits(), this.#trace, this.#signal);
      if (answer.kind !== 'answer') {
        const answered = sent > 0 || answer.kind === 'garbage' || answer.kind === 'too-large';
        return { fault: silence[answer.kind], detail: 'Nessuna risposta valida a REGISTER.', answered };
      }
      const { response } = answer;
      if (response.status < 300) return { fault: null, detail: this.#words(response), answered: true };
      if (response.status === 401 || response.status === 407) {
        const verdict = this.#handleChallenge(response);
        if (verdict === 'stale' && ++staleCount > maxStale) return this.#fail('nonce-never-fresh', response);
        if (verdict === 'again' || verdict === 'stale') continue;
        return this.#fail(verdict, response);
      }
      const minAccepted = response.status === 423 ? minExpires(response) : null;
      // Taking back is not subject to an interval: a longer one would register anew.
      if (minAccepted !== null && first > 0 && !triedInterval && minAccepted <= maxExpires) {
        [expires, triedInterval] = [minAccepted, true];
        continue;
      }
      return this.#fail(faultOf(response.status, this.#challenges.size > 0), response);
    }
    return { fault: 'nonce-never-fresh', detail: `Dopo ${maxRequests} richieste ancora nessun esito.`, answered: true };
  }

  /** What a 401 or 407 asks for; the same question after our answer means the answer is wrong. */
  #handleChallenge(response: SipResponse): 'again' | 'stale' | SipFault {
    const name = response.status === 407 ? 'Proxy-Authorization' : 'Authorization';
    const challenge = chooseChallenge(response);
    const answered = this.#answered.has(name);
    if (typeof challenge === 'string') {
      if (answered) return 'password-wrong';
      return challenge === 'unsupported' ? 'algorithm-unsupported' : 'challenge-unreadable';
    }
    if (answered && !challenge.isStale) return 'password-wrong';
    this.#challenges.set(name, { challenge, count: 0 });
    this.#answered.add(name);
    return answered ? 'stale' : 'again';
  }

  #credentials(): Map<string, string> {
    const { username, password } = this.#dialogue.target;
    const headers = new Map<string, string>();
    for (const [name, asked] of this.#challenges) {
      asked.count += 1;
      const given = { username, password, method: 'REGISTER', uri: requestUri(this.#dialogue), count: asked.count };
      const { header, secrets } = answerChallenge(asked.challenge, given);
      this.#trace.hide(secrets);
      headers.set(name, header);
    }
    return headers;
  }

  #words = (response: SipResponse): string => `${response.status} ${this.#trace.quote(response.reason)}`.trim();

  #fail(fault: SipFault, response: SipResponse): Registration {
    const hint = fault === 'register-redirected' ? ` Contatto indicato: ${this.#elsewhere(response)}.` : '';
    const later = response.headers.get('retry-after')?.[0];
    const wait = later && fault === 'register-unavailable' ? ` Riprovare dopo ${this.#trace.quote(later, 20)} s.` : '';
    return { fault, detail: `Il provider risponde ${this.#words(response)}.${hint}${wait}`, answered: true };
  }

  /** Host of a redirect; we do not follow it, the address would be one nobody entered. */
  #elsewhere(response: SipResponse): string {
    const host = /sips?:(?:[^@>\s]*@)?([^>;\s?]+)/i.exec(response.headers.get('contact')?.[0] ?? '')?.[1];
    return host ? this.#trace.quote(host, 80) : 'nessuno';
  }
}

function minExpires(response: SipResponse): number | null {
  const text = response.headers.get('min-expires')?.[0] ?? '';
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function faultOf(status: number, sawChallenge: boolean): SipFault {
  if (status < 400) return 'register-redirected';
  if (status === 403) return sawChallenge ? 'password-wrong' : 'register-forbidden';
  if (status === 404 || status === 604) return 'user-unknown';
  if (status === 405 || status === 501) return 'register-not-offered';
  if (status === 423) return 'interval-refused';
  if (status >= 500 && status < 600) return 'register-unavailable';
  return 'register-rejected';
}
