import { z } from 'zod';

/**
 * Job contract of the discovery queue: one job per comune, carrying ids alone. The work's state and report live in
 * Postgres (`discovery_job`), so that Redis may be emptied and any job may run twice.
 */
export const discoveryQueue = 'discovery';

export const discoverDentists = {
  queue: discoveryQueue,
  name: 'discoverDentists',
  payload: z.object({ discoveryJobId: z.uuid() }),
  /** BullMQ refuses `:` in job ids. */
  jobId: (payload: { discoveryJobId: string }) => `discover-${payload.discoveryJobId}`,
  options: {
    attempts: 5,
    backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 },
    removeOnComplete: 1000,
    removeOnFail: 1000,
  },
} as const;

/** Redis pub/sub channel on which the worker says that a discovery job's row changed; the message is the job's id. */
export const discoveryChangedChannel = 'discovery-changed';

/** Progress of one discovery job, as stored and shown. */
export interface DiscoveryProgress {
  provider: string | null;
  /** Tiles (Google) or requests (OSM) finished and known so far. */
  tilesDone: number;
  tilesTotal: number;
  /** Rows read so far, over all providers. */
  found: number;
}

/** What a discovery job did with each row it read. Counted, never dropped silently. */
/**
 * What a search made of a practice, the one that counts first: new, joined with one known from elsewhere, changed, as it
 * was, hidden since its source lists it no more.
 */
export const discoveryOutcomes = ['inserted', 'merged', 'updated', 'unchanged', 'unlisted'] as const;
export type DiscoveryOutcome = (typeof discoveryOutcomes)[number];

/** The numbers of practices count each once, however many sources list it. */
export interface DiscoveryReport {
  inserted: number;
  updated: number;
  unchanged: number;
  merged: number;
  /** Absent in reports written before it was counted. */
  unlisted?: number;
  /** Sources that gave rows or failed, in the order in which they were asked; absent in reports of before. */
  sources?: readonly string[];
  /** Rows not stored, by reason, e.g. `{ "no-name": 3, "outside-comune": 2, "closed-permanently": 1 }`. */
  dropped: Record<string, number>;
  /** Fields kept raw because they could not be parsed, by field, e.g. `{ "openingHours": 4, "phone": 1 }`. */
  unparsed: Record<string, number>;
  /** One entry per provider that did not finish, e.g. `{ "google-places": "daily quota exhausted" }`. */
  failures: Record<string, string>;
  /** Ids of the practices behind the numbers; reports written before have some of them or none. */
  practices?: Partial<Record<DiscoveryOutcome, readonly number[]>>;
}
