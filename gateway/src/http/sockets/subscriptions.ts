import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { wellFormedText } from '@dentisti/domain/well-formed';
import type { Express } from 'express';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { logUnexpectedError, maskError } from '../../graphql/apollo.ts';
import { withoutValue } from '../../graphql/jit-executor.ts';
import { limitQueries } from '../../graphql/query-limits.ts';
import { storableLiterals } from '../../graphql/storable-literals.ts';
import { onlySubscriptions } from '../../graphql/subscription-rules.ts';
import { metricEvents } from '../../metrics/gateway-metric-events.ts';
import type { GatewayServices } from '../../services.ts';
import { RequestContext } from '../request-context.ts';
import { findSender } from '../sessions/find-sender.ts';
import { type OpenSocket, OpenSockets } from './open-sockets.ts';
import { keepPace } from './socket-pace.ts';
import { onceLookedUp, recheck, recheckEach, type SocketSender, watchSession } from './socket-session.ts';

const path = '/graphql/ws';
/** A page watches one booking; an operator's a handful. */
const subscriptionsPerSocket = 10;
const largestMessageBytes = 16_384;
/** The page's longest subscription has 122. */
const maxTokens = 500;
/** A client has so long to say goodbye when we stop. */
const farewellMs = 1_500;
/** The protocol's code for a socket whose operator is none any more; the page opens another as who it is now. */
const sessionOver = 4_403;
/** "Going away": the page, should it be about to watch something, opens another. */
const nothingWatched = 1_001;
/** "Service restart": the page is to open another at once, which another gateway takes. */
const comeBack = 1_012;
/** What anybody may watch; everything else needs a private link, an order's id or a session. */
const publicField = 'discoveryJobChanged';

const rules = [...specifiedRules, limitQueries(), storableLiterals, onlySubscriptions];

/** Whether a request asks for our socket; any other `Upgrade` header is passed over, as HTTP allows. */
export function wantsSubscription({ url = '', headers }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === path && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Who stands behind a socket, as the request that opened it said. */
interface Caller extends SocketSender {
  requestId: string;
  clientIp: string;
  open: OpenSocket;
}

/**
 * Subscriptions over `graphql-transport-ws` on the server's own port. Each event is executed with a context of its own,
 * as a request is: loaders and clock of the first would be old by the second, and who asks may have been shut out.
 * Who signed out, was shut out or left for half an hour loses the socket within `sessionCheckMs`, and hears nothing before.
 * While a session cannot be looked up, its socket stays open and what it is to hear waits.
 */
export function serveSubscriptions(
  http: Server,
  app: Express,
  services: GatewayServices,
  schema: GraphQLSchema,
  { sessionCheckMs = 5_000, silentMs }: { sessionCheckMs?: number; silentMs?: number } = {},
) {
  const { env, log } = services;
  const sockets = new OpenSockets(services.limits, { ...(silentMs !== undefined && { silentMs }) });
  const wss = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes, clientTracking: true });
  const callers = new WeakMap<IncomingMessage, Caller>();
  /** The socket through which a subscription's context came. */
  const socketOf = new WeakMap<object, OpenSocket>();

  http.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const clientIp = clientIpOf(app, request);
    if (!isOwnOrigin(request, env.PUBLIC_URL)) return refuse(socket, '403 Forbidden');
    if (services.draining.aborted) return refuse(socket, '503 Service Unavailable');
    const verdict = await services.limits.take('calls', clientIp);
    const open = verdict.allowed ? sockets.open(clientIp, socket) : null;
    if (!open) return refuse(socket, '429 Too Many Requests');
    // Cookies alone say who it is: browsers cannot add a header here, and other sites' pages were refused above.
    const sender = await findSender(services, { method: 'GET', headers: request.headers });
    // The page tries again; as a visitor it would be refused for as long as the socket lives.
    if (sender.isSenderUnknown) return refuse(socket, '503 Service Unavailable');
    const { currentOperator, currentAccount } = sender;
    callers.set(request, { requestId: randomUUID(), clientIp, currentOperator, currentAccount, open });
    wss.handleUpgrade(request, socket, head, (client) => {
      open.end = () => client.close(nothingWatched, 'Nothing is watched');
      keepPace(client, () => metricEvents.emit('limitRefused', { rule: 'socketMessages' }));
      if (currentOperator || currentAccount) {
        const end = () => client.close(sessionOver, 'Forbidden');
        const isOver = async () => (await recheck(services, { currentOperator, currentAccount })) === null;
        client.once('close', watchSession(isOver, { everyMs: sessionCheckMs, end }));
      }
      wss.emit('connection', client, request);
      // The library's own listener prints to the console; a broken connection is the client's business.
      client.removeAllListeners('error').on('error', () => {});
    });
  });

  const callerOf = (request: IncomingMessage): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new Error('a socket without a caller');
    return caller;
  };
  const maskAll = (errors: readonly GraphQLError[], request: IncomingMessage, operationName?: string | null) => {
    const context = { requestId: callerOf(request).requestId, services };
    for (const error of errors) logUnexpectedError(error, context, operationName ?? null);
    return errors.map((error) => maskError(error.toJSON(), context));
  };
  const server = useServer(
    {
      schema,
      connectionInitWaitTimeout: 5_000,
      jsonMessageReviver: (_key, value) => (typeof value === 'string' ? wellFormedText(value) : value),
      context: async ({ extra }) => {
        const caller = callerOf(extra.request);
        const isLeft = () => extra.socket.readyState !== extra.socket.OPEN;
        const present = await onceLookedUp(() => recheckEach(services, caller), isLeft);
        const context = new RequestContext(services, { ...caller, ...(present ?? nobodyThere) });
        socketOf.set(context, caller.open);
        return context;
      },
      onSubscribe: async ({ subscriptions, extra }, _id, { query, operationName, variables }) => {
        const isFull = Object.keys(subscriptions).length > subscriptionsPerSocket;
        if (isFull) return refusal('BAD_REQUEST', 'Too many subscriptions on one socket.');
        const verdict = await services.limits.take('calls', callerOf(extra.request).clientIp);
        if (!verdict.allowed) return refusal('TOO_MANY_REQUESTS', tooManyRequestsText(verdict.retryAfterSeconds));
        const document = parseShort(query);
        if (document instanceof GraphQLError) return coded('GRAPHQL_PARSE_FAILED', [document]);
        const problems = validate(schema, document, rules);
        if (problems.length > 0) return coded('GRAPHQL_VALIDATION_FAILED', problems);
        const operation = getOperationAST(document, operationName);
        if (!operation) return refusal('OPERATION_RESOLUTION_FAILURE', 'Unknown operation.');
        const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
        if (errors) return errors.flatMap((error) => refusal('BAD_USER_INPUT', withoutValue(error)));
        return { schema, document, operationName, variableValues: variables };
      },
      subscribe: async (args) => {
        const events = await createSourceEventStream(args);
        if (!(Symbol.asyncIterator in events)) return events;
        const open = socketOf.get(args.contextValue as object);
        if (open && !open.watch(isOfOwn(args))) {
          await (events as Events).return?.();
          return { errors: refusal('TOO_MANY_REQUESTS', tooManyRequestsText(60)) };
        }
        return executeEach(events, args, services, () => open?.rest());
      },
      onError: ({ extra }, _id, payload, errors) => maskAll(errors, extra.request, payload.operationName),
      onNext: ({ extra }, _id, payload, _args, result) => {
        if (!result.errors) return;
        return { ...result, errors: maskAll(result.errors, extra.request, payload.operationName) };
      },
      isProd: true,
    },
    wss,
  );

  return {
    /** Takes no further socket, closes every one (the clients come back to another gateway) and waits for them, not for long. */
    async close(): Promise<void> {
      for (const client of wss.clients) client.close(comeBack, 'Service restart');
      const cut = setTimeout(() => {
        for (const client of wss.clients) client.terminate();
      }, farewellMs);
      await server.dispose();
      clearTimeout(cut);
      log.debug('subscriptions closed');
    },
  };
}

const refusal = (code: string, message: string) => [new GraphQLError(message, { extensions: { code } })];

const coded = (code: string, errors: readonly GraphQLError[]) =>
  errors.map(
    ({ message, nodes, source, positions }) =>
      new GraphQLError(message, { nodes, source, positions, extensions: { code } }),
  );

/** Returns the parsed document, or its error; parsing stops at the token limit. */
function parseShort(query: string) {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

type Events = AsyncIterable<unknown> & Partial<AsyncIterator<unknown>>;

const nobodyThere: SocketSender = { currentOperator: null, currentAccount: null };

/** Whether a subscription is about what its visitor alone may watch. */
function isOfOwn({ document, operationName }: ExecutionArgs): boolean {
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  return field?.kind === 'Field' && field.name.value !== publicField;
}

/** Answers of a subscription, one for each event; ending it ends the events, and so does the end of a session. */
function executeEach(events: Events, args: ExecutionArgs, services: GatewayServices, onOver: () => void) {
  const source = events[Symbol.asyncIterator]();
  const { requestId, clientIp, currentOperator, currentAccount } = args.contextValue as RequestContext;
  const subscriber = { currentOperator, currentAccount };
  let isOpen = true;
  metricEvents.emit('subscriptionsChanged', { by: 1 });
  const over = () => {
    if (isOpen) {
      metricEvents.emit('subscriptionsChanged', { by: -1 });
      onOver();
    }
    isOpen = false;
    return { done: true, value: undefined } as const;
  };
  const answer = async (next: IteratorResult<unknown>): Promise<IteratorResult<ExecutionResult, undefined>> => {
    if (next.done) return over();
    const who = await onceLookedUp(
      () => recheck(services, subscriber),
      () => !isOpen,
    );
    if (!who) {
      await source.return?.();
      return over();
    }
    const contextValue = new RequestContext(services, { requestId, clientIp, ...who });
    return { done: false, value: await execute({ ...args, rootValue: next.value, contextValue }) };
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => answer(await source.next()),
    return: async () => {
      await source.return?.();
      return over();
    },
    throw: async (error: unknown) => answer((await source.throw?.(error)) ?? { done: true, value: undefined }),
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Browsers name the page's origin and other pages may not listen; other programs name none and have no cookies to lend. */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [page, own] = [new URL(origin), new URL(publicUrl)];
  // A page of our name that came unencrypted may be anybody's.
  return page.origin === own.origin || (page.host === host && (own.protocol === 'http:' || page.protocol === 'https:'));
}

/** The client's address as the app's own requests see it, behind the proxies that are trusted. */
function clientIpOf(app: Express, { headers, socket }: IncomingMessage): string {
  const request = Object.assign(Object.create(app.request) as typeof app.request, { headers, socket });
  return request.ip ?? '';
}
