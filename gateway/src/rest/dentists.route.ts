import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { listPracticesOfCity } from '@dentisti/core/practice/list-practices';
import { sizeOfList } from '@dentisti/core/practice/size-of-list';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import type { Router } from 'express';
import { z } from 'zod';
import { apiRoute, parseInput, parseQuery } from '../http/api-route.ts';
import { chargeClient } from '../http/charge-client.ts';
import { HttpError } from '../http/http-error.ts';
import type { RequestContext } from '../http/request-context.ts';
import { answerReadyJson } from '../ready/ready-rest.ts';
import { placeText } from './input.ts';
import { presentDentist } from './present-dentist.ts';

const missingCity = 'Manca il parametro «city».';
const Query = z.object({
  city: placeText(missingCity).refine((city) => city.trim() !== '', missingCity),
  region: placeText(invalidCityMessage).optional(),
});

/** The published practice's fields, and reading it. */
const costOfPractice = 20;

/** The list costs its client what the same list costs in GraphQL. */
async function pay(context: RequestContext, city: string, region: string | null): Promise<void> {
  const { cityCounts } = context.services;
  const counts = cityCounts.known ?? (await cityCounts.get());
  const size = sizeOfList(context.services, counts, city, region) ?? { dentists: 0, others: 0 };
  const retryAfterSeconds = await chargeClient(context, size.others + size.dentists * costOfPractice);
  if (retryAfterSeconds === null) return;
  throw new HttpError(429, tooManyRequestsText(retryAfterSeconds), { 'Retry-After': String(retryAfterSeconds) });
}

async function presentList(context: RequestContext, city: string, region: string | null) {
  const found = await listPracticesOfCity(context, city, region);
  if (!found) throw new HttpError(404, invalidCityMessage);
  const dentists = await Promise.all(found.listed.map((practice) => presentDentist(context, practice)));
  const { isClosestCity, originalSearchCity, message } = found;
  const isPlain = !isClosestCity && found.zone === null;
  return isPlain ? dentists : { dentists, actualCity: found.actual.name, isClosestCity, originalSearchCity, message };
}

/**
 * `GET /api/dentists?city=&region=` → the published list; for a zone or a closest city the object form that says so.
 * 404 when no comune or zone bears the name.
 */
export function createDentistsRoute(): Router {
  return apiRoute('/dentists', {
    get: [
      async (req, res) => {
        const { city, region } = parseInput(Query, parseQuery(req.url));
        await answerReadyJson(req, res, {
          key: `dentists ${JSON.stringify([city, region ?? null])}`,
          pay: (context) => pay(context, city, region ?? null),
          produce: (context) => presentList(context, city, region ?? null),
        });
      },
    ],
  });
}
