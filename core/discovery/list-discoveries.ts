import type { ListSort } from '@dentisti/db/admin/list-sort';
import type { DiscoveryJobRow, DiscoveryStatus } from '@dentisti/db/discovery/discovery-job.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import {
  type DiscoveredPractice,
  findDiscoveredPractices,
  listDiscoveryJobs,
} from '@dentisti/db/discovery/discovery-list.repository';
import { type AuditEntryRow, findAudit } from '@dentisti/db/operators/audit-entry.repository';
import { z } from 'zod';
import { pageOf, pageSize, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';

/** More than anybody does with one search. */
const maxActionsShown = 50;
/** A comune has fewer, but for the largest cities. */
const practicesShown = 500;

export interface DiscoveryView {
  job: DiscoveryJobRow;
  /** What operators did with it, oldest first; empty in lists. */
  actions: AuditEntryRow[];
  /** What it stored; empty in lists. */
  practices: DiscoveredPractice[];
}

export const closedDiscovery = (job: DiscoveryJobRow): DiscoveryView => ({ job, actions: [], practices: [] });

/** Searches for practices, youngest first. */
export async function listDiscoveries(
  { em, services: { env } }: Pick<RequestContext, 'em' | 'services'>,
  {
    status,
    sort,
    first,
    after,
  }: { status: DiscoveryStatus | null; sort: ListSort | null; first: number | null; after: string | null },
) {
  const limit = pageSize(first);
  const asked = { status, sort, after: readCursor(env, after), limit: limit + 1 };
  return pageOf(env, await listDiscoveryJobs(em, asked), limit, closedDiscovery);
}

/** One search with what operators did with it; null when there is none. */
export async function openDiscovery({ em }: Pick<RequestContext, 'em'>, id: string): Promise<DiscoveryView | null> {
  const job = z.uuid().safeParse(id).success ? await findDiscoveryJob(em, id) : null;
  if (!job) return null;
  const actions = await findAudit(em, { limit: maxActionsShown, target: { kind: 'discovery', id: job.id } });
  return { job, actions: actions.reverse(), practices: await findDiscoveredPractices(em, job, practicesShown) };
}
