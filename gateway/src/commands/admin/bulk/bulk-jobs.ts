import { writeAudit } from '@dentisti/db';
import { dialPractice } from '@dentisti/domain/jobs/booking.jobs';
import { queueNames } from '@dentisti/domain/jobs/queue-names';
import type { Job } from 'bullmq';
import type { RequestContext } from '../../../http/request-context.ts';
import { describeJob } from '../../../queries/admin/describe-job.ts';
import { inTime } from '../../../queues/queue-desk.ts';
import { runCallNow } from '../run-call-now.ts';
import { type BulkAction, changedMeanwhile } from './bulk-action.ts';

interface JobDeed {
  from: 'failed' | 'delayed';
  /** Past, for the audit. */
  action: string;
  would: string;
  forbids: string;
  command(job: Job): Promise<unknown>;
}

/** `queue/job id`: BullMQ's ids are unique within their queue alone. */
const splitId = (id: string): [queue: string, jobId: string] => {
  const [queue = '', ...rest] = id.split('/');
  return [queue, rest.join('/')];
};

async function findJob({ services }: RequestContext, id: string): Promise<{ job: Job; state: string } | null> {
  const [queue, jobId] = splitId(id);
  if (!queueNames.includes(queue) || jobId === '') return null;
  const job = await services.queueDesk.job(queue, jobId).catch(() => null);
  return job && { job, state: await inTime(job.getState()).catch(() => 'unknown') };
}

const markOf = ({ job, state }: { job: Job; state: string }) => `${state}:${job.attemptsMade}:${job.finishedOn ?? ''}`;

const jobAction = ({ from, action, would, forbids, command }: JobDeed): BulkAction => ({
  select: async ({ services }, { queue }, limit) => {
    if (queue === null || !queueNames.includes(queue)) return [];
    const jobs = await services.queueDesk.jobs(queue, from, limit).catch(() => []);
    return jobs.map(({ id }) => `${queue}/${id}`);
  },
  look: async (context, id) => {
    const found = await findJob(context, id);
    if (!found) return null;
    const isAllowed = found.state === from;
    const { label, detail } = await describeJob(context, found.job);
    return { id, label, detail, says: isAllowed ? would : forbids, isAllowed, mark: markOf(found) };
  },
  act: async (context, { id, mark, note }) => {
    const found = await findJob(context, id);
    if (!found || markOf(found) !== mark) return changedMeanwhile;
    const { em, services, viewer, requestId } = context;
    const [queue, jobId] = splitId(id);
    const target = { kind: 'job', id };
    const detail = { queue, jobId, name: found.job.name, note };
    const entry = { at: services.now(), operatorId: viewer?.id ?? null, action, target, detail, requestId };
    return em.fork().transactional(async (tx) => {
      await writeAudit(tx, entry);
      await inTime(command(found.job));
      return { done: true, says: would };
    });
  },
});

export const retryJobs = jobAction({
  from: 'failed',
  action: 'job.retried',
  would: 'Torna in coda con tutti i suoi tentativi.',
  forbids: 'Non è fra i falliti: non c’è niente da riprovare.',
  command: (job) => job.retry('failed', { resetAttemptsMade: true }),
});

const promoteJobs = jobAction({
  from: 'delayed',
  action: 'job.run-now',
  would: 'Non aspetta più la sua ora. Le regole del lavoro valgono lo stesso.',
  forbids: 'Non aspetta la sua ora.',
  command: (job) => job.promote(),
});

/** The call a job is to make; null for any other job. */
const callOf = ({ name, data }: Job): string | null =>
  name === dialPractice.name ? (dialPractice.payload.safeParse(data).data?.callTaskId ?? null) : null;

/** When a practice is rung stands in Postgres: a job that merely came sooner would find its call not due, and be gone. */
export const runJobsNow: BulkAction = {
  ...promoteJobs,
  look: async (context, id) => {
    const look = await promoteJobs.look(context, id);
    const found = look?.isAllowed ? await findJob(context, id) : null;
    const callTaskId = found && callOf(found.job);
    if (!look || !callTaskId) return look;
    const { kind, says } = await runCallNow(context, { callTaskId, note: '', dryRun: true });
    return { ...look, says, isAllowed: kind === 'wouldDo' };
  },
  act: async (context, item) => {
    const found = await findJob(context, item.id);
    const callTaskId = found && callOf(found.job);
    if (!found || !callTaskId) return promoteJobs.act(context, item);
    if (markOf(found) !== item.mark) return changedMeanwhile;
    const { kind, says } = await runCallNow(context, { callTaskId, note: item.note });
    return { done: kind === 'done', says };
  },
};

export const forgetJobs = jobAction({
  from: 'failed',
  action: 'job.forgotten',
  would: 'Sparisce dall’elenco. Quello che resta da fare sta in Postgres e viene ritrovato.',
  forbids: 'Non è fra i falliti.',
  command: (job) => job.remove(),
});
