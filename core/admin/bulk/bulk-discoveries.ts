import type { DiscoveryJobRow, DiscoveryStatus } from '@dentisti/db/discovery/discovery-job.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { listDiscoveryJobs } from '@dentisti/db/discovery/discovery-list.repository';
import type { RequestContext } from '../../context.ts';
import { retryDiscovery, stopDiscovery } from '../../discovery/change-discoveries.ts';
import { isUuid } from '../page-of.ts';
import { type BulkAction, type BulkItemResult, changedMeanwhile } from './bulk-action.ts';

interface DiscoveryAction {
  from: readonly DiscoveryStatus[];
  would: string;
  forbids: string;
  command(context: RequestContext, id: string, note: string): Promise<BulkItemResult>;
}

const versionOf = ({ status, attempts }: DiscoveryJobRow) => `${status}:${attempts}`;

const discoveryAction = ({ from, would, forbids, command }: DiscoveryAction): BulkAction => ({
  select: async ({ em }, { discoveryStatus }, limit) =>
    (await listDiscoveryJobs(em, { status: discoveryStatus, after: null, limit })).map(({ id }) => id),
  preview: async ({ em }, id) => {
    const job = isUuid(id) ? await findDiscoveryJob(em.fork(), id) : null;
    if (!job) return null;
    const isAllowed = from.includes(job.status);
    const message = isAllowed ? would : forbids;
    return { id, label: job.city, detail: job.region, message, isAllowed, version: versionOf(job) };
  },
  act: async (context, { id, version, note }) => {
    const job = await findDiscoveryJob(context.em.fork(), id);
    return job && versionOf(job) === version ? command(context, id, note) : changedMeanwhile;
  },
});

export const retryDiscoveries = discoveryAction({
  from: ['failed'],
  would: 'Si cerca di nuovo, da dove si era arrivati.',
  forbids: 'Non è fallita: non c’è niente da riprovare.',
  command: async (context, id) => {
    const outcome = await retryDiscovery(context, id);
    if (outcome.kind === 'recent') return { done: false, message: 'Quel comune è stato cercato da meno di un giorno.' };
    if (outcome.kind === 'begun')
      return { done: true, message: outcome.isNew ? 'La ricerca è ripartita.' : 'Una ricerca è già in corso.' };
    return { done: false, message: outcome.message };
  },
});

export const stopDiscoveries = discoveryAction({
  from: ['queued', 'running'],
  would: 'La ricerca si ferma; quanto ha trovato resta.',
  forbids: 'È già finita.',
  command: async (context, discoveryId, note) => {
    const outcome = await stopDiscovery(context, { discoveryId, note });
    if (outcome.kind === 'stopped') return { done: true, message: 'La ricerca è ferma.' };
    return outcome.kind === 'changedMeanwhile' ? changedMeanwhile : { done: false, message: outcome.message };
  },
});
