type Revisions = ReadonlyMap<string, string>;

/** While one look-up is under way, the next one gathers requests; one that takes longer holds up no other. */
const lateMs = 20;
const maxAtOnce = 2;

/** A connection that has gone silent must not stop every request for what is kept. */
const patienceMs = 5_000;

interface Batch {
  scopes: Set<string>;
  answer: PromiseWithResolvers<Revisions>;
}

/**
 * The present revisions of what visitors read (`findRevisions`), one statement for all requests that wait at a moment.
 * A look-up begins after every request that it answers: none sees less than what was committed when it arrived.
 */
export class DirectoryRevisions {
  readonly #find: (scopes: readonly string[]) => Promise<Revisions>;
  #waiting: Batch | null = null;
  #running = 0;
  #isHeld = false;

  constructor(find: (scopes: readonly string[]) => Promise<Revisions>) {
    this.#find = find;
  }

  /** Returns the revision of each scope, and perhaps of others. */
  read(scopes: Iterable<string>): Promise<Revisions> {
    if (!this.#waiting) {
      this.#waiting = { scopes: new Set(), answer: Promise.withResolvers() };
      // Requests that arrive in one turn of the loop go together.
      setImmediate(() => this.#start());
    }
    for (const scope of scopes) this.#waiting.scopes.add(scope);
    return this.#waiting.answer.promise;
  }

  #start(): void {
    const batch = this.#waiting;
    if (!batch || this.#isHeld || this.#running >= maxAtOnce) return;
    this.#waiting = null;
    this.#running += 1;
    this.#isHeld = true;
    // After the requests that came in the same turn of the loop as its answer.
    const letNext = () => {
      this.#isHeld = false;
      setImmediate(() => this.#start());
    };
    const late = setTimeout(letNext, lateMs);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`no revisions within ${patienceMs} ms`)), patienceMs);
    const found = Promise.resolve().then(() => this.#find([...batch.scopes]));
    Promise.race([found, tooLate])
      .then(batch.answer.resolve, batch.answer.reject)
      .finally(() => {
        clearTimeout(timer);
        clearTimeout(late);
        this.#running -= 1;
        letNext();
      });
  }
}
