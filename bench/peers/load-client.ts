/**
 * Process of its own that asks one server for a while, on kept-alive connections, one request at a time on each.
 */
import { Agent, request } from 'node:http';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import pg from 'pg';

interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
  city: string;
}

export interface LoadOrder {
  port: number;
  /** What is asked, the most frequent first; the n-th by a weight of 1/n (Zipf's law). */
  requests: readonly Request[];
  seed: string;
  connections: number;
  milliseconds: number;
  /** A practice of the request's city is changed right before each request, so that no answer kept from before will do. */
  changesBefore: boolean;
}

export interface LoadResult {
  answered: number;
  /** Answers with another status than 200. */
  failed: number;
  seconds: number;
}

/** Clients that the requests come from, as a proxy names them: each has its own budget of calls. */
const clients = 4_096;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16 });
process.on('message', async (order: LoadOrder) => process.send?.(await load(order)));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function load({
  port,
  requests,
  seed,
  connections,
  milliseconds,
  changesBefore,
}: LoadOrder): Promise<LoadResult> {
  const random = createRandom(seed);
  const pick = zipfOf(requests.length, () => random.next());
  const result = { answered: 0, failed: 0 };
  const began = performance.now();
  const connection = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      while (performance.now() - began < milliseconds) {
        const asked = requests[pick()] as Request;
        if (changesBefore) await changePracticeIn(asked.city, random.next());
        const client = random.integer(0, clients - 1);
        const headers = { ...asked.headers, 'X-Forwarded-For': `10.20.${client >> 8}.${client & 255}` };
        const status = await ask(agent, { ...asked, headers, port });
        result.answered += 1;
        if (status !== 200) result.failed += 1;
      }
    } finally {
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { ...result, seconds: (performance.now() - began) / 1_000 };
}

/** Draws ranks from 0, rank n with a weight of 1/(n+1). */
function zipfOf(count: number, next: () => number): () => number {
  let sum = 0;
  const sums = Array.from({ length: count }, (_, rank) => (sum += 1 / (rank + 1)));
  return () => {
    const drawn = next() * sum;
    return sums.findIndex((upTo) => drawn < upTo);
  };
}

/** As an operator's edit of one field: its text, and when. */
async function changePracticeIn(city: string, drawn: number): Promise<void> {
  await pool.query(
    `update dentist set description = 'Lo studio riceve su appuntamento: ' || $2, updated_at = now()
     where id = (select id from dentist where city = $1 and hidden_at is null and google_places_rating is not null
                 order by id offset floor($3::float8 * (select count(*) from dentist where city = $1 and hidden_at is null
                   and google_places_rating is not null)) limit 1)`,
    [city, String(drawn), drawn],
  );
}

/** One request over a kept-alive connection, read to its end; answers the status. */
function ask(agent: Agent, { port, method, path, headers, body }: Request & { port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}
