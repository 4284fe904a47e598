import type { TypedDocumentNode } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import { type Client, createClient } from 'graphql-ws/client';
import { isForbidden, isOfStudio, isSessionOver, publishSession } from '../operator-session.ts';

/**
 * `live` hears every change; `reconnecting` has lost the connection and is getting it back by itself; `refused` hears
 * nothing more, because the gateway forbids it.
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'refused';

interface LiveOptions<Data, Variables> {
  /** With `__typename` on every object, so that its results can be written to the cache. */
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  onData: (data: Data) => void;
  onState: (state: LiveState) => void;
}

const pingEveryMs = 15_000;
const pongWithinMs = 5_000;
const maxWaitMs = 15_000;
/** "Service restart", with which a gateway says goodbye: another one is there to be asked. */
const gatewayLeaves = 1_012;
/** A move to another gateway that takes no longer is nothing to tell anybody. */
const silentMoveMs = 5_000;
const firstTryWithinMs = 600;

/**
 * A subscription that lives as long as the page: it reconnects for as long as it takes, at once when the network or the
 * tab comes back, silently when its gateway sent it to another, and notices a connection that died silently. Once forbidden it ends for good. The gateway sends the present state first each time, so
 * nothing is missed. Returns a function that ends it.
 */
export function openLive<Data, Variables extends Record<string, unknown>>(
  options: LiveOptions<Data, Variables>,
): () => void {
  const { document, variables, onData, onState } = options;
  const ended = new AbortController();
  let pong: ReturnType<typeof setTimeout> | undefined;
  /** Runs while it moves from one gateway to another. */
  let move: ReturnType<typeof setTimeout> | undefined;
  const client: Client = createClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql/ws`,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    // Not all in one moment: the next gateway gets everybody.
    retryWait: (retries) =>
      pause(move && retries === 0 ? Math.random() * firstTryWithinMs : waitBefore(retries), ended.signal),
    keepAlive: pingEveryMs,
    connectionAckWaitTimeout: 10_000,
    on: {
      connected: () => {
        endMove();
        onState('live');
      },
      closed: (event) => {
        clearTimeout(pong);
        if (ended.signal.aborted) return;
        if ((event as CloseEvent).code === gatewayLeaves) move ??= setTimeout(lose, silentMoveMs);
        if (!move) lose();
      },
      ping: (received) => {
        if (!received) pong = setTimeout(() => client.terminate(), pongWithinMs);
      },
      pong: (received) => {
        if (received) clearTimeout(pong);
      },
    },
  });

  function endMove() {
    clearTimeout(move);
    move = undefined;
  }
  function lose() {
    endMove();
    onState('reconnecting');
  }

  let stop = () => {};
  function subscribe(tries: number) {
    stop = client.subscribe<Data>(
      { query: print(document), variables },
      {
        next: ({ data, errors }) => {
          tries = 0;
          if (isForbidden(errors)) return refuse();
          if (isSessionOver(errors) && !isOfStudio(operationName(document))) publishSession('ended');
          if (data) onData(data);
        },
        // A gateway that is starting, or sheds load, ends the subscription, not the wish for it.
        error: (errors) => (isForbidden(errors) ? refuse() : again(tries)),
        complete: () => again(tries),
      },
    );
  }
  function again(tries: number) {
    if (ended.signal.aborted) return;
    lose();
    void pause(waitBefore(tries + 1), ended.signal).then(() => !ended.signal.aborted && subscribe(tries + 1));
  }

  function refuse() {
    end();
    onState('refused');
  }
  function end() {
    ended.abort();
    clearTimeout(pong);
    endMove();
    stop();
    // It waits for the connection that it was about to open, which is given up.
    void Promise.resolve(client.dispose()).catch(() => undefined);
  }

  onState('connecting');
  subscribe(0);
  return end;
}

function operationName({ definitions }: DocumentNode): string | undefined {
  const operation = definitions.find((definition) => definition.kind === 'OperationDefinition');
  return operation?.name?.value;
}

/** 0.5, 1, 2, 4 … 15 s, each a little off so that a restarted gateway does not get everybody back in one moment. */
function waitBefore(retries: number): number {
  return Math.min(maxWaitMs, 500 * 2 ** Math.min(retries, 6)) * (0.75 + Math.random() / 2);
}

/** Waits, but no longer than until the network or the tab is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      window.removeEventListener('online', over);
      document.removeEventListener('visibilitychange', whenVisible);
      resolve();
    };
    const whenVisible = () => document.visibilityState === 'visible' && over();
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
    window.addEventListener('online', over);
    document.addEventListener('visibilitychange', whenVisible);
  });
}
