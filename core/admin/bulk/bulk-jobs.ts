import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { dialPractice } from '@dentisti/domain/jobs/booking.jobs';
import { queueNames } from '@dentisti/domain/jobs/queue-names';
import type { Job } from 'bullmq';
import type { RequestContext } from '../../context.ts';
import { runCallNow } from '../../dialing/run-call-now.ts';
import { inTime } from '../../platform/queue-admin.ts';
import { describeJob } from '../describe-job.ts';
import { type BulkAction, changedMeanwhile } from './bulk-action.ts';

interface JobAction {
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

/** Returns one job; null when there is none of that id. @throws while Redis is away: whether there is cannot be told. */
async function findJob({ services }: RequestContext, id: string): Promise<{ job: Job; state: string } | null> {
  const [queue, jobId] = splitId(id);
  if (!queueNames.includes(queue) || jobId === '') return null;
  const job = await services.queueAdmin.job(queue, jobId);
  return job && { job, state: await inTime(job.getState()).catch(() => 'unknown') };
}

const versionOf = ({ job, state }: { job: Job; state: string }) =>
  `${state}:${job.attemptsMade}:${job.finishedOn ?? ''}`;

const jobAction = ({ from, action, would, forbids, command }: JobAction): BulkAction => ({
  select: async ({ services }, { queue }, limit) => {
    if (queue === null || !queueNames.includes(queue)) return [];
    const jobs = await services.queueAdmin.jobs(queue, from, limit);
    return jobs.map(({ id }) => `${queue}/${id}`);
  },
  preview: async (context, id) => {
    const found = await findJob(context, id);
    if (!found) return null;
    const isAllowed = found.state === from;
    const { label, detail } = await describeJob(context, found.job);
    return { id, label, detail, message: isAllowed ? would : forbids, isAllowed, version: versionOf(found) };
  },
  act: async (context, { id, version, note }) => {
    const found = await findJob(context, id);
    if (!found || versionOf(found) !== version) return changedMeanwhile;
    const { em, services, currentOperator, requestId } = context;
    const [queue, jobId] = splitId(id);
    const target = { kind: 'job', id };
    const detail = { queue, jobId, name: found.job.name, note };
    const entry = { at: services.now(), operatorId: currentOperator?.id ?? null, action, target, detail, requestId };
    return em.fork().transactional(async (tx) => {
      await writeAudit(tx, entry);
      await inTime(command(found.job));
      return { done: true, message: would };
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
  preview: async (context, id) => {
    const preview = await promoteJobs.preview(context, id);
    const found = preview?.isAllowed ? await findJob(context, id) : null;
    const callTaskId = found && callOf(found.job);
    if (!preview || !callTaskId) return preview;
    const { kind, message } = await runCallNow(context, { callTaskId, note: '', dryRun: true });
    return { ...preview, message, isAllowed: kind === 'wouldDo' };
  },
  act: async (context, item) => {
    const found = await findJob(context, item.id);
    const callTaskId = found && callOf(found.job);
    if (!found || !callTaskId) return promoteJobs.act(context, item);
    if (versionOf(found) !== item.version) return changedMeanwhile;
    const { kind, message } = await runCallNow(context, { callTaskId, note: item.note });
    return { done: kind === 'done', message };
  },
};

export const forgetJobs = jobAction({
  from: 'failed',
  action: 'job.forgotten',
  would: 'Sparisce dall’elenco. Quello che resta da fare sta in Postgres e viene ritrovato.',
  forbids: 'Non è fra i falliti.',
  command: (job) => job.remove(),
});
