import type { ClientBase, ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { CannotStart } from './cannot-start.ts';
import { type DataRole, roleName } from './roles/role-names.ts';

export interface ConnectionSettings {
  /** `postgres://user:password@host:port/database`; with `{role}` in it the address of a pooler that has an alias for each role. */
  clientUrl: string;
  /** Whom the connection works for; without it that is the login itself, which alone may do nothing unless it is the owner. */
  role?: DataRole;
  /** Shown by `pg_stat_activity`; default `dentisti`. */
  applicationName?: string;
  /** Statements running longer are cancelled by the server; default 15,000; 0 lets them run (migrations). */
  statementTimeoutMs?: number;
  /** A connection that is not there by then fails; default 10,000. */
  connectTimeoutMs?: number;
}

/** Postgres' own code for a connection that is refused. `findStoreAway` counts it as Postgres being away. */
const wrongConnection = '08004';

/** Something between us and Postgres, or Postgres itself, makes connections that we must not work over. */
export class WrongConnection extends CannotStart {
  override name = 'WrongConnection';
  readonly code = wrongConnection;
  /** The sentence; the ORM writes its statement before the message of an error. */
  readonly reason = this.message;
}

/** The sentence of a connection that was refused, also where the ORM gave the error another class. */
export function findRefusal(error: unknown): string | undefined {
  const { code, reason } = error as { code?: string; reason?: string };
  return code === wrongConnection ? reason : undefined;
}

const placeholder = /\{role\}|%7Brole%7D/gi;

/** Whether an address names a pooler's aliases, whose connections have role and settings already. */
export const isAliased = (clientUrl: string): boolean => clientUrl.search(placeholder) >= 0;

/** The address of a role. */
export const addressOf = ({ clientUrl, role }: Pick<ConnectionSettings, 'clientUrl' | 'role'>): string =>
  role ? clientUrl.replace(placeholder, role) : clientUrl;

const ownerComesDirectly = 'The owner of the tables comes to Postgres itself, not through a pooler:';

/** Options of one connection; a pool adds its own. */
export type ConnectionOptions = ClientConfig & {
  /** Checks each new connection; a pool closes the one it refuses, and tells its reason to who asked for it. */
  onConnect(client: ClientBase): Promise<void>;
};

/**
 * How a connection is opened, and what it must be before anybody works over it. To Postgres itself role and settings are
 * sent in the start-up packet. A pooler throws them away: its alias for the role sets them (docs/operations.md). What else the
 * address says, `sslmode` for one, holds for every connection.
 */
export function connectionOptions(settings: ConnectionSettings): ConnectionOptions {
  const { role, applicationName = 'dentisti', statementTimeoutMs = 15_000, connectTimeoutMs = 10_000 } = settings;
  const byAlias = isAliased(settings.clientUrl);
  if (byAlias && !role)
    throw new CannotStart(`${ownerComesDirectly} OWNER_DATABASE_URL must be an address without {role}.`);
  const { options: given, statement_timeout: _, ...address } = parse(addressOf(settings));
  const own = {
    // Postgres' default of 4 is for spinning disks, and has it fetch by bitmap and sort what the index gives in order.
    random_page_cost: 1.1,
    jit: 'off',
    // Sent here as well: the driver sends no 0, where the server has another default.
    statement_timeout: statementTimeoutMs,
    // A machine that is gone holds its connections for a minute, not for the two hours of Linux.
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
    ...(role ? { role: roleName(role) } : { 'dentisti.direct': 'on' }),
  };
  const options = [given, ...Object.entries(own).map(([name, value]) => `-c ${name}=${value}`)];
  return {
    ...toClientConfig(address),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(!byAlias && { statement_timeout: statementTimeoutMs, options: options.filter(Boolean).join(' ') }),
    onConnect: (client) => checkConnection(client, { role, byAlias, statementTimeoutMs, connectTimeoutMs }),
  };
}

interface Found {
  user: string;
  passesPolicies: boolean | null;
  timeoutMs: number;
  schema: string | null;
  isDirect: boolean;
  isStandby: boolean;
}

type Wanted = Required<Pick<ConnectionSettings, 'statementTimeoutMs' | 'connectTimeoutMs'>> & {
  role: DataRole | undefined;
  byAlias: boolean;
};

/** @throws WrongConnection what would work with other rights, or without a limit; or Postgres' own error of a standby. */
async function checkConnection(client: ClientBase, wanted: Wanted): Promise<void> {
  // SQL: what a session is.
  const check = {
    text: `select current_user::text as user, current_schema()::text as schema, pg_is_in_recovery() as "isStandby",
                  (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as "timeoutMs",
                  current_setting('dentisti.direct', true) is not distinct from 'on' as "isDirect",
                  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "passesPolicies"`,
    query_timeout: wanted.connectTimeoutMs,
  };
  const found = (await client.query<Found>(check)).rows[0] as Found;
  if (found.isStandby) {
    // As a server that still starts: it may be the primary in a moment.
    throw Object.assign(new Error('This Postgres is a standby, which takes no changes'), { code: '57P03' });
  }
  const problem = problemOf(found, wanted);
  if (problem) throw new WrongConnection(problem);
}

function problemOf({ user, passesPolicies, timeoutMs, schema, isDirect }: Found, wanted: Wanted): string | null {
  const { role, byAlias, statementTimeoutMs } = wanted;
  const mend = byAlias
    ? `Give the pooler's alias of this role the connect_query that docs/operations.md has ("A pooler in between").`
    : 'Something in between does not hand on what a connection starts with: give DATABASE_URL a {role} and the pooler an alias for each (docs/operations.md, "A pooler in between").';
  // Migrations set limits for a statement on the connection, which a pooler would hand to somebody else.
  if (!role && !isDirect)
    return `${ownerComesDirectly} what this connection started with did not arrive. Name Postgres in OWNER_DATABASE_URL.`;
  const wantedUser = role && roleName(role);
  if (wantedUser && user !== wantedUser)
    return `A connection to Postgres works as "${user}" where it has to work as "${wantedUser}". ${mend}`;
  if (role && passesPolicies)
    return `The role "${user}" is a superuser or has BYPASSRLS: row-level security does not hold it. An administrator of the server takes that from it.`;
  if (timeoutMs !== statementTimeoutMs)
    return `A connection to Postgres has a statement_timeout of ${timeoutMs} ms where it has to have ${statementTimeoutMs}. ${mend}`;
  if (schema !== 'public')
    return `A connection to Postgres looks for its tables in ${schema ? `the schema "${schema}"` : 'no schema'} where they stand in "public": correct the search_path of the login or of the database (alter role … reset search_path), or drop the schema of that name.`;
  return null;
}
