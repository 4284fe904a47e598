import { Resolver } from 'node:dns/promises';
import { type BlockList, isIPv4 } from 'node:net';
import { isPublicAddress } from '@dentisti/core/outbound/public-address';
import { parseSipDomain } from '@dentisti/domain/tools/tool-forms';
import { isOpened } from './address-rule.ts';
import type { NameResolver } from './resolve-hops.ts';

const services = ['_sip._udp', '_sip._tcp', '_sips._tcp'];
/** The platform takes a list; a name with more addresses is no carrier's. */
const maxAddresses = 16;

interface Options {
  /** Addresses taken beside the public ones. Tests only. */
  allow?: BlockList | null;
  /** Tests: name servers of their own. Default: the system's. */
  resolver?: Pick<NameResolver, 'resolveSrv' | 'resolve4'>;
  timeoutMs?: number;
}

/**
 * Every public IPv4 address behind a SIP domain: of the name itself and of the hosts its SRV records name. A carrier may
 * signal from others too, which only it can tell. Empty when there is none, or no answer in time.
 */
export async function resolveSignalling(
  sipDomain: string,
  { allow = null, resolver = new Resolver({ timeout: 2_000, tries: 2 }), timeoutMs = 4_000 }: Options = {},
): Promise<string[]> {
  const { host } = parseSipDomain(sipDomain) ?? { host: sipDomain };
  const isUsable = (address: string) => isIPv4(address) && (isPublicAddress(address) || isOpened(address, allow));
  if (isIPv4(host)) return isUsable(host) ? [host] : [];
  const { promise: expired, resolve: expire } = Promise.withResolvers<never[]>();
  const timer = setTimeout(expire, timeoutMs, []);
  const resolveRecords = <Item>(asked: Promise<Item[]>): Promise<Item[]> =>
    Promise.race([asked.catch(() => []), expired]);
  try {
    const records = await Promise.all(
      services.map((service) => resolveRecords(resolver.resolveSrv(`${service}.${host}`))),
    );
    const named = records.flat().map(({ name }) => name.replace(/\.$/, '').toLowerCase());
    const hosts = [...new Set([host, ...named.filter((name) => name !== '')])].slice(0, 8);
    const addresses = await Promise.all(hosts.map((name) => resolveRecords(resolver.resolve4(name))));
    return [...new Set(addresses.flat().filter(isUsable))].toSorted().slice(0, maxAddresses);
  } finally {
    clearTimeout(timer);
  }
}
