import type {
  StoredPhoneCorrection,
  StoredPhones,
  StoredSourcePhone,
} from '@dentisti/db/discovery/stored-phone.repository';
import { isPracticePhone } from '@dentisti/domain/practice/practice-phone';
import { osmPhoneText } from '../integrations/osm/parse-element.ts';
import { googlePhoneText } from '../integrations/places/parse-place.ts';
import { isClosedForGood } from '../normalise/closed-for-good.ts';
import { parsePhones } from '../normalise/phone.ts';

/** Why a stored number is wrong. `found`: there was none, and the text holds one. */
export type FindingReason = 'fax' | 'over-long' | 'second-line' | 'note' | 'found' | 'otherwise' | 'closed';

export interface StoredFinding {
  practiceId: number;
  /** Where it is stored: `openstreetmap node/1`, or `profile`. */
  where: string;
  before: string | null;
  after: string | null;
  /** The text of the source; null where none is kept. */
  text: string | null;
  reason: FindingReason;
  /** Null: an operator or the practice wrote it; somebody has to look. */
  correction: StoredPhoneCorrection | null;
}

/** One thing to look for in a practice's stored rows. */
export type StoredCheck = (stored: StoredPhones, today: Date) => StoredFinding[];

/** What the command looks for. A further check is one more function here. */
export const storedChecks: readonly StoredCheck[] = [checkSources, checkProfile, checkClosed];

/** The text that a source gave; null where it gave none, or none is kept. */
function textOf({ source, given }: StoredSourcePhone): string | null {
  const text =
    source === 'openstreetmap' ? osmPhoneText(given) : source === 'google-places' ? googlePhoneText(given) : '';
  return text?.trim() || null;
}

function reasonOf(before: string | null, after: string | null, text: string | null): FindingReason {
  if (before === null) return 'found';
  if (text && /fax|faks|t[eé]l[eé]cop|\bf\./i.test(text) && !after?.startsWith(before)) return 'fax';
  if (after && before.startsWith(after)) return /[/-]\s*\d{1,3}\s*$/.test(text ?? '') ? 'second-line' : 'note';
  return isPracticePhone(before) ? 'otherwise' : 'over-long';
}

/** Numbers of sources' rows that their own text does not give. */
function checkSources({ practiceId, sources }: StoredPhones): StoredFinding[] {
  return sources.flatMap((stored) => {
    const { source, sourceId, phone: before } = stored;
    const text = textOf(stored);
    const isImpossible = before !== null && !isPracticePhone(before);
    if (text === null && !isImpossible) return [];
    const after = text === null ? null : parsePhones(text).phone;
    if (after === before) return [];
    const reason = reasonOf(before, after, text);
    const correction = { kind: 'source-phone', reason, source, sourceId, from: before, to: after } as const;
    return [{ practiceId, where: `${source} ${sourceId}`, before, after, text, reason, correction }];
  });
}

/** A text's digits hold the number, and nobody who reads the text finds it. */
function isMisreading(phone: string, text: string): boolean {
  const { phone: first, others } = parsePhones(text);
  return text.replace(/\D/g, '').includes(phone.replace(/^\+39/, '')) && first !== phone && !others.includes(phone);
}

/** The profile's own number, where it is no source's: written by an operator or the practice, or left from before. */
function checkProfile({ practiceId, phone: before, isWritten, sources }: StoredPhones): StoredFinding[] {
  if (before === null) return [];
  const isSources = !isWritten && sources.some(({ phone }) => phone === before);
  if (isSources) return [];
  const text = sources.map(textOf).find((one) => one !== null && isMisreading(before, one)) ?? null;
  if (text === null && isPracticePhone(before)) return [];
  const reason = reasonOf(before, text === null ? null : parsePhones(text).phone, text);
  const correction = isWritten ? null : ({ kind: 'profile-phone', reason, from: before } as const);
  return [{ practiceId, where: 'profile', before, after: null, text, reason, correction }];
}

/** Practices that a source calls closed: hidden, or a report for an operator where somebody wrote something. */
function checkClosed({ practiceId, phone: before, isHidden, sources }: StoredPhones, today: Date): StoredFinding[] {
  if (isHidden) return [];
  return sources.flatMap(({ source, sourceId, given, isWithdrawn }) => {
    if (source === 'operator' || source === 'practice' || isWithdrawn) return [];
    if (!isClosedForGood({ source, given }, today)) return [];
    const correction = { kind: 'closed', reason: 'closed', source, sourceId } as const;
    return [
      { practiceId, where: `${source} ${sourceId}`, before, after: null, text: null, reason: 'closed', correction },
    ];
  });
}
