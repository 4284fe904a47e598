import { Resolver } from 'node:dns/promises';
import type { BlockList } from 'node:net';
import { isPublicAddress } from '@dentisti/core/outbound/public-address';
import {
  concludeDiagnosis,
  type SipDiagnosis,
  type SipOutcome,
  type SipStep,
  type SipTarget,
  type SipTransport,
} from '@dentisti/domain/sip/diagnosis';
import { type SipFault, sipFaults } from '@dentisti/domain/sip/faults';
import { type SipLayer, sipLayers } from '@dentisti/domain/sip/layers';
import { isOpened, isSipPort } from './address-rule.ts';
import { type SipLimits, usualLimits } from './limits.ts';
import { type NameResolver, resolveHops, type SipHop } from './resolve-hops.ts';
import { isTargetWritable, parseHost } from './sip-host.ts';
import { SipTrace } from './trace.ts';
import { type Attempt, tryHop } from './try-hop.ts';

export interface SipCheckOptions {
  /** Aborting rejects the check with the signal's reason. */
  signal: AbortSignal;
  /** Addresses opened beside the public ones, on any port: `sip.probeAllow` of the environment. Tests only. */
  allow?: BlockList | null;
  /** Tests: name servers that lie. Default: the system's. */
  resolver?: NameResolver;
  /** Tests: certificate authorities (PEM) trusted beside the usual ones. */
  authorities?: readonly string[];
  limits?: Partial<SipLimits>;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Checks a SIP trunk layer by layer and names the first that fails. Checks wait for each other: one target at a time
 * per process. Never rejects because of anything the target does, only when `signal` is aborted.
 * The result carries no password; the target must not be logged or stored by the caller either.
 */
export async function diagnoseSip(target: SipTarget, options: SipCheckOptions): Promise<SipDiagnosis> {
  const before = turn;
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  turn = promise;
  try {
    await before;
    options.signal.throwIfAborted();
    return await check(target, options);
  } finally {
    finish();
  }
}

async function check(target: SipTarget, options: SipCheckOptions): Promise<SipDiagnosis> {
  const limits: SipLimits = { ...usualLimits, ...options.limits };
  const startedAt = performance.now();
  const remaining = () => Math.max(0, startedAt + limits.totalMs - performance.now());
  const trace = new SipTrace(target);
  const steps: SipStep[] = [];
  let stepAt = startedAt;
  const note = (layer: SipLayer, outcome: SipOutcome, detail: string) => {
    const milliseconds = Math.round(performance.now() - stepAt);
    stepAt = performance.now();
    trace.add('·', layer, detail);
    steps.push({ layer, outcome, milliseconds, detail: trace.present(detail, 300) });
  };
  const conclude = (fault: SipFault | null, transport: SipTransport | null = null) =>
    concludeDiagnosis(fault, steps, transport, trace.toString());
  const fail = (fault: SipFault, detail: string) => {
    note(sipFaults[fault].layer, 'failed', detail);
    return conclude(fault);
  };

  const host = parseHost(target.domain);
  if (!host) return fail('target-unreadable', 'Il dominio SIP non è un nome né un indirizzo.');
  if (!isTargetWritable(target))
    return fail(
      'target-unreadable',
      'Nome utente, password, numero o nome visualizzato hanno caratteri o lunghezze non validi.',
    );

  const transports: readonly SipTransport[] = target.transport ? [target.transport] : ['udp', 'tcp', 'tls'];
  const resolver = options.resolver ?? new Resolver({ timeout: limits.nameMs, tries: 1 });
  const found = await resolveHops(host, transports, resolver, Math.min(limits.nameMs, remaining()), options.signal);
  if ('fault' in found) return fail(found.fault, found.detail);
  note('name', 'passed', found.detail);

  const refusal = refuse(found.hops, options.allow ?? null);
  if (refusal) return fail(refusal.fault, refusal.detail);
  note('address', 'passed', `${found.hops[0]?.address}, porta ${found.hops[0]?.port}: consentito.`);

  const attempts: Attempt[] = [];
  for (const hop of found.hops) {
    if (attempts.length > 0 && remaining() < Math.min(1_000, limits.totalMs / 4)) break;
    const attempt = await tryHop(hop, {
      target,
      host: host.host,
      limits,
      remaining,
      authorities: options.authorities ?? [],
      trace,
      signal: options.signal,
    });
    attempts.push(attempt);
    if (attempt.answered) break;
  }
  const decisive = attempts.find((attempt) => attempt.answered) ?? furthest(attempts);
  if (!decisive) return fail('host-silent', 'Non è rimasto tempo per chiedere al server.');
  const others = attempts.filter((attempt) => attempt !== decisive).map((attempt) => attempt.summary);
  for (const step of decisive.steps)
    steps.push(
      step.layer === 'reachability' && others.length > 0
        ? { ...step, detail: `${step.detail} Altre vie provate: ${others.join('; ')}.` }
        : step,
    );
  return conclude(decisive.fault, decisive.answered ? decisive.hop.transport : null);
}

/** Returns why these hops must not be contacted. One bad address condemns the name: a mixture looks like rebinding. */
function refuse(hops: readonly SipHop[], allow: BlockList | null): { fault: SipFault; detail: string } | null {
  for (const { address, host, port } of hops) {
    if (isOpened(address, allow)) continue;
    if (!isPublicAddress(address))
      return {
        fault: 'address-not-public',
        detail:
          host === address
            ? `${address} non è un indirizzo pubblico.`
            : `${host} porta a ${address}, che non è un indirizzo pubblico.`,
      };
    if (!isSipPort(port))
      return { fault: 'port-not-allowed', detail: `La porta ${port} di ${host} non è tra quelle SIP.` };
  }
  return null;
}

/** Returns the attempt that came furthest: its failure says most. The first of equals wins. */
function furthest(attempts: readonly Attempt[]): Attempt | undefined {
  const depth = ({ fault }: Attempt) => (fault === null ? sipLayers.length : sipLayers.indexOf(sipFaults[fault].layer));
  return attempts.toSorted((a, b) => depth(b) - depth(a))[0];
}
