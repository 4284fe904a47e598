import type { RequestContext } from '@dentisti/core/context';
import { listTopCities, topCitiesLimits } from '@dentisti/core/places/list-top-cities';
import type { Router } from 'express';
import { z } from 'zod';
import { apiRoute, parseInput, parseQuery } from '../http/api-route.ts';
import { answerReadyJson } from '../ready/ready-rest.ts';

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
        const produce = (context: RequestContext) => listTopCities(context, limit);
        await answerReadyJson(req, res, { key: `top-cities ${limit}`, produce });
      },
    ],
  });
}
