/** What a page was made from: the scopes of all its queries, at one revision each. */
export class PageScopes {
  #scopes: Map<string, string> | null = new Map();
  #isTorn = false;

  /** @param scopes of one query; null when its answer cannot be kept */
  add(scopes: ReadonlyMap<string, string> | null): void {
    for (const [scope, revision] of scopes ?? []) {
      if ((this.#scopes?.get(scope) ?? revision) !== revision) this.#isTorn = true;
      this.#scopes?.set(scope, revision);
    }
    if (scopes === null) this.#scopes = null;
  }

  /** Whether two queries read a scope before and after a change: the page shows it in two ways. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  /** Null when the page cannot be kept. */
  settle(): ReadonlyMap<string, string> | null {
    return this.#isTorn ? null : this.#scopes;
  }
}
