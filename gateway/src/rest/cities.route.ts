import type { Router } from 'express';
import { z } from 'zod';
import { apiRoute, parseInput, readQuery } from '../http/api-route.ts';
import { maxLocationLength, suggestPlaces } from '../queries/places/read-place.ts';

const Query = z.object({
  q: z
    .string()
    .max(maxLocationLength, `Il parametro «q» può avere al massimo ${maxLocationLength} caratteri.`)
    .default(''),
});

/** `GET /api/cities?q=` → names to offer, at most 10; under two characters none. */
export function createCitiesRoute(): Router {
  return apiRoute('/cities', {
    get: [
      async (req, res) => {
        const { q } = parseInput(Query, readQuery(req.url));
        res.json(await suggestPlaces(res.locals.context, q));
      },
    ],
  });
}
