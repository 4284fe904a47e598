import type { RenderedPage } from '@dentisti/domain/page-rendering';

type Answer = RenderedPage | null;

/** Long enough for a rush on one page, short enough that nobody notices a change late. */
const keptMs = 5_000;
/** UTF-16 units of HTML and JSON, about 32 MB. */
const maxUnits = 16_000_000;

/** Pages of the last seconds, so that many visitors of one address cost one rendering; bounded in size and age. */
export class RecentPages {
  /** Oldest first, as a map keeps its order. */
  readonly #pages = new Map<string, { page: RenderedPage; units: number; until: number }>();
  readonly #coming = new Map<string, Promise<Answer>>();
  readonly #now: () => number;
  #units = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** UTF-16 units kept now. */
  get units(): number {
    return this.#units;
  }

  /** Returns whether the page is kept, or being drawn: then asking for it costs nothing. */
  has(key: string): boolean {
    return (this.#pages.get(key)?.until ?? 0) > this.#now() || this.#coming.has(key);
  }

  /** The page kept under `key`, or what `draw` makes; asked for by several at once it is drawn once. */
  get(key: string, draw: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#pages.get(key);
    if (kept && kept.until > this.#now()) return Promise.resolve(kept.page);
    const coming = this.#coming.get(key) ?? draw().finally(() => this.#coming.delete(key));
    if (!this.#coming.has(key)) {
      this.#coming.set(key, coming);
      // A page that cannot be drawn is asked for again: the cause may be over.
      void coming.then(
        (page) => page && this.#keep(key, page),
        () => undefined,
      );
    }
    return coming;
  }

  #keep(key: string, page: RenderedPage): void {
    this.#forget(key);
    const units = page.body.length + page.state.length + page.head.length;
    this.#pages.set(key, { page, units, until: this.#now() + keptMs });
    this.#units += units;
    for (const [oldest, { until }] of this.#pages) {
      if (this.#units <= maxUnits && until > this.#now()) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#units -= this.#pages.get(key)?.units ?? 0;
    this.#pages.delete(key);
  }
}
