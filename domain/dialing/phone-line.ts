import { webhookSecretHeader } from './assistant-definition.ts';

/** Points of a line that are compared with the voice platform, in the order in which they are shown. */
const lineFields = [
  'number',
  'credential',
  'fixedAssistant',
  'serverUrl',
  'secret',
  'hmacCredential',
  'status',
  'inboundAddresses',
  'registration',
  'leadingPlus',
] as const;
type LineField = (typeof lineFields)[number];

/** One point in which the platform has something else than we want. Never holds a secret. */
export interface LineDifference {
  field: LineField;
  /** Italian or a plain value, as shown. */
  wanted: string;
  found: string;
}

/**
 * What the last check came to. `unchecked`: none was made yet. `asWanted`: nothing differed. `mended`: what differed was
 * changed on the platform. `different`: something still differs. `notFound`: the platform has no such number.
 * `notAnswered`: the platform did not answer, or refused the question.
 */
export const lineStates = ['unchecked', 'asWanted', 'mended', 'different', 'notFound', 'notAnswered'] as const;
export type LineState = (typeof lineStates)[number];

/** A line as it is to be on the platform; null where we have no opinion. */
export interface WantedLine {
  /** E.164. */
  number: string | null;
  credentialId: string | null;
  serverUrl: string;
  secret: string;
  hmacCredentialId: string | null;
  trunk: WantedTrunk | null;
}

/** The trunk under a line, as the set-up made it. */
export interface WantedTrunk {
  /** IPv4 addresses of the carrier from which calls come in. */
  inboundAddresses: readonly string[];
  registers: boolean;
  leadingPlus: boolean;
}

/** A number as the platform answers with it. */
export interface FoundNumber {
  number: string | null;
  status: string | null;
  credentialId: string | null;
  assistantId: string | null;
  server: {
    url: string | null;
    credentialId: string | null;
    /** Null when the platform does not show headers. */
    headers: Readonly<Record<string, string>> | null;
  } | null;
}

/** A trunk as the platform answers with it; its password never comes back. */
export interface FoundTrunk {
  /** Host or address our calls go to; null when it sends none. */
  outboundHost: string | null;
  inboundAddresses: readonly string[];
  registers: boolean | null;
  leadingPlus: boolean | null;
}

const nothing = 'nessuno';
const yesNo = (value: boolean | null) => (value === null ? 'non indicato' : value ? 'sì' : 'no');

/**
 * In what a number differs from what we want.
 * @param isSecretApplied whether the current secret is the one we last set: asked when the platform hides its headers.
 */
export function compareNumber(wanted: WantedLine, found: FoundNumber, isSecretApplied: boolean): LineDifference[] {
  const { server } = found;
  const differences: LineDifference[] = [];
  const compare = (field: LineField, want: string | null, has: string | null) => {
    if (want !== has) differences.push({ field, wanted: want ?? nothing, found: has ?? nothing });
  };
  if (wanted.number !== null) compare('number', wanted.number, found.number);
  if (wanted.credentialId !== null) compare('credential', wanted.credentialId, found.credentialId);
  compare('fixedAssistant', null, found.assistantId);
  compare('serverUrl', wanted.serverUrl, server?.url ?? null);
  if (!isSecretRight(wanted.secret, found, isSecretApplied))
    differences.push({ field: 'secret', wanted: 'quello attuale', found: server ? 'un altro' : nothing });
  compare('hmacCredential', wanted.hmacCredentialId, server?.credentialId ?? null);
  if (found.status === 'blocked') differences.push({ field: 'status', wanted: 'attivo', found: 'bloccato' });
  return differences;
}

/** [?] The vendor does not say whether header values come back in clear: stars count as not shown. */
function isSecretRight(secret: string, { server }: FoundNumber, isSecretApplied: boolean): boolean {
  if (!server) return false;
  const shown = Object.entries(server.headers ?? {}).find(([name]) => name.toLowerCase() === webhookSecretHeader)?.[1];
  if (server.headers === null || shown?.includes('**')) return isSecretApplied;
  return shown === secret;
}

/** In what a trunk differs from what the set-up made. */
export function compareTrunk(wanted: WantedTrunk, found: FoundTrunk): LineDifference[] {
  const differences: LineDifference[] = [];
  const written = (addresses: readonly string[]) => addresses.toSorted().join(', ') || nothing;
  const compare = (field: LineField, want: string, has: string) => {
    if (want !== has) differences.push({ field, wanted: want, found: has });
  };
  compare('inboundAddresses', written(wanted.inboundAddresses), written(found.inboundAddresses));
  // A setting that the platform does not show is no difference.
  if (found.registers !== null) compare('registration', yesNo(wanted.registers), yesNo(found.registers));
  if (found.leadingPlus !== null) compare('leadingPlus', yesNo(wanted.leadingPlus), yesNo(found.leadingPlus));
  return differences;
}

/** Where a carrier has to forward calls to our number; null when the platform's host has no SIP side that we know. */
export function forwardingAddress(line: {
  number: string | null;
  credentialId: string | null;
  platformHost: string;
}): string | null {
  const { number, credentialId, platformHost } = line;
  if (!number || !credentialId) return null;
  const sipHost = platformHost === 'api.vapi.ai' ? 'sip.vapi.ai' : 'sip.eu.vapi.ai';
  return `${number}@${credentialId}.${sipHost}`;
}
