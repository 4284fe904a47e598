import { SingleFlight } from '@dentisti/core/platform/single-flight';
import type { FileContent, KeptBuild } from '@dentisti/db/builds/web-build.repository';

/** What is kept of the page's builds, in Postgres. */
interface Store {
  findIds(): Promise<string[]>;
  find(ids: readonly string[]): Promise<KeptBuild[]>;
  findFile(path: string): Promise<FileContent | null>;
}

/** Behind several gateways a build is registered before its first one starts: nobody waits for the next check. */
const checkEveryMs = 3_000;

/**
 * Files and documents of builds beside the gateway's own: a tab may be older than the gateway, or newer while an update is under
 * way. Whatever strangers ask for, Postgres is asked once in `checkEveryMs` which builds there are.
 */
export class KeptBuilds {
  readonly #store: Store;
  readonly #now: () => number;
  /** After an upgrade many tabs ask for the same. */
  readonly #reads = new SingleFlight();
  #builds: KeptBuild[] = [];
  #lastCheck: { at: number; done: Promise<void> } | null = null;

  constructor(store: Store, now = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns a file by its address; null when no kept build has it. Throws while Postgres is away. */
  async findFile(path: string): Promise<FileContent | null> {
    const build = await this.#findBuild(({ paths }) => paths.includes(path));
    return build ? this.#reads.run(path, () => this.#store.findFile(path)) : null;
  }

  /** Returns a document's text by its id; null when no kept build has it. Throws while Postgres is away. */
  async findDocument(id: string): Promise<string | null> {
    const build = await this.#findBuild(({ documents }) => Object.hasOwn(documents, id));
    return build?.documents[id] ?? null;
  }

  /** Among the known ones first: what they have is asked for by people, and asks Postgres for no list. */
  async #findBuild(isIt: (build: KeptBuild) => boolean): Promise<KeptBuild | null> {
    const known = this.#builds.find(isIt);
    if (known) return known;
    await this.#check();
    return this.#builds.find(isIt) ?? null;
  }

  #check(): Promise<void> {
    const at = this.#now();
    if (!this.#lastCheck || at - this.#lastCheck.at >= checkEveryMs) this.#lastCheck = { at, done: this.#load() };
    return this.#lastCheck.done;
  }

  async #load(): Promise<void> {
    const ids = await this.#store.findIds();
    const kept = this.#builds.filter(({ id }) => ids.includes(id));
    const others = ids.filter((id) => !kept.some((build) => build.id === id));
    this.#builds = others.length > 0 ? [...kept, ...(await this.#store.find(others))] : kept;
  }
}
