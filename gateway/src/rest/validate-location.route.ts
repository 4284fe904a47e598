import { parseTypedPlace } from '@dentisti/core/places/parse-place';
import { blankLocationMessage } from '@dentisti/domain/places/messages';
import type { Router } from 'express';
import { apiRoute, parseInput } from '../http/api-route.ts';
import { HttpError } from '../http/http-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { jsonObject, placeText } from './input.ts';

const Body = jsonObject({ location: placeText('Il campo «location» deve essere un testo.') });

/** `POST /api/validate-location {location}` → the place, flat; 400 when blank, 200 with `isValid: false` when unknown. */
export function createValidateLocationRoute(): Router {
  return apiRoute('/validate-location', {
    post: [
      ...jsonBody('16kb'),
      async (req, res) => {
        const { location } = parseInput(Body, req.body);
        if (location.trim() === '') throw new HttpError(400, blankLocationMessage);
        const { validation } = await parseTypedPlace(res.locals.context, location);
        res.json(validation);
      },
    ],
  });
}
