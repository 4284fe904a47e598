import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JobQueue } from '@dentisti/core/platform/job-queue';
import { storeVoiceEvent } from '@dentisti/db/dialing/voice-event.repository';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { parseVoiceMessage } from '@dentisti/domain/dialing/voice-message';
import type { BookingHarness } from './booking-harness.ts';

export const webhookSecret = 'the secret of this test';

export interface WebhookServer {
  url: string;
  /** Secrets of messages that were turned away. */
  refused: string[];
  close(): void;
}

/** The gateway's part of a call: check, store, enqueue. */
export async function startWebhookServer(harness: BookingHarness, jobs: () => JobQueue): Promise<WebhookServer> {
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = parseVoiceMessage(JSON.parse(Buffer.concat(chunks).toString()));
    if (request.headers[webhookSecretHeader] !== webhookSecret || !message?.voiceCallId) {
      refused.push(String(request.headers[webhookSecretHeader]));
      return void response.writeHead(401).end();
    }
    const { id } = await storeVoiceEvent(harness.db.orm.em.fork(), {
      voiceCallId: message.voiceCallId,
      attemptId: message.attemptId,
      type: message.type,
      status: message.status,
      payload: { ...message.payload },
      receivedAt: harness.clock.now(),
    });
    await jobs().requeue('processVoiceEvent', { voiceEventId: id });
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/voice`;
  return { url, refused, close: () => void server.close() };
}
