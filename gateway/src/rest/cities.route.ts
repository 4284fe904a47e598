import type { RequestContext } from '@dentisti/core/context';
import { maxLocationLength, suggestPlaces } from '@dentisti/core/places/parse-place';
import type { Router } from 'express';
import { z } from 'zod';
import { apiRoute, parseInput, parseQuery } from '../http/api-route.ts';
import { answerReadyJson } from '../ready/ready-rest.ts';

const Query = z.object({
  q: z
    .string()
    .max(maxLocationLength, `Il parametro «q» può avere al massimo ${maxLocationLength} caratteri.`)
    .default(''),
});

/** `GET /api/cities?q=` → names to offer, near misses last, at most 10; under two characters none. */
export function createCitiesRoute(): Router {
  return apiRoute('/cities', {
    get: [
      async (req, res) => {
        const { q } = parseInput(Query, parseQuery(req.url));
        const produce = async (context: RequestContext) => {
          const { matches, nearMisses } = await suggestPlaces(context, q);
          return [...matches, ...nearMisses];
        };
        await answerReadyJson(req, res, { key: `cities ${q}`, produce });
      },
    ],
  });
}
