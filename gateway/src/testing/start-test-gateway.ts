import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createLogger } from '@dentisti/core/platform/log';
import {
  createTestDatabase,
  createTestRedis,
  forThisFile,
  type TestDatabase,
  type TestRedis,
} from '@dentisti/db/testing';
import { type GatewayEnv, parseEnv } from '../env.ts';
import { type Gateway, startGateway } from '../start-gateway.ts';

export interface TestGateway extends Gateway {
  database: TestDatabase;
  redis: TestRedis;
  /** Lines logged so far, parsed. */
  logged: Record<string, unknown>[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Data of a GraphQL operation; throws when there are errors. */
  query<Data = Record<string, unknown>>(document: string, variables?: Record<string, unknown>): Promise<Data>;
  close(): Promise<void>;
}

const builtPage = `<!doctype html><html lang="it"><head><script>let page;</script>
<script type="module" src="/assets/index-abc.js"></script>
<script id="runtime-config" type="application/json">__RUNTIME_CONFIG__</script></head><body>pagina</body></html>`;

/** The real app on a free port, with a database, a Redis and a small built page of its own; `now` fixes its clock. */
export async function startTestGateway(
  overrides: Record<string, string> = {},
  now: () => Date = () => new Date(),
  contents: 'empty' | 'demo' = 'empty',
): Promise<TestGateway> {
  const database = await createTestDatabase(contents);
  const redis = await createTestRedis();
  const webDist = mkdtempSync(join(tmpdir(), 'dentisti-page-'));
  writeFileSync(join(webDist, 'index.html'), builtPage);
  mkdirSync(join(webDist, 'server'));
  writeFileSync(join(webDist, 'server/render.js'), 'export const renderPage = async () => null;');
  const env: GatewayEnv = parseEnv({
    DATABASE_URL: database.serviceUrl,
    REDIS_URL: redis.url,
    PORT: '0',
    WEB_DIST: webDist,
    SCRAPE_WAIT_MS: '300',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    COMMIT: 'c0ffee',
    DRAIN_SECONDS: '0',
    ...overrides,
  });
  const logged: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const gateway = await startGateway(env, createLogger('debug', { destination: sink }), now);
  const { url } = gateway;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
    });
  return {
    ...gateway,
    database,
    redis,
    logged,
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    post,
    async query<Data>(document: string, variables?: Record<string, unknown>) {
      const response = await post('/graphql', { query: document, variables });
      const { data, errors } = (await response.json()) as { data: Data; errors?: unknown[] };
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    async close() {
      await gateway.stop();
      await redis.close();
      await database.close();
      rmSync(webDist, { recursive: true });
    },
  };
}

/** The gateway of all tests of the calling file. */
export const setUpTestGateway = (...given: Parameters<typeof startTestGateway>) =>
  forThisFile(() => startTestGateway(...given));
