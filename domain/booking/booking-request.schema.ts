import * as z from 'zod/mini';
import { type BookingReason, bookingReasons } from './booking-reason.ts';
import { explainPhone, parseEmail, parsePatientPhone } from './patient-phone.ts';

/** Longest free text for the practice. */
export const noteMaxLength = 300;
const nameMaxLength = 80;
/** Longest summary of a self-assessment; `assessmentSummary` of domain/assessment stays below. */
const summaryMaxLength = 600;

const reasons = Object.keys(bookingReasons) as [BookingReason, ...BookingReason[]];
/** Line breaks and control characters would end up in what the assistant says, in mails and in the calendar. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

const name = z.pipe(
  z.pipe(z.string('Scrivi nome e cognome.'), z.transform(oneLine)),
  z
    .string()
    .check(
      z.minLength(3, 'Scrivi nome e cognome.'),
      z.maxLength(nameMaxLength, `Al massimo ${nameMaxLength} caratteri.`),
      z.regex(/^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]*$/u, 'Il nome può contenere solo lettere, spazi, apostrofi e trattini.'),
      z.regex(/\S\s+\S/, 'Scrivi nome e cognome.'),
    ),
);

const optionalLine = (maxLength: number) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string('Scrivi un testo.')),
      z.transform((text) => oneLine(text ?? '') || null),
    ),
    z.nullable(z.string().check(z.maxLength(maxLength, `Al massimo ${maxLength} caratteri.`))),
  );

/** `explain` returns a more telling sentence for a refused text. */
function parsedBy<Value>(
  parse: (typed: string) => Value | null,
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

const phone = parsedBy(
  parsePatientPhone,
  'Scrivi un numero di telefono valido, per esempio 347 123 4567.',
  explainPhone,
);
const emailAddress = parsedBy(parseEmail, 'Scrivi un indirizzo e-mail valido, per esempio nome@esempio.it.');

/** The two boxes beside every button that books. Consent to a health datum stands alone (GDPR art. 9). */
const consentFields = {
  ageConfirmed: z.literal(true, 'Serve la maggiore età o il consenso di un genitore.'),
  healthConsent: z.literal(true, 'Senza questo consenso non possiamo dire allo studio il motivo della visita.'),
} as const;

/** The fields of a person who asks for a visit, shared by smart and real booking. */
const personFields = {
  reason: z.enum(reasons, 'Scegli il motivo della visita.'),
  note: optionalLine(noteMaxLength),
  /** What the patient attached of a self-assessment, word for word; stored under the same health consent. */
  assessmentSummary: optionalLine(summaryMaxLength),
  patientName: name,
  phone,
  email: emailAddress,
  ...consentFields,
  clientKey: z.guid('Ricarica la pagina e riprova.'),
  /** Honeypot: people do not see it. A form with a filled one is stored nowhere. */
  website: z.nullish(z.string()),
} as const;

const threeTimes = z.array(z.date('Scegli tre orari.'), 'Scegli tre orari.').check(
  z.length(3, 'Scegli tre orari, in ordine di preferenza.'),
  z.refine((times) => new Set(times.map((at) => at.getTime())).size === times.length, 'Scegli tre orari diversi.'),
);

/** Smart booking: what the form holds and the gateway is sent, apart from the practice's id. */
export const BookingRequestInput = z.object({ ...personFields, preferredTimes: threeTimes });
export type BookingRequestInput = z.output<typeof BookingRequestInput>;

/** Real booking of a held slot. */
export const SlotBookingInput = z.object({ ...personFields, holdToken: z.string().check(z.minLength(1)) });
export type SlotBookingInput = z.output<typeof SlotBookingInput>;

/** The boxes alone, where the rest is known: a recall's link. */
const BookingConsents = z.object(consentFields);
export type BookingConsents = z.output<typeof BookingConsents>;

/** New times for a request that exists already. */
export const RescheduleInput = z.object({ preferredTimes: threeTimes });

/** A field that was refused, as in the schema's `InvalidField`. */
export interface InvalidBookingField {
  name: string;
  message: string;
}
export type ParsedBooking<Value> = { ok: true; value: Value } | { ok: false; fields: InvalidBookingField[] };

function parseWith<Value>(schema: z.ZodMiniType<Value>, input: unknown): ParsedBooking<Value> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    if (!fields.has(field)) fields.set(field, message);
  }
  return { ok: false, fields: [...fields].map(([field, message]) => ({ name: field, message })) };
}

/** Reads what a form or a caller sent: normalised values, or one Italian message per refused field. */
export function parseBookingRequest(input: unknown): ParsedBooking<BookingRequestInput> {
  return parseWith(BookingRequestInput, input);
}
export function parseSlotBooking(input: unknown): ParsedBooking<SlotBookingInput> {
  return parseWith(SlotBookingInput, input);
}
export function parseBookingConsents(input: unknown): ParsedBooking<BookingConsents> {
  return parseWith(BookingConsents, input);
}
export function parseReschedule(input: unknown): ParsedBooking<z.output<typeof RescheduleInput>> {
  return parseWith(RescheduleInput, input);
}

/** Whether the honeypot was filled: a program did it. */
export function isHoneypotFilled(input: { website?: string | null }): boolean {
  return (input.website ?? '').trim() !== '';
}
