import type { Rectangle } from '@dentisti/domain/discovery/comune-extent';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { SourceFailure } from '../discovery-source.ts';
import { type HttpAnswer, parseAnswer, sendRequest } from '../http-request.ts';

/** Exactly the fields we store or decide by: Google bills by the dearest one asked for. */
export const fieldMask = [
  'places.id',
  'places.types',
  'places.displayName.text',
  'places.formattedAddress',
  'places.addressComponents',
  'places.location',
  'places.rating',
  'places.userRatingCount',
  'places.nationalPhoneNumber',
  'places.internationalPhoneNumber',
  'places.websiteUri',
  'places.regularOpeningHours',
  'places.businessStatus',
  'places.googleMapsUri',
  'places.accessibilityOptions.wheelchairAccessibleEntrance',
  'nextPageToken',
].join(',');

/** Google leaves `places` out when there are none. Places are parsed one by one later. */
const SearchAnswer = z.object({
  places: z.array(z.unknown()).default([]),
  nextPageToken: z.string().min(1).optional(),
});

const ErrorAnswer = z.object({
  error: z.object({ message: z.string().default(''), status: z.string().default('') }),
});

export interface PlacesSettings {
  /** `https://places.googleapis.com`, or a simulator's address. */
  baseUrl: string;
  apiKey: string;
  clock: Clock;
  timeoutMs?: number;
  /** Waits after a 5xx or a broken connection. */
  retryDelaysMs?: readonly number[];
  /** Wait after `RESOURCE_EXHAUSTED … per minute`. */
  quotaWaitMs?: number;
}

/** Thrown before a request that the job's budget no longer covers. */
export class BudgetExhausted extends Error {}

/** Counts every request, also repeated ones: Google bills them all. */
export interface RequestBudget {
  used: number;
  limit: number;
}

const maxBytes = 4 * 1024 * 1024;
const defaultDelaysMs = [1_000, 4_000, 10_000];
const maxQuotaWaits = 5;

type Outcome =
  | { kind: 'page'; page: z.infer<typeof SearchAnswer> }
  | { kind: 'quota-wait'; reason: string }
  | { kind: 'retry'; reason: string };

function judge(answer: HttpAnswer): Outcome {
  if (answer.status === 200) {
    const page = SearchAnswer.safeParse(parseAnswer(answer.text));
    if (!page.success) throw new SourceFailure('answer has not the form of a text search');
    return { kind: 'page', page: page.data };
  }
  if (answer.status >= 500) return { kind: 'retry', reason: `server answered ${answer.status}` };
  const error = ErrorAnswer.safeParse(parseAnswer(answer.text)).data?.error;
  if (answer.status === 429) {
    // The limit's name stands in the message only: `… limit 'SearchTextRequest per day' of service …`.
    if (/per.?day/i.test(error?.message ?? '')) throw new SourceFailure('daily quota exhausted');
    return { kind: 'quota-wait', reason: 'quota per minute exhausted' };
  }
  throw new SourceFailure(`refused with ${answer.status} ${error?.status ?? ''}`.trim());
}

/** One page of `places:searchText` inside a rectangle. Waits out a quota per minute, tries again when the server fails. */
export async function searchPage(
  settings: PlacesSettings,
  { rectangle, pageToken }: { rectangle: Rectangle; pageToken: string | null },
  budget: RequestBudget,
  signal: AbortSignal,
): Promise<z.infer<typeof SearchAnswer>> {
  const body = JSON.stringify({
    textQuery: 'dentista',
    includedType: 'dentist',
    // Without it the type is a preference: dental laboratories and shops come too, and would be rung.
    strictTypeFiltering: true,
    languageCode: 'it',
    regionCode: 'IT',
    pageSize: 20,
    locationRestriction: {
      rectangle: {
        low: { latitude: rectangle.south, longitude: rectangle.west },
        high: { latitude: rectangle.north, longitude: rectangle.east },
      },
    },
    ...(pageToken ? { pageToken } : {}),
  });
  const headers = {
    'Content-Type': 'application/json',
    'X-Goog-Api-Key': settings.apiKey,
    'X-Goog-FieldMask': fieldMask,
  };
  const limits = { timeoutMs: settings.timeoutMs ?? 20_000, maxBytes, signal };
  const delaysMs = settings.retryDelaysMs ?? defaultDelaysMs;
  for (let retries = 0, quotaWaits = 0; ; ) {
    if (budget.used >= budget.limit) throw new BudgetExhausted();
    budget.used++;
    const url = `${settings.baseUrl}/v1/places:searchText`;
    const outcome = await sendRequest(url, { method: 'POST', headers, body }, limits).then(
      judge,
      (error: unknown): Outcome => {
        if (error instanceof SourceFailure) return { kind: 'retry', reason: error.reason };
        throw error;
      },
    );
    if (outcome.kind === 'page') return outcome.page;
    const isQuota = outcome.kind === 'quota-wait';
    const delayMs = isQuota ? (settings.quotaWaitMs ?? 60_000) : delaysMs[retries];
    if (delayMs === undefined || quotaWaits >= maxQuotaWaits) throw new SourceFailure(outcome.reason);
    if (isQuota) quotaWaits++;
    else retries++;
    await settings.clock.sleep(delayMs, signal);
  }
}
