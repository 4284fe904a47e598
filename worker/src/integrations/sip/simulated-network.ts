import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { isPublicAddress } from '@dentisti/core/outbound/public-address';
import type { ToolsLine } from '@dentisti/core/tools/tools-line';
import { concludeDiagnosis, type SipDiagnosis, type SipTarget } from '@dentisti/domain/sip/diagnosis';
import { findSimulatedSipHost } from '@dentisti/domain/tools/simulated-carriers';
import { diagnoseSip, type SipCheckOptions } from './diagnose-sip.ts';
import type { NameResolver } from './resolve-hops.ts';
import { parseHost } from './sip-host.ts';

/** Where the simulated carriers answer. */
export interface SipSimulatorAddress {
  host: string;
  port: number;
}

/** Inside a private network (RFC 1918). */
const privateAddress = '10.0.0.5';
/** Everybody on this network at once: the system sends nothing there unless asked to broadcast, and says so. */
const routeless = '255.255.255.255';

const unknown = (): never => {
  throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
};

/** Name servers that know the simulated hosts and nothing else; no question leaves the machine. */
function createResolver(address: string, port: number): NameResolver {
  const found = (name: string) => findSimulatedSipHost(name) ?? unknown();
  const addresses = { simulator: address, 'private-network': privateAddress, nowhere: routeless };
  return {
    // Over UDP alone, so that a silent host costs one wait.
    resolveSrv: async (name) => {
      const host = /^_sip\._udp\.(.+)$/.exec(name)?.[1];
      return host === undefined ? unknown() : [{ name: found(host).host, port, priority: 1, weight: 1 }];
    },
    resolve4: async (name) => [addresses[found(name).leadsTo]],
    resolve6: async () => unknown(),
  };
}

/**
 * Checks a trunk of the trial: the same layers over real SIP messages, in a network in which the simulated carriers alone
 * exist. Nothing is sent to any other address.
 */
async function diagnoseSimulated(
  target: SipTarget,
  { host, port }: SipSimulatorAddress,
  options: Pick<SipCheckOptions, 'signal' | 'limits'>,
): Promise<SipDiagnosis> {
  const asked = parseHost(target.domain);
  if (asked && isIP(asked.host) !== 0 && isPublicAddress(asked.host)) {
    const detail = 'In prova esistono solo gli operatori simulati: a questo indirizzo non è stato inviato nulla.';
    return concludeDiagnosis(
      'host-unreachable',
      [{ layer: 'reachability', outcome: 'failed', milliseconds: 0, detail }],
      null,
      '',
    );
  }
  // Our own ports stay closed to the form: a literal address is judged by the usual rule, a typed port is not obeyed.
  if (!asked || isIP(asked.host) !== 0)
    return diagnoseSip(target, { ...options, resolver: createResolver(host, port) });
  const address = isIPv4(host) ? host : (await lookup(host, 4)).address;
  const allow = new BlockList();
  allow.addAddress(address);
  allow.addAddress(routeless);
  const { host: domain } = asked;
  return diagnoseSip({ ...target, domain }, { ...options, allow, resolver: createResolver(address, port) });
}

/** From where a simulated carrier's calls come in: an address kept for documentation (RFC 5737), which is nobody's. */
const inboundAddress = '203.0.113.10';

/** The trial's network, as the SIP tests use it. */
export const createSimulatedNetwork = (simulator: SipSimulatorAddress): NonNullable<ToolsLine['simulatedNetwork']> => ({
  diagnose: (target, signal) => diagnoseSimulated(target, simulator, { signal }),
  resolveAddresses: async () => [inboundAddress],
});
