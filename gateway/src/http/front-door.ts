import type { IncomingMessage, RequestListener } from 'node:http';
import { describeError } from '@dentisti/core/platform/log';
import { currentTrace } from '@dentisti/core/platform/trace-context';
import type { Express, Request } from 'express';
import proxyAddr from 'proxy-addr';
import { metricEvents } from '../metrics/gateway-metric-events.ts';
import type { Reply } from '../ready/ready-answers.ts';
import { holds } from '../ready/send-ready.ts';
import type { GatewayServices } from '../services.ts';
import { peekBody } from './peek-body.ts';
import { createRequestLog, type OpenResponse, routeOf } from './request-log.ts';

/** The page's longest query has 5,000 bytes. */
const longestBody = 7_000;

/**
 * Stands before the app: a request that says the same as one before it, whose answer is still right, gets the same reply
 * without a walk through the app's routers. It is counted, logged and measured as any other.
 */
export function createFrontDoor(services: GatewayServices, app: Express): RequestListener {
  const { answers, limits, log } = services;
  const trust: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  const open = createRequestLog(log, app.get('trust proxy') !== false);

  /** All that a reply depends on beside the directory and the build. */
  function requestOf({ method, url, headers, socket }: IncomingMessage, body: string): string {
    const protocol = trust(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-proto'] : '';
    const { host, accept, 'accept-encoding': encodings, 'content-type': type } = headers;
    return `${method} ${url}\n${host}\n${protocol}\n${accept}\n${encodings}\n${type}\n${body}`;
  }

  async function answer(req: IncomingMessage, res: OpenResponse, body: string): Promise<void> {
    const startedAt = performance.now();
    const request = requestOf(req, body);
    const reply = answers.recall(request);
    if (reply && (await isRight(reply, req, res))) return send(reply, req, res, startedAt);
    res.locals.remember = (made) => {
      if (res.hasHeader('set-cookie')) return;
      const isCounted = res.locals.callVerdict !== undefined;
      answers.remember(request, { ...made, head: headOf(res), route: routeOf(req as Request, res), isCounted });
    };
    app(req, res);
  }

  /** Whether a reply may be sent again; whatever speaks against it is for the app to say. */
  async function isRight(reply: Reply, req: IncomingMessage, { locals }: OpenResponse): Promise<boolean> {
    try {
      if (reply.isCounted) {
        locals.callVerdict = await limits.take('calls', proxyAddr(req, trust));
        if (!locals.callVerdict.allowed) return false;
      }
      return (await reply.isCurrent?.()) !== false && (await answers.isRight(reply));
    } catch {
      return false;
    }
  }

  async function send(reply: Reply, req: IncomingMessage, res: OpenResponse, startedAt: number): Promise<void> {
    const { answer, encoding, tag, head, route, operation } = reply;
    const { requestId } = res.locals;
    res.locals.logAs = route;
    if (operation !== null) {
      currentTrace().span?.setAttribute('graphql.operation', operation);
      const seconds = (performance.now() - startedAt) / 1_000;
      metricEvents.emit('operationAnswered', { operation, outcome: 'answered', seconds });
    }
    if (tag !== null && req.method === 'GET' && holds(req.headers['if-none-match'], tag)) {
      res.writeHead(304, [...withoutBody(head), 'X-Request-Id', requestId]).end();
      return;
    }
    const bytes = await answer.body.encoded(encoding);
    res.writeHead(200, [...head, 'X-Request-Id', requestId]).end(bytes);
  }

  /** Nobody waits for the promise: what fails here ends one connection, never the process. */
  function begin(req: IncomingMessage, res: OpenResponse, body: string): void {
    answer(req, res, body).catch((error: unknown) => {
      log.error({ requestId: res.locals.requestId, err: describeError(error) }, 'unexpected error');
      res.destroy();
    });
  }

  return (req, given) =>
    open(req, given, (res) => {
      if (!mayRepeat(req)) return app(req, res);
      if (req.method === 'GET') return begin(req, res, '');
      res.locals.logAs = '/graphql';
      peekBody(req, Number(req.headers['content-length']), (body) => begin(req, res, body.toString('latin1')));
    });
}

function mayRepeat({ method, url, headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  if (headers['transfer-encoding'] ?? headers['content-encoding'] ?? headers.expect) return false;
  if (method === 'GET') return length === undefined;
  return method === 'POST' && url === '/graphql' && Number(length) > 0 && Number(length) <= longestBody;
}

function headOf(res: OpenResponse): string[] {
  const { 'x-request-id': _own, ...headers } = res.getHeaders();
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

/** Headers of a reply that says that the client's copy is right. */
function withoutBody(head: readonly string[]): string[] {
  const isOfBody = (name = '') => /^content-(?:type|length|encoding)$/i.test(name);
  return head.filter((_one, i) => !isOfBody(head[i - (i % 2)]));
}
