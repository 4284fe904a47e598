import { EventEmitter } from 'node:events';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import type { Redis } from 'ioredis';

/** Announcements may be lost unnoticed (a half-open connection): whoever watches looks at the row this often anyway. */
const lookEveryMs = 30_000;
/** Listened to by those who care for every row. */
const anyRow = Symbol('any row');

/**
 * Announcements, from every gateway and worker, that a booking – or whatever else `channel` is about – changed: one Redis subscription for the whole process. They
 * are hints; what is true is read from Postgres. After any interruption everybody who watches is told to look again.
 */
export class BookingChanges {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #subscriber: Redis;
  readonly #publisher: Redis;
  readonly #channel: string;

  /** `subscriber` is used for this alone: a subscribed connection takes no other command. */
  constructor(subscriber: Redis, publisher: Redis, channel: string = bookingChangedChannel) {
    this.#channel = channel;
    this.#subscriber = subscriber;
    this.#publisher = publisher;
    subscriber.on('message', (_channel: string, bookingId: string) => this.#emit(bookingId));
    // Subscribed again after each reconnect, and only then looked: a change in between is either read or announced.
    const subscribe = () =>
      subscriber.subscribe(channel).then(
        () => this.#tellEverybody(),
        () => {},
      );
    if (subscriber.status === 'ready') subscribe();
    subscriber.on('ready', subscribe);
  }

  /** Says that a booking's row changed, once the change is committed. Never rejects: without Redis nobody hears it live. */
  async announce(bookingId: string): Promise<void> {
    const heard = await this.#publisher.publish(this.#channel, bookingId).catch(() => null);
    // Our own watchers need no Redis.
    if (heard === null) this.#emit(bookingId);
  }

  #emit(bookingId: string): void {
    this.#changes.emit(bookingId);
    this.#changes.emit(anyRow);
  }

  /** Calls `listener` whenever any row changed, or may have. Returns a function that ends it. */
  onAnyChange(listener: () => void): () => void {
    this.#changes.on(anyRow, listener);
    return () => this.#changes.off(anyRow, listener);
  }

  /**
   * A signal for each time the booking may have changed, several quick ones as one. The first is immediate; ends with
   * `signal`.
   */
  async *watch(bookingId: string, signal: AbortSignal, everyMs = lookEveryMs): AsyncGenerator<void, void> {
    let changed = Promise.withResolvers<void>();
    const wake = () => changed.resolve();
    this.#changes.on(bookingId, wake);
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
      this.#changes.off(bookingId, wake);
      signal.removeEventListener('abort', wake);
    }
  }

  #tellEverybody(): void {
    for (const bookingId of this.#changes.eventNames()) this.#changes.emit(bookingId);
  }

  async close(): Promise<void> {
    this.#subscriber.disconnect();
  }
}
