import { maxLocationLength } from '@dentisti/core/places/parse-place';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import { substitute } from '@dentisti/domain/well-formed';
import { z } from 'zod';
import { httpMessages } from '../http/http-error.ts';

/** NUL and halves of UTF-16 pairs, as the body's parser leaves them, and those of an address: never part of a name. */
const isText = (text: string) => !text.includes(substitute) && !text.includes('\0') && text.isWellFormed();

/** A place as text; `missing` is said when it is absent or no text. */
export const placeText = (missing: string) =>
  z.string(missing).max(maxLocationLength, invalidCityMessage).refine(isText, invalidCityMessage);

/** A JSON body that must be an object; arrays and a missing body are refused with a sentence of their own. */
export const jsonObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: ({ input }) => (input === undefined ? httpMessages.missingBody : httpMessages.badRequest) });
