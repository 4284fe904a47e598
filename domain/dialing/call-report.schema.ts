import * as z from 'zod/mini';
import { declineReasons, reportedUnsettledReasons } from './call-task.ts';

/** Name under which the structured outcome is asked for and found again in `artifact.structuredOutputs`. */
export const outcomeName = 'esito_chiamata';

/** What the model says a conversation came to. */
const reportResults = [
  'accepted',
  'proposed',
  'declined',
  'acknowledged',
  'call_back',
  'wrong_number',
  'do_not_call',
  'answering_machine',
  'unsettled',
] as const;

const reasons = [...declineReasons, ...reportedUnsettledReasons] as const;
const localTimeOrEmpty = '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2})?$';

/**
 * Schema of the structured outcome, sent to the platform as it is (`structuredOutputs[].schema`, and as the parameters of
 * the assistant's own tool). The platform takes a part of JSON Schema only: one type, no null, enums of texts; hence 0,
 * `none` and the empty text for what was not said. Every field is always present: models fill in better than they leave out.
 */
export const outcomeJsonSchema = {
  type: 'object',
  properties: {
    result: {
      type: 'string',
      enum: [...reportResults],
      description:
        'accepted: lo studio ha accettato uno degli orari chiesti o ha confermato. proposed: ha offerto un altro giorno o orario preciso. declined: non può ricevere il paziente. acknowledged: ha preso nota di una disdetta o di un avviso. call_back: ha chiesto di richiamare. wrong_number: non è lo studio. do_not_call: non vuole più chiamate. answering_machine: segreteria o casella vocale. unsettled: nessuna risposta chiara.',
    },
    preference: {
      type: 'integer',
      description: 'Quale degli orari chiesti, 1, 2 o 3 nell’ordine in cui sono stati letti; 0 se nessuno.',
    },
    dateTime: {
      type: 'string',
      pattern: localTimeOrEmpty,
      description:
        'Giorno e ora accettati o proposti, ora italiana, AAAA-MM-GGTHH:MM; testo vuoto se non detti con precisione.',
    },
    callBackAt: {
      type: 'string',
      pattern: localTimeOrEmpty,
      description:
        'Quando hanno chiesto di richiamare, ora italiana, AAAA-MM-GGTHH:MM; testo vuoto se non l’hanno detto.',
    },
    detailsLeft: {
      type: 'boolean',
      description:
        'Dopo il sì: true solo se nome e telefono del paziente sono stati detti e lo studio li ha presi; false se la chiamata è finita prima, o se non era da dirli.',
    },
    reason: {
      type: 'string',
      enum: [...reasons, 'none'],
      description: 'Perché hanno rifiutato, o perché la chiamata è rimasta senza risposta; none negli altri casi.',
    },
    sentence: {
      type: 'string',
      description:
        'La frase dello studio che decide, parola per parola, al massimo 200 caratteri; mai dati di salute o di altre persone.',
    },
  },
  required: ['result', 'preference', 'dateTime', 'callBackAt', 'detailsLeft', 'reason', 'sentence'],
} as const;

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null);

/** The model's answer. A field that does not fit counts as not said; a `result` that does not, as no answer at all. */
export const CallReport = z.object({
  result: z.enum(reportResults),
  preference: orNull(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  dateTime: orNull(z.string()),
  callBackAt: orNull(z.string()),
  detailsLeft: orNull(z.boolean()),
  reason: orNull(z.enum(reasons)),
  sentence: orNull(z.string()),
});
export type CallReport = z.output<typeof CallReport>;
