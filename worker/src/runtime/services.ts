import type { MikroORM } from '@dentisti/db';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { Redis } from 'ioredis';
import type { Clock } from '../integrations/clock.ts';
import type { DiscoverySource } from '../integrations/discovery-source.ts';

/** What processors and schedules work with; made once in `main.ts`, by hand in tests. */
export interface Services {
  orm: MikroORM;
  /** For publishing; queues and workers hold connections of their own. */
  redis: Redis;
  clock: Clock;
  placeIndex: PlaceIndex;
  /** Configured providers in the order in which they run. */
  discoverySources: readonly DiscoverySource[];
  staleAfterSeconds: number;
}
