import {
  type AuditEntryRow,
  type DiscoveryJobRow,
  type DiscoveryStatus,
  findAudit,
  findDiscoveryJob,
} from '@dentisti/db';
import { type DiscoveredPractice, findDiscoveredPractices, type ListSort, listDiscoveryJobs } from '@dentisti/db/admin';
import { z } from 'zod';
import type { RequestContext } from '../../http/request-context.ts';
import { pageOf, pageSize } from './page.ts';

/** More than anybody does with one search. */
const deedsShown = 50;
/** A comune has fewer, but for the largest cities. */
const practicesShown = 500;

export interface DiscoveryView {
  job: DiscoveryJobRow;
  /** What colleagues did with it, oldest first; empty in lists. */
  deeds: AuditEntryRow[];
  /** What it stored; empty in lists. */
  practices: DiscoveredPractice[];
}

export const closedDiscovery = (job: DiscoveryJobRow): DiscoveryView => ({ job, deeds: [], practices: [] });

/** Searches for practices, youngest first. */
export async function listDiscoveries(
  { em }: Pick<RequestContext, 'em'>,
  {
    status,
    sort,
    first,
    after,
  }: { status: DiscoveryStatus | null; sort: ListSort | null; first: number | null; after: string | null },
) {
  if (after !== null && !z.uuid().safeParse(after).success) return { items: [], nextCursor: null };
  const limit = pageSize(first);
  return pageOf(await listDiscoveryJobs(em, { status, sort, after, limit: limit + 1 }), limit, closedDiscovery);
}

/** One search with what colleagues did with it; null when there is none. */
export async function openDiscovery({ em }: Pick<RequestContext, 'em'>, id: string): Promise<DiscoveryView | null> {
  const job = z.uuid().safeParse(id).success ? await findDiscoveryJob(em, id) : null;
  if (!job) return null;
  const deeds = await findAudit(em, { limit: deedsShown, target: { kind: 'discovery', id: job.id } });
  return { job, deeds: deeds.reverse(), practices: await findDiscoveredPractices(em, job, practicesShown) };
}
