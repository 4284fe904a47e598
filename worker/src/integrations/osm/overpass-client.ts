import { z } from 'zod';
import { lifecycles } from '../../normalise/closed-for-good.ts';
import type { Clock } from '../clock.ts';
import { SourceFailure } from '../discovery-source.ts';
import { parseAnswer, sendRequest } from '../http-request.ts';

/** Elements are parsed one by one later: one malformed element must not cost the others. */
export const OverpassAnswer = z.object({
  elements: z.array(z.unknown()),
  /** Present when the query ran out of time or memory: the elements are then incomplete. */
  remark: z.string().optional(),
});

/** All dentists inside the comune's border, found by its ISTAT code, and those that are no more (`disused:amenity`). */
export function overpassQuery(istatCode: string): string {
  return [
    '[out:json][timeout:180];',
    `area["boundary"="administrative"]["admin_level"="8"]["ref:ISTAT"="${istatCode}"]->.c;`,
    `nwr[~"^((${lifecycles.join('|')}):)?(amenity|healthcare)$"~"^dentist$"](area.c);`,
    'out center tags;',
  ].join('\n');
}

export interface OverpassSettings {
  /** The interpreter's address, e.g. `https://overpass-api.de/api/interpreter`. */
  url: string;
  clock: Clock;
  /** Waits between tries after a 429, 5xx or broken connection; their number is the number of tries less one. */
  retryDelaysMs?: readonly number[];
  timeoutMs?: number;
}

/** Two slots per client on the public server: a refusal clears within a minute. */
const defaultDelaysMs = [5_000, 20_000, 60_000];
const maxBytes = 4 * 1024 * 1024;

class Retryable extends SourceFailure {}

async function askOnce(settings: OverpassSettings, query: string, signal: AbortSignal): Promise<unknown[]> {
  const limits = { timeoutMs: settings.timeoutMs ?? 190_000, maxBytes, signal };
  const body = new URLSearchParams({ data: query });
  const answer = await sendRequest(settings.url, { method: 'POST', body }, limits).catch((error: unknown) => {
    throw error instanceof SourceFailure ? new Retryable(error.reason, { cause: error }) : error;
  });
  if (answer.status === 429) throw new Retryable('too many requests');
  if (answer.status >= 500) throw new Retryable(`server answered ${answer.status}`);
  if (answer.status !== 200) throw new SourceFailure(`server answered ${answer.status}`);
  const parsed = OverpassAnswer.safeParse(parseAnswer(answer.text));
  if (!parsed.success) throw new SourceFailure('answer has not the form of Overpass JSON');
  if (parsed.data.remark !== undefined) throw new Retryable(`query not completed: ${parsed.data.remark.slice(0, 200)}`);
  return parsed.data.elements;
}

/** Asks Overpass for a comune's dentists; tries again when the server is busy. @returns elements, still untrusted. */
export async function fetchOverpassElements(
  settings: OverpassSettings,
  istatCode: string,
  signal: AbortSignal,
): Promise<unknown[]> {
  const query = overpassQuery(istatCode);
  for (const delayMs of settings.retryDelaysMs ?? defaultDelaysMs) {
    try {
      return await askOnce(settings, query, signal);
    } catch (error) {
      if (!(error instanceof Retryable)) throw error;
      await settings.clock.sleep(delayMs, signal);
    }
  }
  return askOnce(settings, query, signal);
}
