import { EventEmitter } from 'node:events';
import { discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import type { Redis } from 'ioredis';

/**
 * The worker's announcements that a discovery job's row changed, through one Redis subscription for the whole process.
 * An announcement is a hint and may be lost: whoever waits also looks at the row from time to time.
 */
export class DiscoveryChanges {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #subscriber: Redis;

  /** `subscriber` is used for this alone: a subscribed connection takes no other command. */
  constructor(subscriber: Redis) {
    this.#subscriber = subscriber;
    subscriber.on('message', (_channel: string, jobId: string) => {
      this.#changes.emit(jobId);
      this.#changes.emit('any');
    });
    // ioredis subscribes again by itself after a reconnect; the first time the connection may not stand yet.
    const subscribe = () => subscriber.subscribe(discoveryChangedChannel).catch(() => {});
    if (subscriber.status === 'ready') subscribe();
    subscriber.on('ready', subscribe);
  }

  /** Calls `listener` whenever any job changed. Returns a function that ends it. */
  onAnyChange(listener: () => void): () => void {
    this.#changes.on('any', listener);
    return () => this.#changes.off('any', listener);
  }

  /** Resolves when the job is announced as changed, after `milliseconds`, or when `signal` aborts. Never rejects. */
  waitForChange(jobId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#changes.off(jobId, done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#changes.on(jobId, done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }

  async close(): Promise<void> {
    this.#subscriber.disconnect();
  }
}
