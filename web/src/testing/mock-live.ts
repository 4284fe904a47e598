import { GraphQLError } from 'graphql';
import { makeServer } from 'graphql-ws';
import { vi } from 'vitest';
import { gatewaySchema } from './mock-gateway.ts';

/** The gateway's web socket, as far as a page can tell. */
export interface MockLive {
  /** Sends a new state to every subscriber, or an error that ends its subscription as a refusal of the gateway does; who subscribes later gets the last one first, as from the gateway. */
  push: (state: unknown) => void;
  /** Breaks every connection as a lost network does. */
  cut: () => void;
  /** Closes every connection as a gateway that stops does. */
  leave: () => void;
  /** Connections opened so far, and the variables of each subscription. */
  opened: () => number;
  subscriptions: Record<string, unknown>[];
  /** While true nobody gets through. */
  setUnreachable: (isUnreachable: boolean) => void;
  /** True: connections are closed, and new ones are refused until it is false again. */
  setSessionOver: (isOver: boolean) => void;
}

type Listen = (field: string, args: Record<string, unknown>) => AsyncGenerator<unknown>;

interface LiveContext {
  listen: Listen;
}

/** Speaks the real protocol on both sides: graphql-ws's own server behind a socket that never leaves the process. */
export function mockLive(field: string, first: unknown): MockLive {
  let state = first;
  let isUnreachable = false;
  let isOver = false;
  const listeners = new Set<() => void>();
  const subscriptions: Record<string, unknown>[] = [];
  const schema = gatewaySchema();
  const fields = schema.getSubscriptionType()?.getFields() ?? {};
  if (!fields[field]) throw new Error(`the schema has no subscription ${field}`);
  const listen: Listen = (asked, args) => {
    // A page may listen for more than the test is about: of the rest it hears nothing.
    if (asked !== field) return silence();
    subscriptions.push(args);
    if (isOver) throw new GraphQLError('Accesso non consentito.', { extensions: { code: 'UNAUTHENTICATED' } });
    return states();
  };
  // All tests share the schema; each connection brings its own test's states.
  for (const [name, each] of Object.entries(fields)) {
    each.subscribe = (_source, args, { listen }: LiveContext) => listen(name, args);
    each.resolve = (payload) => payload;
  }

  async function* states() {
    yield state;
    while (!(state instanceof Error)) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          listeners.delete(wake);
          resolve();
        };
        listeners.add(wake);
      });
      yield state;
    }
  }

  const server = makeServer({ schema, context: { listen } satisfies LiveContext });
  const sockets: FakeSocket[] = [];

  class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    private receive: ((data: string) => Promise<void>) | null = null;
    private left: ((code: number, reason: string) => Promise<void>) | null = null;

    constructor(_url: string, protocol: string) {
      sockets.push(this);
      setTimeout(() => {
        if (isUnreachable) return this.end(1006, '');
        this.readyState = 1;
        this.left = server.opened(
          {
            protocol,
            send: (data) => void setTimeout(() => this.readyState === 1 && this.onmessage?.({ data })),
            close: (code, reason) => this.end(code ?? 1000, reason ?? ''),
            onMessage: (listener) => {
              this.receive = listener;
            },
          },
          {},
        );
        this.onopen?.();
      });
    }
    send(data: string) {
      void this.receive?.(data);
    }
    close(code = 1000, reason = '') {
      this.end(code, reason);
    }
    end(code: number, reason: string) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      void this.left?.(code, reason);
      this.onclose?.({ code, reason, wasClean: code === 1000 });
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);

  return {
    push: (next) => {
      state = next;
      for (const wake of [...listeners]) wake();
    },
    cut: () => {
      for (const socket of sockets) socket.end(1006, '');
    },
    leave: () => {
      for (const socket of sockets) socket.end(1012, 'Service restart');
    },
    opened: () => sockets.length,
    subscriptions,
    setSessionOver: (value) => {
      isOver = value;
      if (isOver) for (const socket of sockets) socket.end(4403, 'Forbidden');
    },
    setUnreachable: (value) => {
      isUnreachable = value;
    },
  };
}

async function* silence() {
  await new Promise<never>(() => {});
  yield undefined;
}
