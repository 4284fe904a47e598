import { currentTrace } from './trace-context.ts';

/** Fields that no line has; written by mistake, they say nothing. */
const personal = new Set([
  'patientName',
  'fullName',
  'firstName',
  'lastName',
  'phone',
  'email',
  'toAddress',
  'note',
  'assessmentSummary',
  'transcript',
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'body',
  'variables',
  'params',
]);

/** Levels of a logged object that are looked through. */
const deepest = 3;

/** Manually: pino's own redaction of the same paths costs 45 µs a line. */
function removePersonal(given: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let clean = given;
  for (const [field, value] of Object.entries(given)) {
    const isNested = depth < deepest && typeof value === 'object' && value !== null && !Array.isArray(value);
    const kept = personal.has(field)
      ? '[removed]'
      : isNested
        ? removePersonal(value as Record<string, unknown>, depth + 1)
        : value;
    if (kept !== value) {
      if (clean === given) clean = { ...given };
      clean[field] = kept;
    }
  }
  return clean;
}

const mailAddress = /[\w.+%-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi;
/** International, or Italian as people write it; ids of ours have letters or dashes among their digits. */
const telephone = /\+\d{8,15}\b|(?<![\w.:-])(?:3\d{8,9}|0\d{8,10})(?![\w.:-])/g;

/** `smtp://user:password@host`, as an error may quote an address of a setting. */
const userinfo = /(:\/\/[^\s:@/"]*):[^\s"/]*@/g;

/** A written line without what could be an address, a telephone or a password, e.g. in another program's error. */
export function maskLine(line: string): string {
  return line.replace(userinfo, '$1:[removed]@').replace(mailAddress, '[e-mail]').replace(telephone, '[telephone]');
}

/**
 * Options of pino in every service: the request's id in each line it caused, and a second defence against personal data
 * – the first is that no code logs any.
 */
export const logLines = {
  mixin: (): { requestId?: string } => {
    const { requestId } = currentTrace();
    return requestId === undefined ? {} : { requestId };
  },
  formatters: {
    log: (line: Record<string, unknown>) => removePersonal(line),
    bindings: (fields: Record<string, unknown>) => removePersonal(fields),
  },
  hooks: { streamWrite: maskLine },
};
