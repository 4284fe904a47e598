import * as z from 'zod/mini';
import { explainPhone, parseEmail, parsePatientPhone } from '../booking/patient-phone.ts';

/** The page a practice wrote from: the directory's or the receptionist's. */
export const leadSources = ['practices', 'receptionist'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Longest message of a practice. */
export const leadMessageMaxLength = 1000;
const nameMaxLength = 120;

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
/** Line breaks are the writer's own; other control characters would travel into mails. */
const severalLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?:(?!\n)[\p{Cc}\p{Cf}])+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function line(min: number, message: string) {
  return z.pipe(
    z.pipe(z.string(message), z.transform(oneLine)),
    z.string().check(z.minLength(min, message), z.maxLength(nameMaxLength, `Al massimo ${nameMaxLength} caratteri.`)),
  );
}

/** `explain` returns a more telling sentence for a refused text. */
function parsedBy(
  parse: (typed: string) => string | null,
  message: string,
  explain = (_typed: string, message: string) => message,
) {
  return z.pipe(
    z.string(message),
    z.transform((typed, context) => {
      const value = parse(typed);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', message: explain(typed, message), input: typed });
      return z.NEVER;
    }),
  );
}

const tooLong = `Al massimo ${leadMessageMaxLength} caratteri.`;
const message = z.pipe(
  z.pipe(
    z.nullish(z.string('Scrivi un testo.')),
    z.transform((text) => severalLines(text ?? '') || null),
  ),
  z.nullable(z.string().check(z.maxLength(leadMessageMaxLength, tooLong))),
);

/** The form of a practice that wants to be written to or rung; shared by the page and the gateway. */
export const LeadInput = z.object({
  source: z.enum(leadSources, 'Ricarica la pagina e riprova.'),
  practiceName: line(2, 'Scrivi il nome dello studio.'),
  personName: line(3, 'Scrivi il tuo nome e cognome.'),
  email: parsedBy(parseEmail, 'Scrivi un indirizzo e-mail valido, per esempio nome@esempio.it.'),
  phone: parsedBy(parsePatientPhone, 'Scrivi un numero di telefono valido, per esempio 06 1234 5678.', explainPhone),
  city: line(2, 'Scrivi la città dello studio.'),
  message,
  contactConsent: z.literal(true, 'Senza il tuo consenso non possiamo risponderti.'),
  clientKey: z.guid('Ricarica la pagina e riprova.'),
  /** Honeypot: people do not see it. A filled one is answered like a success and stored nowhere. */
  website: z.nullish(z.string()),
});
export type LeadInput = z.output<typeof LeadInput>;

/** A field to mend, as in the schema's `InvalidField`. */
export interface InvalidLeadField {
  name: string;
  message: string;
}
export type ParsedLead = { ok: true; value: LeadInput } | { ok: false; fields: InvalidLeadField[] };

/** Reads what a form or a caller sent: normalised values, or one Italian message per refused field, in the form's order. */
export function parseLead(input: unknown): ParsedLead {
  const parsed = LeadInput.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    if (!fields.has(field)) fields.set(field, message);
  }
  return { ok: false, fields: [...fields].map(([name, message]) => ({ name, message })) };
}
