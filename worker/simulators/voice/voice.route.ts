import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { CreateCallBody, ListCallsQuery } from './create-call-body.ts';
import { describeIssues, platformError } from './platform-error.ts';
import { presentCall } from './simulated-call.ts';
import type { VoicePlatform } from './voice-platform.ts';

/** Required, be it empty: `ids` would delete others beside the one in the path, which we never ask for. */
const DeleteCallBody = z.strictObject({ ids: z.never().optional() });
const UpdateCallBody = z.strictObject({ name: z.string().max(40).optional() });

/** Commands to a call that is going on, as far as we use them: hang up, at once or after a last sentence. */
const ControlBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('end-call') }),
  z.strictObject({ type: z.literal('say'), content: z.string().min(1), endCallAfterSpoken: z.literal(true) }),
]);

function refuse(response: Response, status: number, message: string | string[]): void {
  response.status(status).json(platformError(status, message));
}

function requireBearer(request: Request, response: Response, next: NextFunction): void {
  if (/^Bearer \S+$/.test(request.get('authorization') ?? '')) next();
  else refuse(response, 401, 'Invalid Key: the private key is needed here.');
}

const baseUrlOf = (request: Request) => `${request.protocol}://${request.get('host')}`;

function findCall(platform: VoicePlatform, request: Request, response: Response) {
  const call = platform.find(String(request.params.id));
  if (!call) refuse(response, 404, `Could not find call ${request.params.id}`);
  return call;
}

/** The platform's calls that we use. */
export function createVoiceRoute(platform: VoicePlatform): Router {
  const router = Router();
  router.use('/call', requireBearer, express.json({ limit: '1mb' }));

  router.post('/call', (request, response) => {
    const parsed = CreateCallBody.safeParse(request.body);
    if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
    const { call, fault } = platform.dial(parsed.data);
    if (!call) return refuseDial(fault, request, response);
    platform.play(call);
    if (fault === 'timeout-after-accept')
      return void setTimeout(() => request.socket.destroy(), platform.silenceMs).unref();
    if (fault === 'error-after-accept') return refuse(response, 500, 'Internal server error');
    const subscriptionLimits = {
      concurrencyBlocked: call.wasBlocked,
      concurrencyLimit: platform.concurrencyLimit,
      remainingConcurrentCalls: platform.remainingCalls,
    };
    response.status(201).json({ ...presentCall(call, baseUrlOf(request)), subscriptionLimits });
  });

  router.get('/call', (request, response) => {
    const parsed = ListCallsQuery.safeParse(request.query);
    if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
    response.json(platform.list(parsed.data).map((call) => presentCall(call)));
  });

  router.get('/call/:id', (request, response) => {
    const call = findCall(platform, request, response);
    if (call) response.json(presentCall(call, baseUrlOf(request)));
  });

  router.patch('/call/:id', (request, response) => {
    const parsed = UpdateCallBody.safeParse(request.body);
    if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
    const call = findCall(platform, request, response);
    if (!call) return;
    if (parsed.data.name !== undefined) call.request.name = parsed.data.name;
    response.json(presentCall(call));
  });

  router.post('/call/:id/control', (request, response) => {
    const parsed = ControlBody.safeParse(request.body);
    if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
    const call = findCall(platform, request, response);
    if (!call) return;
    if (call.status === 'ended') return refuse(response, 404, 'The call has ended');
    if (parsed.data.type === 'say') call.closingMessage = parsed.data.content;
    call.hangUp.abort();
    response.json({ success: true });
  });

  router.delete('/call/:id', (request, response) => {
    const parsed = DeleteCallBody.safeParse(request.body);
    if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
    const call = findCall(platform, request, response);
    if (!call) return;
    call.isDeleted = true;
    call.artifact = null;
    response.json(presentCall(call));
  });
  return router;
}

function refuseDial(fault: string | null, request: Request, response: Response): void {
  if (fault === 'reset-before-accept') request.socket.destroy();
  else if (fault === 'too-many-requests') refuse(response, 429, 'Over Concurrency Limit. Try again later.');
  else refuse(response, 500, 'Internal server error');
}
