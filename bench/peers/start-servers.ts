import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { type OwnStores, startProductionGateway, startServerProcess } from '../production-processes.ts';
import { listOf } from './answers.ts';
import { citiesOf, prepareDatabase } from './prepare-database.ts';
import { bytesOf } from './servers/serve.ts';
import { headersOf, type Servers, serverNames, type Target, type Workload } from './targets.ts';

/** Starts the gateway and its peers on one database; answers the cities that have a list, the longest first. */
export async function startServers(
  stack: AsyncDisposableStack,
  stores: OwnStores,
  client: pg.Client,
): Promise<{ servers: Servers; cities: string[] }> {
  const cities = await citiesOf(client);
  const unlimited = await startProductionGateway(stack, stores, { RATE_LIMIT_EXEMPT: '127.0.0.1' });
  await prepareDatabase(client, cities, unlimited.url);
  unlimited.child.kill();
  await once(unlimited.child, 'exit');
  // Clients go by the address that a proxy names: every request is counted, as in production, and none is refused.
  const ours = await startProductionGateway(stack, stores, { TRUST_PROXY: 'loopback' });
  const peers = await Promise.all(
    serverNames
      .filter((name) => name !== 'dentisti')
      .map(async (name) => {
        const script = `bench/peers/servers/${name}.ts`;
        return [name, await startServerProcess(stack, [script], { DATABASE_URL: stores.databaseUrl })] as const;
      }),
  );
  return { servers: { dentisti: ours, ...Object.fromEntries(peers) } as Servers, cities };
}

/**
 * Throws unless every server gives the same lists; hands the answers of the gateway to the bare server.
 * @param step lists of every so many cities are compared
 * @returns how many lists were
 */
export async function compareAnswers(
  servers: Servers,
  workloads: readonly Workload[],
  cities: readonly string[],
  step: number,
): Promise<number> {
  let compared = 0;
  for (const workload of workloads)
    for (const [i, city] of cities.entries()) {
      const [first, ...others] = workload.targets as readonly [Target, ...Target[]];
      const wanted = await ask(servers, first, workload, city);
      await store(servers, workload, city, wanted);
      if (workload.name === 'page' || i % step > 0) continue;
      const list = JSON.stringify(listOf(JSON.parse(wanted.text)));
      for (const target of others) {
        compared += 1;
        const { text } = await ask(servers, target, workload, city);
        const other = JSON.stringify(listOf(JSON.parse(text)));
        if (other !== list)
          throw new Error(`${target.server} answers otherwise for ${city}:\n${differenceOf(list, other)}`);
      }
    }
  return compared;
}

interface Answer {
  text: string;
  headers: IncomingHttpHeaders;
  /** As they were sent, compressed or not. */
  bytes: Buffer;
}

let clients = 0;

async function ask(servers: Servers, target: Target, { encoding }: Workload, city: string): Promise<Answer> {
  const { method, path, body } = target.request(city);
  clients += 1;
  const client = `10.30.${clients >> 8}.${clients & 255}`;
  const sent = request(servers[target.server].url + path, {
    method,
    headers: { ...headersOf(encoding, body), 'x-forwarded-for': client },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await bytesOf(response);
  const { headers, statusCode } = response;
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  if (statusCode !== 200) throw new Error(`${target.server} answers ${statusCode} for ${city}: ${text.slice(0, 300)}`);
  return { text, headers, bytes };
}

/** Has the bare server keep an answer of the gateway's for what its own requests will ask. */
async function store({ bare }: Servers, { encoding, targets }: Workload, city: string, answer: Answer): Promise<void> {
  const own = targets.find(({ server }) => server === 'bare')?.request(city);
  if (!own) return;
  const key = `${encoding} ${own.method === 'POST' ? city : own.path}`;
  const headers = Object.entries(answer.headers).filter(([name]) => /^content-(type|encoding)$/.test(name));
  const stored = await fetch(`${bare.url}/${encodeURIComponent(key)}`, {
    method: 'PUT',
    headers: headers as [string, string][],
    body: new Uint8Array(answer.bytes),
  });
  if (!stored.ok) throw new Error(`the bare server does not keep ${key}`);
}

function differenceOf(one: string, other: string): string {
  const at = Array.from(one).findIndex((letter, i) => letter !== other[i]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join('\n');
}
