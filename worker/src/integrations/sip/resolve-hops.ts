import { isIP } from 'node:net';
import type { SipTransport } from '@dentisti/domain/sip/diagnosis';
import type { SipFault } from '@dentisti/domain/sip/faults';
import { isHostName, type SipHost } from './sip-host.ts';

/** What we ask of a resolver; Node's `dns.promises.Resolver` fits. */
export interface NameResolver {
  resolveSrv(name: string): Promise<{ name: string; port: number; priority: number; weight: number }[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** One way to the server: the address that was checked is the one connected to. */
export interface SipHop {
  transport: SipTransport;
  /** Host the address was resolved from. */
  host: string;
  address: string;
  port: number;
}

/** `detail` is Italian, for the step. */
export type Resolution = { hops: SipHop[]; detail: string } | { fault: SipFault; detail: string };

/** Ways tried per transport: silence takes seconds each, and the other transports want their turn. */
const maxHops = 2;
const services: Record<SipTransport, string> = { udp: '_sip._udp', tcp: '_sip._tcp', tls: '_sips._tcp' };
const usualPort = (transport: SipTransport): number => (transport === 'tls' ? 5061 : 5060);

type Lookup<Item> = { items: Item[]; state: 'found' | 'none' | 'unknown' | 'unanswered' };

/** A lookup never throws: a name server's error is a finding. */
async function resolveRecords<Item>(asked: Promise<Item[]>, expired: Promise<null>): Promise<Lookup<Item>> {
  try {
    const items = await Promise.race([asked, expired]);
    if (items === null) return { items: [], state: 'unanswered' };
    return { items, state: items.length > 0 ? 'found' : 'none' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return { items: [], state: code === 'ENOTFOUND' ? 'unknown' : code === 'ENODATA' ? 'none' : 'unanswered' };
  }
}

/**
 * Ways to reach a host over the given transports, best first (RFC 3263 without NAPTR): SRV records unless a port or an
 * address was given, else the usual ports. `timeoutMs` bounds each of the two rounds of lookups. Rejects only when
 * `signal` is aborted, with its reason.
 */
export async function resolveHops(
  { host, port }: SipHost,
  transports: readonly SipTransport[],
  resolver: NameResolver,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Resolution> {
  const usual = transports.map((transport) => ({ transport, host, port: port ?? usualPort(transport) }));
  if (isIP(host) !== 0)
    return { hops: usual.map((hop) => ({ ...hop, address: host })), detail: 'È già un indirizzo IP.' };
  const services = port === null ? await findServices(host, transports, resolver, timeoutMs, signal) : [];
  if (services === null)
    return { fault: 'service-withdrawn', detail: 'I record SRV dichiarano che il servizio non è offerto.' };
  const ways = services.length > 0 ? services : usual;
  const addresses = await findAddresses([...new Set(ways.map((way) => way.host))], resolver, timeoutMs, signal);
  const hops = ways.flatMap((way) => (addresses.get(way.host)?.items ?? []).map((address) => ({ ...way, address })));
  const via = services.length > 0 ? `record SRV verso ${ways[0]?.host}:${ways[0]?.port}` : 'senza record SRV';
  const chosen = transports.flatMap((transport) => hops.filter((hop) => hop.transport === transport).slice(0, maxHops));
  if (chosen.length > 0) return { hops: chosen, detail: `${host}: ${via}, indirizzo ${chosen[0]?.address}.` };
  const states = [...addresses.values()].map((found) => found.state);
  if (states.includes('unanswered'))
    return { fault: 'name-not-answered', detail: `${host}: nessuna risposta dal DNS.` };
  if (states.every((state) => state === 'unknown') && services.length === 0)
    return { fault: 'name-unknown', detail: `${host}: il DNS risponde che non esiste.` };
  return { fault: 'name-without-address', detail: `${host}: ${via}, ma nessun record A o AAAA.` };
}

/** SRV records in order of transport, priority, weight; null when all there are say that there is no such service. */
async function findServices(
  host: string,
  transports: readonly SipTransport[],
  resolver: NameResolver,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Omit<SipHop, 'address'>[] | null> {
  const lookups = await within(timeoutMs, signal, (expired) =>
    transports.map(async (transport) => {
      const { items } = await resolveRecords(resolver.resolveSrv(`${services[transport]}.${host}`), expired);
      return items.map((item) => ({ ...item, transport, host: item.name.replace(/\.$/, '').toLowerCase() }));
    }),
  );
  const records = lookups.flatMap((items) =>
    items.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight).slice(0, 3),
  );
  const usable = records.filter((record) => isHostName(record.host) && record.port > 0);
  if (records.length > 0 && usable.length === 0) return null;
  return usable.map((record) => ({ transport: record.transport, host: record.host, port: record.port }));
}

/** A and AAAA of each host; IPv6 only where there is no IPv4, which every carrier's clients have. */
async function findAddresses(
  hosts: readonly string[],
  resolver: NameResolver,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Map<string, Lookup<string>>> {
  const found = await within(timeoutMs, signal, (expired) =>
    hosts.slice(0, 6).map(async (host): Promise<[string, Lookup<string>]> => {
      const [v4, v6] = await Promise.all([
        resolveRecords(resolver.resolve4(host), expired),
        resolveRecords(resolver.resolve6(host), expired),
      ]);
      if (v4.state === 'found') return [host, { ...v4, items: v4.items.slice(0, 2) }];
      if (v6.state === 'found') return [host, { ...v6, items: v6.items.slice(0, 2) }];
      return [host, v4.state === v6.state || v6.state === 'none' ? v4 : v6.state === 'unanswered' ? v6 : v4];
    }),
  );
  return new Map(found);
}

/** Runs lookups together, all giving up at the same moment. */
async function within<Item>(
  timeoutMs: number,
  signal: AbortSignal,
  start: (expired: Promise<null>) => Promise<Item>[],
): Promise<Item[]> {
  signal.throwIfAborted();
  const { promise: expired, resolve: expire } = Promise.withResolvers<null>();
  const timer = setTimeout(expire, Math.max(0, timeoutMs), null);
  const stop = () => expire(null);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const items = await Promise.all(start(expired));
    signal.throwIfAborted();
    return items;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
