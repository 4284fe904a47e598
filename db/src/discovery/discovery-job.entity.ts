import type { DiscoveryProgress, DiscoveryReport } from '@dentisti/domain/jobs/discovery.jobs';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { foldedSql, trigramIndex } from '../admin/search-columns.ts';

export const DiscoveryStatus = {
  Queued: 'queued',
  Running: 'running',
  Completed: 'completed',
  Failed: 'failed',
} as const;
export type DiscoveryStatus = (typeof DiscoveryStatus)[keyof typeof DiscoveryStatus];

const DiscoveryJobSchema = defineEntity({
  name: 'DiscoveryJob',
  tableName: 'discovery_job',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    istatCode: p.text(),
    city: p.text(),
    region: p.text(),
    status: p.enum(() => DiscoveryStatus).default(DiscoveryStatus.Queued),
    progress: p
      .json<DiscoveryProgress>()
      .defaultRaw(`'{"provider": null, "tilesDone": 0, "tilesTotal": 0, "found": 0}'::jsonb`),
    /** What a provider needs to go on after a stop (tiles done and open, page tokens), by provider. */
    state: p.json<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
    /** Null until the first rows were stored. */
    report: p.json<DiscoveryReport>().nullable(),
    insertedCount: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Last sign of life of the worker that runs it; a stale one lets another worker take over. */
    heartbeatAt: p.datetime().nullable(),
    /** Fencing token of the worker that runs it: a worker that was overtaken can no longer write. Null when nobody runs it. */
    lease: p.uuid().nullable(),
    /** Runs begun and not handed back in order; a job that keeps killing its worker is given up. */
    attempts: p.integer().default(0),
  },
  indexes: [
    trigramIndex('discovery_job_words_index', 'discovery_job', foldedSql('city')),
    {
      name: 'discovery_job_active_index',
      expression: `create unique index discovery_job_active_index on discovery_job (istat_code) where status in ('queued', 'running')`,
    },
    {
      name: 'discovery_job_recent_index',
      expression: 'create index discovery_job_recent_index on discovery_job (istat_code, created_at desc)',
    },
    {
      name: 'discovery_job_created_index',
      expression: 'create index discovery_job_created_index on discovery_job (created_at, id)',
    },
  ],
});

/** A discovery job as stored; instants as Date. */
export type DiscoveryJobRow = InferEntity<typeof DiscoveryJobSchema>;

export class DiscoveryJob extends DiscoveryJobSchema.class {}
DiscoveryJobSchema.setClass(DiscoveryJob);
