import type { MikroORM } from '@dentisti/db/orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Seconds from a request to its confirmation, which both services count: from a minute to four days. */
export const confirmationSeconds = [60, 180, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400, 172_800, 345_600];

/** Sources of the gauges, read at each scrape. */
export interface ProcessSources {
  edition: string;
  commit: string;
  orm: Pick<MikroORM, 'em'>;
  /** Whether each server answers, by name. */
  checks: Record<string, () => Promise<boolean>>;
}

export interface Measurements {
  registry: Registry;
  /** Stops listening to what happens. */
  stop(): void;
}

/**
 * A registry with what every service has: Node's own figures (memory, processor, event loop), its connections, whether
 * its servers answer. No prefix on the first: they are read under these names everywhere.
 */
export function createProcessRegistry({ edition, commit, orm, checks }: ProcessSources): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'dentisti_build_info',
    help: 'Always 1; which commit and edition runs',
    labelNames: ['commit', 'edition'] as const,
    registers,
  }).set({ commit, edition }, 1);
  // Before the checks below, which take a connection themselves.
  let pool: { totalCount: number; idleCount: number; waitingCount: number } | null = null;
  new Gauge({
    name: 'dentisti_db_pool_connections',
    help: 'Connections to Postgres by state; waiting: requests without one',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const connections = pool ?? (await orm.em.getConnection().getNativeClient());
      pool = connections;
      const { totalCount, idleCount, waitingCount } = connections;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'dentisti_dependency_up',
    help: '1 while the server answers this process, else 0',
    labelNames: ['dependency'] as const,
    registers,
    async collect() {
      const asked = Object.entries(checks).map(async ([dependency, check]) =>
        this.set({ dependency }, Number(await check().catch(() => false))),
      );
      await Promise.all(asked);
    },
  });
  return registry;
}
