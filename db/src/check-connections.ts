// SQL: sessions and limits of the server, which are no entities.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { type ConnectionSettings, connectionOptions, isAliased, WrongConnection } from './connection.ts';
import type { DataRole } from './roles/role-names.ts';

export interface ProcessConnections extends Required<Pick<ConnectionSettings, 'clientUrl' | 'applicationName'>> {
  roles: readonly DataRole[];
  /** Connections that all pools of the process may hold together. */
  needed: number;
}

/** Name of a process' connections: others read from it how many it may come to hold, though it holds fewer now. */
export const processName = (service: string, needed: number): string =>
  `dentisti-${service} needs ${needed} #${randomBytes(4).toString('hex')}`;

/** Longer than the drain and the last requests of a process that is being replaced. */
const patienceMs = 20_000;
const tryEveryMs = 1_000;

/**
 * Looks before a process starts whether each of its roles gets a right connection, and Postgres has as many as it needs.
 * A Postgres that does not answer is no reason not to start: each pool looks at its connections itself.
 * @throws CannotStart where it is not so, and does not come to be while we wait for others to leave
 */
export async function checkConnections(wanted: ProcessConnections, withinMs = patienceMs): Promise<void> {
  const { clientUrl, applicationName, roles } = wanted;
  const until = performance.now() + withinMs;
  for (const role of roles) {
    const check = async (client: pg.Client) => {
      if (isAliased(clientUrl)) await checkPooler(client, { clientUrl, applicationName, role });
      else if (role === roles[0]) await countConnections(client, wanted);
    };
    for (;;) {
      const failure = await withConnection({ clientUrl, applicationName, role }, check);
      if (failure === 'away') return;
      if (!failure) break;
      if (!(failure instanceof TooFew) || performance.now() >= until) throw failure;
      await delay(tryEveryMs);
    }
  }
}

/** A reason that passes when others leave. */
class TooFew extends CannotStart {}

/** Does something over a connection of its own. @returns why not; `away` where Postgres does not answer */
async function withConnection(
  settings: ConnectionSettings,
  work: (client: pg.Client) => Promise<void>,
): Promise<CannotStart | 'away' | null> {
  const { onConnect, ...options } = connectionOptions(settings);
  const client = new pg.Client(options);
  client.on('error', () => {});
  try {
    await client.connect();
    await onConnect(client);
    await work(client);
    return null;
  } catch (error) {
    return error instanceof CannotStart ? error : problemOf(error as Error & { code?: string }, settings);
  } finally {
    await client.end().catch(() => {});
  }
}

/** As the network says it, and a server that starts, stops or is a standby, and a pooler that does not reach the server. */
const away = {
  codes: /^(?:E[A-Z]+|EAI_\w+|57P..)$/,
  words: /^query_wait_timeout|^query read timeout|timeout (?:expired|exceeded)|terminated|^server (?:login|conn)/i,
};
/** What a pooler says when it reaches the server and is refused. */
const refused = /authentication failed|does not exist|permission denied|connect_query/;
/** As Postgres says it, through a pooler too, and as pgbouncer does. */
const full =
  /^too many (?:connections|clients)|^sorry, too many|^remaining connection slots|^no more connections allowed/;

function problemOf(
  { code = '', message }: Error & { code?: string },
  { role }: ConnectionSettings,
): CannotStart | 'away' {
  if ((away.codes.test(code) || away.words.test(message)) && !refused.test(message)) return 'away';
  if (full.test(message))
    return new TooFew(
      `Too few connections to Postgres: it has none left for us (${message}). See docs/operations.md, "Connections".`,
    );
  return new CannotStart(
    `Postgres does not let us in as the role "${role}": ${message}. Is DATABASE_URL right, and has \`node db/src/migrate.ts up\` made login and roles (docs/operations.md, "Who logs in to Postgres")?`,
  );
}

interface Limit {
  name: string;
  allowed: number;
  /** Spoken for by others: what our other processes may come to hold, and sessions of anybody else. */
  taken: number;
}

/** @throws TooFew */
async function countConnections(client: pg.Client, { applicationName, needed }: ProcessConnections): Promise<void> {
  const limits = (await client.query<Limit>(limitsSql, [applicationName])).rows;
  const tight = limits.find(({ allowed, taken }) => taken + needed > allowed);
  if (tight)
    throw new TooFew(
      `Too few connections to Postgres: ${tight.name} allows ${tight.allowed}, others hold or may come to need ${tight.taken}, and this process needs ${needed}. Raise that limit by ${tight.taken + needed - tight.allowed}, run fewer processes, or put a pooler in between (docs/operations.md, "Connections").`,
    );
}

const limitsSql = `
  with claim as (
    select application_name, max(substring(application_name from ' needs (\\d+) #')::int) as needs, count(*)::int as held,
           datid = (select oid from pg_database where datname = current_database()) as here,
           usesysid = (select oid from pg_roles where rolname = session_user) as ours
      from pg_stat_activity where usesysid is not null and datid is not null and leader_pid is null
       and application_name <> $1 and pid <> pg_backend_pid()
     group by 1, 4, 5
  ), taken as (
    select coalesce(sum(size), 0)::int as anywhere, coalesce(sum(size) filter (where here), 0)::int as here,
           coalesce(sum(size) filter (where ours), 0)::int as ours
      from (select *, coalesce(needs, held) as size from claim) as sized
  )
  select 'max_connections (without those kept for administrators)' as name, anywhere as taken,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as allowed from taken
  union all
  select 'the CONNECTION LIMIT of the database', here, datconnlimit
    from taken, pg_database where datname = current_database() and datconnlimit >= 0
  union all
  select 'the CONNECTION LIMIT of the login', ours, rolconnlimit
    from taken, pg_roles where rolname = session_user and rolconnlimit >= 0`;

/**
 * A pooler that hands each transaction to another connection has to bring prepared statements along (pgbouncer:
 * `max_prepared_statements`). We have one prepared, keep its connection busy, and run it again over another.
 */
async function checkPooler(client: pg.Client, settings: ConnectionSettings): Promise<void> {
  const statement = { name: `probe_${randomBytes(4).toString('hex')}`, text: 'select 1' };
  await client.query(statement);
  const { onConnect: _, ...options } = connectionOptions(settings);
  const other = new pg.Client(options);
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('begin');
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== '26000') throw error;
    throw new WrongConnection(
      'The pooler in front of Postgres loses prepared statements: pgbouncer 1.21 or later with max_prepared_statements = 200 keeps them (docs/operations.md, "A pooler in between").',
    );
  } finally {
    await other.end().catch(() => {});
  }
}
