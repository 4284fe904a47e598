import express, { Router } from 'express';
import { z } from 'zod';
import { refusal } from '../refusal.ts';
import { outcomeOf } from './call-artifact.ts';
import { personas } from './personas.ts';
import { VoiceOrder } from './voice-behaviour.ts';
import type { ReceivedDial, VoicePlatform } from './voice-platform.ts';

const InboundOrder = z.strictObject({
  /** E.164 of the practice that rings. */
  number: z.string().regex(/^\+[1-9]\d{5,14}$/),
  persona: z.enum(personas).default('accepts-first'),
  /** Id of the number it rings; unset: the one it was called from. */
  phoneNumberId: z.string().min(1).optional(),
});

function presentDial({ at, number, externalId, fault, call }: ReceivedDial) {
  return {
    id: call?.id ?? null,
    externalId,
    number,
    at: at.toISOString(),
    /** False when the platform refused the dial: nobody was rung. */
    rang: call !== null,
    fault,
    persona: call?.persona ?? null,
    status: call?.status ?? null,
    endedReason: call?.endedReason ?? null,
    outcome: call?.status === 'ended' ? (outcomeOf(call)?.result ?? null) : null,
    transcript: call?.artifact?.transcript ?? '',
  };
}

/** What tests and operators order, and what they look at. */
export function createVoiceControls(platform: VoicePlatform): Router {
  const router = Router();
  router.use(express.json());
  router.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/calls', (_request, response) => void response.json({ calls: platform.dials.map(presentDial) }));
  router.delete('/calls', async (_request, response) => {
    await platform.reset();
    response.status(204).end();
  });
  router.post('/behaviour', (request, response) => {
    const parsed = VoiceOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: refusal(parsed.error) });
    platform.behaviour.order(parsed.data);
    response.json({ ok: true });
  });
  router.get('/behaviour', (_request, response) => void response.json({ orders: platform.behaviour.list() }));
  router.post('/inbound', async (request, response) => {
    const parsed = InboundOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: refusal(parsed.error) });
    const { number, persona, phoneNumberId = null } = parsed.data;
    const { call, answer, spoken } = await platform.ringUs(number, persona, phoneNumberId);
    response.json({ id: call?.id ?? null, answer, spoken });
  });
  return router;
}
