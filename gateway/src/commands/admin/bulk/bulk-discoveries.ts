import { type DiscoveryJobRow, type DiscoveryStatus, findDiscoveryJob } from '@dentisti/db';
import { listDiscoveryJobs } from '@dentisti/db/admin';
import type { RequestContext } from '../../../http/request-context.ts';
import { isUuid } from '../../../queries/admin/page-of.ts';
import { retryDiscovery, stopDiscovery } from '../discoveries.ts';
import { type BulkAction, type BulkDeed, changedMeanwhile } from './bulk-action.ts';

interface DiscoveryDeed {
  from: readonly DiscoveryStatus[];
  would: string;
  forbids: string;
  command(context: RequestContext, id: string, note: string): Promise<BulkDeed>;
}

const markOf = ({ status, attempts }: DiscoveryJobRow) => `${status}:${attempts}`;

const discoveryAction = ({ from, would, forbids, command }: DiscoveryDeed): BulkAction => ({
  select: async ({ em }, { discoveryStatus }, limit) =>
    (await listDiscoveryJobs(em, { status: discoveryStatus, after: null, limit })).map(({ id }) => id),
  look: async ({ em }, id) => {
    const job = isUuid(id) ? await findDiscoveryJob(em.fork(), id) : null;
    if (!job) return null;
    const isAllowed = from.includes(job.status);
    const says = isAllowed ? would : forbids;
    return { id, label: job.city, detail: job.region, says, isAllowed, mark: markOf(job) };
  },
  act: async (context, { id, mark, note }) => {
    const job = await findDiscoveryJob(context.em.fork(), id);
    return job && markOf(job) === mark ? command(context, id, note) : changedMeanwhile;
  },
});

export const retryDiscoveries = discoveryAction({
  from: ['failed'],
  would: 'Si cerca di nuovo, da dove si era arrivati.',
  forbids: 'Non è fallita: non c’è niente da riprovare.',
  command: async (context, id) => {
    const outcome = await retryDiscovery(context, id);
    if (outcome.kind === 'recent') return { done: false, says: 'Quel comune è stato cercato da meno di un giorno.' };
    if (outcome.kind === 'begun')
      return { done: true, says: outcome.isNew ? 'La ricerca è ripartita.' : 'Una ricerca è già in corso.' };
    return { done: false, says: outcome.message };
  },
});

export const stopDiscoveries = discoveryAction({
  from: ['queued', 'running'],
  would: 'La ricerca si ferma; quanto ha trovato resta.',
  forbids: 'È già finita.',
  command: async (context, discoveryId, note) => {
    const outcome = await stopDiscovery(context, { discoveryId, note });
    if (outcome.kind === 'stopped') return { done: true, says: 'La ricerca è ferma.' };
    return outcome.kind === 'changedMeanwhile' ? changedMeanwhile : { done: false, says: outcome.message };
  },
});
