import { listTopCities, topCitiesLimits } from '@dentisti/core/places/list-top-cities';
import type { Router } from 'express';
import { z } from 'zod';
import { apiRoute, parseInput, parseQuery } from '../http/api-route.ts';

const { min, max, standard } = topCitiesLimits;
const outside = `Il parametro «limit» va da ${min} a ${max}.`;

const Query = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, outside)
    .transform(Number)
    .refine((limit) => limit >= min && limit <= max, outside)
    .default(standard),
});

/** `GET /api/top-cities?limit=12` → `[{city, count}]`. */
export function createTopCitiesRoute(): Router {
  return apiRoute('/top-cities', {
    get: [
      async (req, res) => {
        const { limit } = parseInput(Query, parseQuery(req.url));
        res.json(await listTopCities(res.locals.context, limit));
      },
    ],
  });
}
