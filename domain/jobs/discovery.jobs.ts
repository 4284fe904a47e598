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
export interface DiscoveryReport {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows joined with a practice already known from another source. */
  merged: number;
  /** Rows not stored, by reason, e.g. `{ "no-name": 3, "outside-comune": 2, "closed-permanently": 1 }`. */
  dropped: Record<string, number>;
  /** Fields kept raw because they could not be parsed, by field, e.g. `{ "openingHours": 4, "phone": 1 }`. */
  unparsed: Record<string, number>;
  /** One entry per provider that did not finish, e.g. `{ "google-places": "daily quota exhausted" }`. */
  failures: Record<string, string>;
  /** Ids of the practices that were stored, by what became of them; absent in reports written before it was kept. */
  practices?: Record<'inserted' | 'updated' | 'merged', readonly number[]>;
}
