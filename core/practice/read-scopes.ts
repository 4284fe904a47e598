/**
 * The scopes of the directory that one answer was made from, noted by the queries that read them, so that the answer can
 * be kept until one of them changes.
 */
export class ReadScopes {
  readonly #scopes = new Set<string>();
  #isOpenEnded = false;

  /** Notes a comune by its ISTAT code, or `listingScope`. */
  add(scope: string): void {
    this.#scopes.add(scope);
  }

  /** Notes that the answer depends on something that no scope names: it cannot be kept. */
  addUnnamed(): void {
    this.#isOpenEnded = true;
  }

  /** Null when the answer cannot be kept. */
  get names(): readonly string[] | null {
    return this.#isOpenEnded ? null : [...this.#scopes];
  }
}
