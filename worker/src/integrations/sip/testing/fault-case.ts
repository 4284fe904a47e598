import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SipDiagnosis, SipTransport } from '@dentisti/domain/sip/diagnosis';
import type { SipFault } from '@dentisti/domain/sip/faults';
import { type SipLayer, sipLayers } from '@dentisti/domain/sip/layers';
import { expect } from 'vitest';
import { parseAddressRanges } from '../address-rule.ts';
import { diagnoseSip, type SipCheckOptions } from '../diagnose-sip.ts';
import type { NameResolver } from '../resolve-hops.ts';
import type { Certificate } from './certificate.ts';
import { line } from './registrar.ts';
import { type PeerScript, type SipPeer, startPeer } from './sip-peer.ts';

/** One injected fault and what the check must say. */
export interface FaultCase {
  /** The injected fault, for the table of docs/sip-faults.md. */
  injected: string;
  layer: SipLayer | null;
  fault: SipFault | null;
  transport?: SipTransport;
  /** The server; unset: none is started. */
  peer?: PeerScript;
  certificate?: Certificate;
  /** `{port}` is the peer's. Default: `sip.provider.test:{port}`, which resolves to 127.0.0.1. */
  domain?: string;
  resolver?: NameResolver;
  options?: Partial<SipCheckOptions>;
  /** For what ends by waiting. */
  isSilent?: true;
  username?: string;
  /** More to expect of it. */
  also?: (diagnosis: SipDiagnosis, peer: SipPeer | null) => void;
}

const none = async (): Promise<never> => {
  throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
};
/** Name servers that know the given records and nothing else. */
export const names = (known: Partial<NameResolver>): NameResolver => ({
  resolveSrv: none,
  resolve4: none,
  resolve6: none,
  ...known,
});
export const local = names({ resolve4: async () => ['127.0.0.1'] });
export const loopback = parseAddressRanges('127.0.0.0/8');

/** Patient where an answer comes, so that a busy machine makes no silence of it; short where none will. */
const patient = { t1Ms: 500, answerMs: 5_000, connectMs: 5_000, nameMs: 5_000 };
const brief = { t1Ms: 60, answerMs: 800, connectMs: 800, nameMs: 800 };

const document = readFileSync(new URL('../../../../../docs/sip-faults.md', import.meta.url), 'utf8');

/** The table's line for a case. */
const rowOf = ({ injected, layer, fault }: Pick<FaultCase, 'injected' | 'layer' | 'fault'>): string =>
  `| ${injected} | ${layer ?? 'tutto bene'} | ${fault ? `\`${fault}\`` : '–'} |`;

/** Plays a case against its own peer. */
export async function play(given: FaultCase): Promise<void> {
  const peer = given.peer ? await startPeer(given.transport ?? 'udp', given.peer, given.certificate) : null;
  const domain = (given.domain ?? 'sip.provider.test:{port}').replace('{port}', String(peer?.port ?? 5060));
  try {
    await playAgainst({ ...given, domain }, peer);
  } finally {
    await peer?.close();
  }
}

/** Checks the diagnosis of a case, that it is in the document, and that nothing secret is in it. */
export async function playAgainst(
  given: Omit<FaultCase, 'peer' | 'certificate'> & { domain: string; password?: string },
  peer: SipPeer | null = null,
): Promise<void> {
  const password = given.password ?? line.password;
  const diagnosis = await diagnoseSip(
    {
      domain: given.domain,
      username: given.username ?? line.username,
      password,
      fromNumber: '+390212345678',
      displayName: 'Dentisti.ai',
      transport: given.transport ?? 'udp',
    },
    {
      signal: new AbortController().signal,
      allow: loopback,
      resolver: given.resolver ?? local,
      limits: given.isSilent ? brief : patient,
      ...given.options,
    },
  );
  const { layer, fault } = given;
  expect({ layer: diagnosis.layer, fault: diagnosis.fault }, diagnosis.trace).toEqual({ layer, fault });
  expectConsistent(diagnosis);
  expectNoSecret(diagnosis, password, peer);
  given.also?.(diagnosis, peer);
  expect(document.includes(rowOf(given)), `docs/sip-faults.md lacks: ${rowOf(given)}`).toBe(true);
}

/** Steps and layer tell the same story. */
function expectConsistent({ layer, fault, cause, remedy, steps }: SipDiagnosis): void {
  expect(steps.map((step) => step.layer)).toEqual(sipLayers);
  expect(steps.filter((step) => step.outcome === 'failed').map((step) => step.layer)).toEqual(layer ? [layer] : []);
  const failedAt = steps.findIndex((step) => step.outcome === 'failed');
  if (failedAt !== -1) expect(steps.slice(failedAt + 1).every((step) => step.outcome === 'skipped')).toBe(true);
  expect(cause !== '' && remedy !== '').toBe(fault !== null);
}

/** Neither the password in any form nor what was computed from it, though the peer saw that. */
function expectNoSecret(diagnosis: SipDiagnosis, password: string, peer: SipPeer | null): void {
  const text = JSON.stringify(diagnosis);
  const { username, realm } = line;
  const computed = (peer?.received ?? []).flatMap((message) => {
    const parts = /(?:^|[ ,])response="([0-9a-f]+)"/.exec(message.text);
    return parts?.[1] ? [parts[1]] : [];
  });
  const hashed = ['md5', 'sha256'].map((hash) =>
    createHash(hash).update(`${username}:${realm}:${password}`).digest('hex'),
  );
  const bytes = Buffer.from(password);
  const forms = [password, 'CANARINO', bytes.toString('base64'), bytes.toString('hex'), ...computed, ...hashed];
  for (const secret of forms) expect(text.includes(secret), `leaks ${secret}`).toBe(false);
}
