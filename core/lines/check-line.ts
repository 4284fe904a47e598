import { createHash } from 'node:crypto';
import type { LineCheck, PhoneLineRow } from '@dentisti/db/dialing/phone-line.repository';
import {
  compareNumber,
  compareTrunk,
  type FoundNumber,
  type LineDifference,
  type LineState,
  type WantedLine,
  type WantedTrunk,
} from '@dentisti/domain/dialing/phone-line';
import { VoiceFailure } from '../dialing/voice-platform.ts';
import type { LineClient } from './line-client.ts';

/** Tells one secret from another without being one: the webhook's has at least 32 random characters. */
const secretPrint = (secret: string): string =>
  createHash('sha256').update(`webhook-secret:${secret}`).digest('hex').slice(0, 16);

/**
 * Whose number it is only a person can say; whether the carrier registers us, the platform shows with the password alone;
 * a fixed assistant its schema lets nobody take away.
 */
const forPeople: ReadonlySet<LineDifference['field']> = new Set(['number', 'status', 'registration', 'fixedAssistant']);

/** Compares a line with the platform and changes there what differs. Does not throw for what the platform does. */
export async function checkLine(
  line: PhoneLineRow,
  { client, now, signal }: { client: LineClient; now: () => Date; signal: AbortSignal },
): Promise<LineCheck> {
  const { server } = client;
  const begunAt = now();
  const conclude = (state: LineState, given: Partial<LineCheck> = {}): LineCheck => ({
    state,
    differences: [],
    failure: null,
    credentialId: null,
    number: null,
    serverUrl: server.url,
    secretPrint: null,
    hmacCredentialId: server.credentialId,
    platformHost: client.host,
    carrierHost: null,
    begunAt,
    now: now(),
    ...given,
  });
  const seen: LineDifference[] = [];
  try {
    const found = await client.findNumber(line.phoneNumberId, signal);
    if (!found) return conclude('notFound');
    const wanted = wantedLine(line, client);
    const carrierHost = await findCarrierHost(line, found, { client, signal });
    const known = { credentialId: found.credentialId, number: found.number, carrierHost };
    const differences = compareNumber(wanted, found, line.secretPrint === secretPrint(server.secret));
    seen.push(...differences);
    const left = differences.some(isMendable)
      ? await mendNumber(line, wanted, { differences, client, signal })
      : differences;
    const trunk = await checkTrunk(wanted, found, { client, signal });
    seen.push(...trunk.seen);
    const remaining = [...left, ...trunk.left];
    const print = remaining.some(({ field }) => field === 'secret') ? null : secretPrint(server.secret);
    if (remaining.length > 0) return conclude('different', { ...known, differences: remaining, secretPrint: print });
    return conclude(seen.length > 0 ? 'mended' : 'asWanted', { ...known, differences: seen, secretPrint: print });
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    // The platform answered before it refused the change: the differences it showed matter more.
    const state = seen.length > 0 ? 'different' : 'notAnswered';
    return conclude(state, { differences: seen, failure: error.reason });
  }
}

/** The carrier of a line we did not set up: a transfer needs its name. */
async function findCarrierHost(
  line: PhoneLineRow,
  found: FoundNumber,
  { client, signal }: { client: LineClient; signal: AbortSignal },
): Promise<string | null> {
  if (line.carrierHost !== null || found.credentialId === null) return line.carrierHost;
  return (await client.findTrunk(found.credentialId, signal))?.outboundHost ?? null;
}

const isMendable = ({ field }: LineDifference) => !forPeople.has(field);

async function mendNumber(
  line: PhoneLineRow,
  wanted: WantedLine,
  { differences, client, signal }: { differences: LineDifference[]; client: LineClient; signal: AbortSignal },
): Promise<LineDifference[]> {
  const changed: FoundNumber = await client.mendNumber(line.phoneNumberId, wanted, differences, signal);
  // Compares what the platform shows afterwards, not what we sent; headers it hides were just set.
  return compareNumber(wanted, changed, true);
}

async function checkTrunk(
  { trunk, credentialId }: WantedLine,
  found: FoundNumber,
  { client, signal }: { client: LineClient; signal: AbortSignal },
): Promise<{ seen: LineDifference[]; left: LineDifference[] }> {
  const id = credentialId ?? found.credentialId;
  const shown = trunk && id ? await client.findTrunk(id, signal) : null;
  if (!trunk || !id || !shown) return { seen: [], left: [] };
  const seen = compareTrunk(trunk, shown);
  if (!seen.some(isMendable)) return { seen, left: seen };
  await client.mendTrunk(id, trunk, signal);
  const again = await client.findTrunk(id, signal);
  return { seen, left: again ? compareTrunk(trunk, again) : seen };
}

function wantedLine(line: PhoneLineRow, { server }: LineClient): WantedLine {
  const { number, credentialId } = line;
  return {
    number,
    credentialId,
    serverUrl: server.url,
    secret: server.secret,
    hmacCredentialId: server.credentialId,
    trunk: wantedTrunk(line),
  };
}

function wantedTrunk({ inboundAddresses, registers, leadingPlus }: PhoneLineRow): WantedTrunk | null {
  if (inboundAddresses === null || registers === null || leadingPlus === null) return null;
  return { inboundAddresses, registers, leadingPlus };
}
