/**
 * The scopes of the directory that one answer was made from, noted by the queries that read them, so that the answer can
 * be kept until one of them changes.
 */
export class ReadScopes {
  /** Null: the database itself was read. */
  readonly #scopes = new Map<string, string | null>();
  #isOpenEnded = false;
  /** Memory was read at two moments. */
  #isTorn = false;

  /**
   * Notes a comune by its ISTAT code, or `listingScope`.
   * @param revision of what was read from memory; the answer is right only where the database has the same
   */
  add(scope: string, revision: string | null = null): void {
    const known = this.#scopes.get(scope) ?? null;
    if (known !== null && revision !== null && known !== revision) this.#isTorn = true;
    this.#scopes.set(scope, revision ?? known);
  }

  /** Notes that the answer depends on something that no scope names: it cannot be kept. */
  addUnnamed(): void {
    this.#isOpenEnded = true;
  }

  /** Null when the answer cannot be kept. */
  get names(): readonly string[] | null {
    return this.#isOpenEnded ? null : [...this.#scopes.keys()];
  }

  /** Whether everything that came from memory had the revisions that the database has. */
  holdsFor(present: ReadonlyMap<string, string>): boolean {
    if (this.#isTorn) return false;
    for (const [scope, revision] of this.#scopes)
      if (revision !== null && present.get(scope) !== revision) return false;
    return true;
  }
}
