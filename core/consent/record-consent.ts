import { storeConsentRecord } from '@dentisti/db/consent/consent-record.repository';
import { consentVersion, isUuid, printConsent } from '@dentisti/domain/consent/consent';
import { expiryOf } from '@dentisti/domain/consent/stored-entries';
import type { RequestContext } from '../context.ts';
import { tooManyRequestsText } from '../platform/rate-limits.ts';

export interface ConsentChoice {
  id: string;
  version: string;
  functional: boolean;
  analytics: boolean;
  chosenAt: Date;
}

export type RecordConsentOutcome =
  | { kind: 'recorded' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number };

const dayMs = 86_400_000;

/** Stores the proof of a choice and hands `consent_status` back, marked as recorded. */
export async function recordConsent(context: RequestContext, choice: ConsentChoice): Promise<RecordConsentOutcome> {
  const fields = [];
  if (!isUuid(choice.id)) fields.push({ name: 'id', message: 'Deve essere un UUID in minuscolo.' });
  if (choice.version !== consentVersion)
    fields.push({ name: 'version', message: `La versione in vigore è ${consentVersion}: ricarica la pagina.` });
  if (fields.length > 0) return { kind: 'invalid', fields };
  const verdict = await context.services.limits.take('consents', context.clientIp);
  if (!verdict.allowed)
    return {
      kind: 'tooManyRequests',
      message: tooManyRequestsText(verdict.retryAfterSeconds),
      retryAfterSeconds: verdict.retryAfterSeconds,
    };
  const recordedAt = context.services.now();
  await storeConsentRecord(context.em, { ...choice, recordedAt });
  handBack(context, choice, recordedAt);
  return { kind: 'recorded' };
}

/**
 * Safari forgets a cookie written by a script after seven days, one sent by the server after the six months we promise.
 * A browser whose clock is a day off keeps its own: our idea of "six months from then" would not be its.
 */
function handBack(context: RequestContext, choice: ConsentChoice, now: Date): void {
  const { chosenAt } = choice;
  const until = expiryOf('consent_status', chosenAt);
  if (!until || Math.abs(now.getTime() - chosenAt.getTime()) > dayMs) return;
  context.sendCookie({
    name: 'consent_status',
    value: printConsent({ ...choice, at: chosenAt, isRecorded: true }),
    maxAgeSeconds: Math.floor((until.getTime() - now.getTime()) / 1_000),
  });
}
