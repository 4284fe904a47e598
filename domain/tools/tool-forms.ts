import { z } from 'zod';
import { brand } from '../brand.ts';
import { parseTypedNumber } from '../phone-numbers/typed-number.ts';
import { providerKeys } from './provider-choices.ts';

/** No control characters (they would end a SIP header) and no halves of UTF-16 pairs. */
const isPlain = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);
const plain = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Al massimo ${max} caratteri.`)
    .refine(isPlain, 'Contiene caratteri non ammessi.');

const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const withPort = /^(.+?)(?::(\d{1,5}))?$/;

/** Host and port of a SIP domain as typed; port null where DNS, or the usual 5060, decides. Null when it is neither. */
export function parseSipDomain(typed: string): { host: string; port: number | null } | null {
  const [, host = '', port] = withPort.exec(typed.trim()) ?? [];
  if (!hostName.test(host)) return null;
  const number = port === undefined ? null : Number(port);
  return number !== null && (number < 1 || number > 65_535) ? null : { host: host.toLowerCase(), port: number };
}

const italianNumber = /^\+39(?:0\d{5,10}|3\d{8,9})$/;

/** An Italian number in E.164, its leading 0 kept; null when it is none. */
export function parseItalianNumber(typed: string): string | null {
  return parseTypedNumber(typed, (digits) => {
    const compact = digits.replace(/^00/, '+');
    return italianNumber.test(compact) ? compact : null;
  }).number;
}

/** Input of a test call: of `POST /api/vapi/test-call` and of the page. */
export const TestCallForm = z.object({
  /** As typed; which numbers may be called is decided by `parseTestCallNumber`. */
  testPhoneNumber: z
    .string('Inserisci il tuo numero di telefono per il test.')
    .trim()
    .min(1, 'Inserisci il tuo numero di telefono per il test.')
    .max(40, 'Al massimo 40 caratteri.')
    .refine(isPlain, 'Contiene caratteri non ammessi.'),
  testMessage: z
    .string('Il messaggio deve essere un testo.')
    .trim()
    .max(500, 'Al massimo 500 caratteri.')
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text), 'Contiene caratteri non ammessi.')
    .default(''),
});
export type TestCallForm = z.infer<typeof TestCallForm>;

/** A SIP trunk to be tried: `POST /api/vapi/test-byok` and the page. */
export const ByokForm = z.object({
  provider: z.enum(providerKeys, 'Scegli un provider.'),
  sipDomain: plain('Inserisci il dominio SIP.', 260)
    .refine((text) => !/^yourtrunk\./i.test(text), 'Sostituisci YOURTRUNK con il nome del tuo trunk.')
    .refine((text) => parseSipDomain(text) !== null, 'Scrivi un nome come sip.provider.it, senza sip: davanti.'),
  username: plain('Inserisci lo username SIP.', 128),
  /** Not trimmed: a password is what it is. */
  password: z
    .string('Inserisci la password SIP.')
    .min(1, 'Inserisci la password SIP.')
    .max(128, 'Al massimo 128 caratteri.')
    .refine(isPlain, 'Contiene caratteri non ammessi.'),
  fromNumber: plain('Inserisci il numero italiano.', 40)
    .refine(
      (text) => parseItalianNumber(text) !== null,
      'Scrivi un numero italiano completo, per esempio +390212345678.',
    )
    .transform((text) => parseItalianNumber(text) ?? text),
  displayName: z
    .string('Il nome deve essere un testo.')
    .trim()
    .max(40, 'Al massimo 40 caratteri.')
    .refine(isPlain, 'Contiene caratteri non ammessi.')
    .default(brand),
});
export type ByokForm = z.infer<typeof ByokForm>;
/** What of it may stand in a database in clear. */
export type ByokRequest = Omit<ByokForm, 'password'>;
