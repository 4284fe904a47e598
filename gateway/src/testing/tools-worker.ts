import { decryptText } from '@dentisti/db/encrypted-text';
import { settleToolRun, takeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { testByok, testCall, toolRunSettledChannel } from '@dentisti/domain/jobs/tools.jobs';
import type { ByokRequest } from '@dentisti/domain/tools/tool-forms';
import { sipPasswordEncryption, type TestCallRequest, type ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { TestGateway } from './start-test-gateway.ts';

export interface TakenRun {
  name: string;
  /** As Redis had it. */
  data: unknown;
  request: TestCallRequest | ByokRequest;
  password: string | null;
  byAdmin: boolean;
}

/** A worker on the real queue that settles each run as it is told, and announces it like the real one. */
export async function runToolsWorker(
  gateway: TestGateway,
): Promise<{ taken: TakenRun[]; outcome: ToolOutcome; close(): Promise<void> }> {
  const connection = new Redis(gateway.redis.url, { maxRetriesPerRequest: null });
  const announcer = new Redis(gateway.redis.url);
  const secrets = gateway.services.env.BOOKING_LINK_SECRETS;
  const running = {
    taken: [] as TakenRun[],
    outcome: { kind: 'called', callId: 'call-1' } as ToolOutcome,
    async close() {
      await worker.close();
      connection.disconnect();
      announcer.disconnect();
    },
  };
  const worker = new Worker(
    testCall.queue,
    async (job) => {
      const { toolRunId } = testCall.payload.parse(job.data);
      const em = gateway.database.orm.em.fork();
      const kind = job.name === testByok.name ? 'testByok' : 'testCall';
      const taken = await takeToolRun<TestCallRequest | ByokRequest>(em, toolRunId, kind);
      if (taken.kind !== 'taken') return;
      const { request, sealedPassword, byAdmin } = taken.run;
      const password = sealedPassword && decryptText(sealedPassword, sipPasswordEncryption(toolRunId), secrets);
      running.taken.push({ name: job.name, data: job.data, request, password, byAdmin });
      await settleToolRun(em, toolRunId, running.outcome);
      await announcer.publish(toolRunSettledChannel, toolRunId);
    },
    { connection },
  );
  await worker.waitUntilReady();
  return running;
}
