import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { pingRegularly } from './redis/failover-watch.ts';

/** Announcements may be lost: watchers also read the row this often. */
const pollIntervalMs = 30_000;
/** Listened to by those who care for every row. */
const anyRow = Symbol('any row');

/**
 * Announcements of every gateway and worker that a row of one kind changed, over one Redis channel and one subscription
 * per process. They are hints; Postgres has the truth. After an interruption every watcher is told to look again.
 */
export class ChangeFeed {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #subscriber: Redis;
  readonly #publisher: Redis;
  readonly #channel: string;
  readonly #endPinging: () => void;

  /** `subscriber` is used for this alone: a subscribed connection takes no other command. */
  constructor(subscriber: Redis, publisher: Redis, channel: string, pingMs?: number) {
    this.#channel = channel;
    this.#subscriber = subscriber;
    this.#publisher = publisher;
    subscriber.on('message', (_channel: string, id: string) => this.#emit(id));
    // Subscribed again after each reconnect, and only then looked: a change in between is either read or announced.
    const subscribe = () =>
      subscriber.subscribe(channel).then(
        () => this.#notifyAll(),
        () => {},
      );
    if (subscriber.status === 'ready') subscribe();
    subscriber.on('ready', subscribe);
    // A subscription waits without a question: a connection that went silent would never be noticed.
    this.#endPinging = pingRegularly(subscriber, pingMs);
  }

  /** Says that a row changed, once the change is committed. Never rejects: without Redis nobody hears it live. */
  async publish(id: string): Promise<void> {
    const receivers = await this.#publisher.publish(this.#channel, id).catch(() => null);
    // Our own watchers need no Redis.
    if (receivers === null) this.#emit(id);
  }

  #emit(id: string): void {
    this.#changes.emit(id);
    this.#changes.emit(anyRow, id);
  }

  /**
   * Calls `listener` whenever any row changed, with its id, and without one when any may have changed unnoticed. Returns a
   * function that ends it.
   */
  onAnyChange(listener: (id?: string) => void): () => void {
    this.#changes.on(anyRow, listener);
    return () => this.#changes.off(anyRow, listener);
  }

  /**
   * A signal for each time the row may have changed, several quick ones as one. The first is immediate; ends with
   * `signal`.
   */
  async *watch(id: string, signal: AbortSignal, everyMs = pollIntervalMs): AsyncGenerator<void, void> {
    let changed = Promise.withResolvers<void>();
    const wake = () => changed.resolve();
    this.#changes.on(id, wake);
    signal.addEventListener('abort', wake);
    const timer = setInterval(wake, everyMs);
    try {
      while (!signal.aborted) {
        yield;
        await changed.promise;
        // A new promise before the next look: a change during that look wakes us again.
        changed = Promise.withResolvers<void>();
      }
    } finally {
      clearInterval(timer);
      this.#changes.off(id, wake);
      signal.removeEventListener('abort', wake);
    }
  }

  /** Resolves when the row may have changed, after `milliseconds`, or when `signal` aborts. Never rejects. */
  waitForChange(id: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#changes.off(id, done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#changes.on(id, done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }

  #notifyAll(): void {
    for (const id of this.#changes.eventNames()) this.#changes.emit(id);
  }

  async close(): Promise<void> {
    this.#endPinging();
    this.#subscriber.disconnect();
  }
}
