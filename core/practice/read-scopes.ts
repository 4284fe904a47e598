/**
 * The scopes of the directory that one answer was made from, noted by the queries that read them, so that the answer can
 * be kept until one of them changes.
 */
export class ReadScopes {
  readonly #scopes = new Map<string, string | null>();
  #isOpenEnded = false;

  /** Notes a comune by its ISTAT code, or `listingScope`. @param revision known for what came from memory */
  add(scope: string, revision: string | null = null): void {
    const known = this.#scopes.get(scope) ?? null;
    // Two moments in one answer: no revision the database has can be both.
    const isTorn = known !== null && revision !== null && known !== revision;
    this.#scopes.set(scope, isTorn ? `${known} ${revision}` : (revision ?? known));
  }

  /** Notes that the answer depends on something that no scope names: it cannot be kept. */
  addUnnamed(): void {
    this.#isOpenEnded = true;
  }

  /** Whether it depends on something that no scope names. */
  get isOpenEnded(): boolean {
    return this.#isOpenEnded;
  }

  get names(): string[] {
    return [...this.#scopes.keys()];
  }

  /**
   * Returns the revision of each scope, given those that the database had when it was read; null when the answer cannot
   * be kept: it depends on more, or what came from memory was of another moment.
   */
  settle(present: ReadonlyMap<string, string>): Map<string, string> | null {
    if (this.#isOpenEnded) return null;
    const settled = new Map<string, string>();
    for (const [scope, known] of this.#scopes) {
      const revision = present.get(scope);
      if (revision === undefined || (known !== null && known !== revision)) return null;
      settled.set(scope, revision);
    }
    return settled;
  }
}
