import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRedis } from './redis.ts';
import { Supervisor } from './supervisor.ts';
import { makeDataDir, removeDataDir } from './testing/started-product.ts';

let dataDir: string;
let supervisor: Supervisor;
let notes: string[];

const newSupervisor = () => new Supervisor({ log: () => {}, childrenChanged: () => {}, gaveUp: () => {} });
const start = () => startRedis(supervisor, dataDir, (text) => notes.push(text));

async function withClient<T>(url: string, use: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await use(client);
  } finally {
    client.disconnect();
  }
}

beforeEach(() => {
  dataDir = makeDataDir();
  supervisor = newSupervisor();
  notes = [];
});

afterEach(async () => {
  await supervisor.stop();
  removeDataDir(dataDir);
});

describe('startRedis', () => {
  it('keeps what is stored and never evicts', async () => {
    await withClient(await start(), (client) => client.set('kept', '7'));
    await supervisor.stop();
    supervisor = newSupervisor();
    await withClient(await start(), async (client) => {
      expect(await client.get('kept')).toBe('7');
      expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    });
  });

  it('refuses a client without the password', async () => {
    const url = new URL(await start());
    url.password = '';
    await expect(withClient(url.href, (client) => client.get('x'))).rejects.toThrow(/NOAUTH/);
  });

  it('puts damaged files aside and starts with an empty one', async () => {
    await withClient(await start(), (client) => client.set('lost', '1'));
    await supervisor.stop();
    supervisor = newSupervisor();
    writeFileSync(join(dataDir, 'redis', 'appendonlydir', 'appendonly.aof.manifest'), 'not a manifest\n');
    await withClient(await start(), async (client) => expect(await client.get('lost')).toBe(null));
    expect(notes.join()).toContain('could not read its files');
    expect(readdirSync(dataDir).some((name) => name.startsWith('redis.damaged-'))).toBe(true);
  });
});
