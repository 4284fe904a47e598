/** So many different mails in a row must have failed: one alone may be at fault itself. */
const tolerated = 3;
const firstRestMs = 30_000;
const longestRestMs = 5 * 60_000;

/** What a mail server said to a mail: took it, or refused it for good; failed for now; nothing of itself. */
export type Answered = 'answer' | 'failure' | 'nothing';

/**
 * Lets a mail server rest that takes none of several mails: then one is tried after 30 s, the next after twice as long, up to five
 * minutes. What was tried stays due and uses up no tries; once one is taken all leave in their order. Each worker has its own.
 */
export class MailRest {
  readonly #failed = new Set<string>();
  #restMs = 0;
  #until = 0;
  #isTrying = false;

  /** Whether mails wait now. */
  isOn(now: Date): boolean {
    const left = this.#until - now.getTime();
    // Longer than any rest: the clock was set back.
    return this.#restMs > 0 && (this.#isTrying || (left > 0 && left <= longestRestMs));
  }

  /** Sends a mail; after a rest it is the one that is tried. Returns whether that ended the rest: the server takes mails again. */
  async send(mailId: string, now: () => Date, work: () => Promise<Answered>): Promise<boolean> {
    const isTrial = this.#restMs > 0 && !this.isOn(now());
    if (isTrial) this.#isTrying = true;
    let answered: Answered = 'nothing';
    try {
      answered = await work();
    } finally {
      if (isTrial) this.#isTrying = false;
      if (answered === 'failure') this.#prolong(mailId, isTrial, now());
    }
    return answered === 'answer' && this.#end();
  }

  #end(): boolean {
    const wasOn = this.#restMs > 0;
    this.#failed.clear();
    this.#restMs = 0;
    return wasOn;
  }

  #prolong(mailId: string, isTrial: boolean, now: Date): void {
    if (this.#failed.size < tolerated) this.#failed.add(mailId);
    // What was on its way when the rest began says nothing new.
    if (this.#failed.size < tolerated || (this.#restMs > 0 && !isTrial)) return;
    this.#restMs = Math.min(Math.max(2 * this.#restMs, firstRestMs), longestRestMs);
    this.#until = now.getTime() + this.#restMs;
  }
}
