import type { EntityManager } from '@dentisti/db/orm';
import { countPracticesByCity, type PracticeCounts } from '@dentisti/db/practice/directory-figures.repository';
import { listingScope } from '@dentisti/db/practice/directory-revision.repository';
import { FreshFlight } from '../platform/fresh-flight.ts';
import type { DirectoryRevisions } from '../practice/directory-revisions.ts';

/** Practices per comune by ISTAT code, and the revision of `listingScope` when they were counted. */
export type CityCountMaps = Readonly<PracticeCounts>;

/** The counts that every validated place and every suggestion needs, kept until a commit changes them. */
export class CityCounts {
  readonly #revisions: Pick<DirectoryRevisions, 'read'>;
  readonly #count: () => Promise<CityCountMaps>;
  readonly #flight = new FreshFlight<CityCountMaps>();
  #known: CityCountMaps | null = null;

  /** @param count counts in one snapshot, together with the revision */
  constructor(revisions: Pick<DirectoryRevisions, 'read'>, count: () => Promise<CityCountMaps>) {
    this.#revisions = revisions;
    this.#count = count;
  }

  /** The last that were counted; null before the first time. */
  get known(): CityCountMaps | null {
    return this.#known;
  }

  /** Counts them as a snapshot has them, on its connection. */
  async getIn(snapshot: EntityManager): Promise<CityCountMaps> {
    const counts = await countPracticesByCity(snapshot);
    this.#known = counts;
    return counts;
  }

  /** Never older than the last commit before the call; while the database is away, the last that were counted. */
  async get(): Promise<CityCountMaps> {
    const present = await this.#revisions.read([listingScope]).catch((error: unknown) => {
      if (!this.#known) throw error;
      return null;
    });
    if (this.#known && (present === null || present.get(listingScope) === this.#known.revision)) return this.#known;
    return this.#flight.run('counts', async () => {
      const counts = await this.#count();
      this.#known = counts;
      return counts;
    });
  }
}
