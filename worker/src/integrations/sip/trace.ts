import { hashesOf, isUnguessable, maskEchoes } from '@dentisti/core/tools/mask-secrets';
import { maxTraceLength, type SipTarget } from '@dentisti/domain/sip/diagnosis';
import { redact } from './redaction.ts';

const maxMessageLength = 2_500;

/** The messages of one check as text for the carrier. What it is given is redacted before it is kept. */
export class SipTrace {
  readonly #secrets: string[];
  readonly #startedAt = performance.now();
  #text = '';
  #isFull = false;

  constructor({ password, username, domain, fromNumber, displayName }: SipTarget) {
    const isSearched = isUnguessable(password, [username, domain, fromNumber, displayName]);
    this.#secrets = [...(isSearched ? [password] : []), ...hashesOf(password)];
  }

  /** From now on these are masked too; what was computed from the password is known only as it is sent. */
  hide(secrets: readonly string[]): void {
    this.#secrets.push(...secrets);
  }

  /** A carrier's words as one short line without secrets. */
  quote(text: string, maxLength = 120): string {
    return this.present(maskEchoes(redact(text, this.#secrets)), maxLength);
  }

  /** A sentence of ours, which may quote, as one short line without secrets. */
  present(text: string, maxLength: number): string {
    const line = redact(text, this.#secrets).replace(/\s+/g, ' ').trim();
    return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
  }

  /** Adds what was sent, received or noticed. Bodies are left out: nothing in them helps, and they may be anything. */
  add(direction: '→' | '←' | '·', place: string, message: string): void {
    if (this.#isFull) return;
    // Some end their lines with a line feed alone.
    const end = /\r?\n\r?\n/.exec(message);
    const [head, rest] = end ? [message.slice(0, end.index), message.length - end.index - end[0].length] : [message, 0];
    const redacted = redact(head, this.#secrets).trimEnd();
    const clean = direction === '←' ? maskEchoes(redacted) : redacted;
    const shown = clean.length > maxMessageLength ? `${clean.slice(0, maxMessageLength)}…` : clean;
    const elapsed = Math.round(performance.now() - this.#startedAt);
    const entry = `${direction} ${elapsed} ms ${place}\n${shown}\n${rest > 0 ? `[corpo omesso, ${rest} caratteri]\n` : ''}\n`;
    this.#isFull = this.#text.length + entry.length > maxTraceLength - 40;
    this.#text += this.#isFull ? '[traccia interrotta: troppo lunga]\n' : entry;
  }

  toString(): string {
    return this.#text;
  }
}
