import { isIPv4 } from 'node:net';
import express, { type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import { describeIssues, platformError } from './platform-error.ts';
import { NumberBody, NumberChange, TrunkBody, type TrunkBook, TrunkChange, TrunkFaultOrder } from './trunk-book.ts';

const words: Readonly<Record<number, string>> = {
  400: 'SIP gateway creation failed',
  401: 'Invalid Key',
  409: 'already exists',
  429: 'Too many requests',
  500: 'Internal server error',
};

function refuse(response: Response, status: number, message: string | string[]): void {
  response.status(status).json(platformError(status, message));
}

const requireBearer: RequestHandler = (request, response, next) => {
  if (/^Bearer \S+$/.test(request.get('authorization') ?? '')) next();
  else refuse(response, 401, 'Invalid Key: the private key is needed here.');
};

/** A name cannot be an address from which calls come in. */
const areGatewaysNumeric = (gateways: TrunkBody['gateways']) =>
  gateways.every(({ ip, inboundEnabled }) => !inboundEnabled || isIPv4(ip));

/** Trunks and numbers of one's own, as far as we use them. */
export function createTrunksRoute(book: TrunkBook): Router {
  const router = Router();
  const parts = ['/credential', '/phone-number'] as const;
  router.use([...parts], requireBearer, express.json({ limit: '64kb' }));

  /** Refused, or done in silence, when a fault is due; `make` does it. */
  const create =
    <Body>(
      step: 'credential' | 'phone-number',
      schema: z.ZodType<Body>,
      make: (body: Body, response: Response) => object | null,
    ): RequestHandler =>
    (request, response) => {
      book.received.push({ path: request.path, body: request.body });
      const parsed = schema.safeParse(request.body);
      if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
      const fault = book.takeFault(step);
      if (typeof fault === 'number') return refuse(response, fault, words[fault] ?? 'Refused');
      const made = make(parsed.data, response);
      if (!made) return;
      if (fault === 'silent') return void request.socket.destroy();
      response.status(201).json(made);
    };

  router.post(
    '/credential',
    create('credential', TrunkBody, (body, response) => {
      if (areGatewaysNumeric(body.gateways)) return book.addTrunk(body);
      refuse(response, 400, 'SIP gateway creation failed');
      return null;
    }),
  );
  router.post(
    '/phone-number',
    create('phone-number', NumberBody, (body, response) => {
      if (book.credentials.has(body.credentialId)) return book.addNumber(body);
      refuse(response, 400, 'credentialId does not exist');
      return null;
    }),
  );
  router.get('/credential', (_request, response) => void response.json([...book.credentials.values()]));
  router.get('/phone-number', (_request, response) => void response.json([...book.numbers.values()]));

  const findOne =
    (rows: Map<string, object>): RequestHandler =>
    (request, response) => {
      const fault = book.takeFault('read');
      if (typeof fault === 'number') return refuse(response, fault, words[fault] ?? 'Refused');
      const row = rows.get(String(request.params.id));
      if (row) response.json(row);
      else refuse(response, 404, `Could not find ${request.params.id}`);
    };
  router.get('/credential/:id', findOne(book.credentials));
  router.get('/phone-number/:id', findOne(book.numbers));

  /** `make` changes a row; null when it is unknown, a text when the platform refuses. */
  const change =
    <Body>(schema: z.ZodType<Body>, make: (id: string, body: Body) => object | string | null): RequestHandler =>
    (request, response) => {
      book.received.push({ path: request.path, body: request.body });
      const parsed = schema.safeParse(request.body);
      if (!parsed.success) return refuse(response, 400, describeIssues(parsed.error));
      const fault = book.takeFault('change');
      if (typeof fault === 'number') return refuse(response, fault, words[fault] ?? 'Refused');
      const made = make(String(request.params.id), parsed.data);
      if (typeof made === 'string') return refuse(response, 400, made);
      if (made) response.json(made);
      else refuse(response, 404, `Could not find ${request.params.id}`);
    };
  router.patch(
    '/credential/:id',
    change(TrunkChange, (id, body) =>
      areGatewaysNumeric(body.gateways ?? []) ? book.changeTrunk(id, body) : 'SIP gateway creation failed',
    ),
  );
  router.patch(
    '/phone-number/:id',
    change(NumberChange, (id, body) =>
      body.credentialId && !book.credentials.has(body.credentialId)
        ? 'credentialId does not exist'
        : book.changeNumber(id, body),
    ),
  );

  const remove =
    (rows: Map<string, object>, isUsed: (id: string) => boolean): RequestHandler =>
    (request, response) => {
      const id = String(request.params.id);
      const fault = book.takeFault('delete');
      if (typeof fault === 'number') return refuse(response, fault, words[fault] ?? 'Refused');
      const row = rows.get(id);
      if (!row) return refuse(response, 404, `Could not find ${id}`);
      if (isUsed(id)) return refuse(response, 400, 'Credential is used by a phone number');
      rows.delete(id);
      response.json(row);
    };
  const isUsed = (id: string) => [...book.numbers.values()].some(({ credentialId }) => credentialId === id);
  router.delete('/credential/:id', remove(book.credentials, isUsed));
  router.delete(
    '/phone-number/:id',
    remove(book.numbers, () => false),
  );
  return router;
}

/** What tests and operators order, and what they look at; beside the calls' own controls. */
export function createTrunkControls(book: TrunkBook): Router {
  const router = Router();
  router.get('/trunks', (_request, response) => {
    response.json({ credentials: [...book.credentials.values()], numbers: [...book.numbers.values()] });
  });
  router.delete('/trunks', (_request, response) => {
    book.reset();
    response.status(204).end();
  });
  router.post('/trunk-faults', express.json(), (request, response) => {
    const parsed = TrunkFaultOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: parsed.error.issues });
    book.order(parsed.data);
    response.json({ ok: true });
  });
  return router;
}
