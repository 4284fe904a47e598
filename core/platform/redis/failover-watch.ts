import { Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';

/** Sentinels, which know the present primary by a name. */
export interface Sentinels {
  addresses: readonly { host: string; port: number }[];
  name: string;
  /** Of the Sentinels themselves. */
  password: string | null;
}

const channel = '+switch-master';
const pingIntervalMs = 10_000;

/** Asks a connection that otherwise only listens whether it still hears anything. Returns a function that ends it. */
export function pingRegularly(redis: Redis, everyMs = pingIntervalMs): () => void {
  const ping = () => void (redis.status === 'ready' && redis.ping().catch(() => {}));
  const timer = setInterval(ping, everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * Opens connections anew as soon as a Sentinel says that the primary is another server. Without that they stay at the
 * former one: after a planned failover it takes writes for ten seconds more and forgets them, and one that stands still
 * is noticed by its silence alone.
 */
export class FailoverWatch {
  readonly #sentinels: Sentinels;
  readonly #isEncrypted: boolean;
  readonly #followers = new Set<Redis>();
  #endListening: (() => void)[] = [];
  /** Why a Sentinel cannot be heard, by its address. */
  readonly #reasons = new Map<string, string>();

  /** Asks the Sentinels for the primary; what each of them answered otherwise is an error of the connection. */
  readonly Connector: NonNullable<RedisOptions['Connector']>;

  constructor(sentinels: Sentinels, isEncrypted: boolean) {
    this.#sentinels = sentinels;
    this.#isEncrypted = isEncrypted;
    const explain = (error: Error) => this.#explain(error);
    this.Connector = class extends SentinelConnector {
      constructor(options: unknown) {
        super(options as SentinelConnectionOptions);
      }

      override connect(emit: (type: string, error: Error) => void) {
        return super.connect((type, error) => {
          // That all are unreachable it also says where they answer well and their primary refuses us.
          if (type === 'sentinelError') emit('error', explain(error));
        });
      }
    };
  }

  /** Watches for a connection, and for those that are copied from it, as BullMQ does. Ends with the last of them. */
  follow(redis: Redis): Redis {
    redis.on('connecting', () => {
      if (this.#followers.size === 0) this.#endListening = this.#sentinels.addresses.map((one) => this.#listen(one));
      this.#followers.add(redis);
    });
    redis.on('end', () => this.#forget(redis));
    const disconnect = redis.disconnect.bind(redis);
    redis.disconnect = (reconnect) => {
      disconnect(reconnect);
      // One that waits to connect again announces no end.
      if (!reconnect) this.#forget(redis);
    };
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (override) => this.follow(duplicate(override));
    return redis;
  }

  /** ioredis keeps to itself why a Sentinel closed: no such host, nobody there, a certificate that is not believed. */
  #explain(error: Error): Error {
    const [, address = '', closed] = /sentinel (\S+) because (Connection is closed\.)$/.exec(error.message) ?? [];
    const reason = this.#reasons.get(address);
    return closed && reason ? new Error(error.message.replace(closed, () => reason)) : error;
  }

  #forget(redis: Redis): void {
    this.#followers.delete(redis);
    if (this.#followers.size === 0) for (const end of this.#endListening.splice(0)) end();
  }

  #listen({ host, port }: Sentinels['addresses'][number]): () => void {
    const { name, password } = this.#sentinels;
    const sentinel = new Redis({
      ...{ host, port, enableReadyCheck: false, maxRetriesPerRequest: null, socketTimeout: pingIntervalMs / 2 },
      ...(password && { password }),
      ...(this.#isEncrypted && { tls: {} }),
    });
    const address = `${host}:${port}`;
    sentinel.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      this.#reasons.set(address, message || `${code}`),
    );
    sentinel.on('ready', () => this.#reasons.delete(address));
    sentinel.on('message', (_channel: string, text: string) => {
      const [of, , , host = '', port] = text.split(' ');
      if (of === name) this.#leaveFormer(host, Number(port));
    });
    sentinel.subscribe(channel).catch(() => {});
    const endPinging = pingRegularly(sentinel);
    return () => {
      endPinging();
      sentinel.disconnect();
    };
  }

  /** Every Sentinel says so when it learns of it, one that was away hours later: who is at the primary already stays. */
  #leaveFormer(host: string, port: number): void {
    const isThere = ({ stream }: Redis) =>
      stream.remotePort === port && inShort(stream.remoteAddress) === inShort(host);
    // One that is just looking for its server would take this for its end.
    for (const redis of this.#followers)
      if (['connect', 'ready'].includes(redis.status) && !isThere(redis)) redis.disconnect(true);
  }
}

/** An address as Sentinel announces it, without the prefix of an IPv4 address in IPv6. A host name stays as it is, and equals no address. */
const inShort = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '');
