import { isLineMissing } from '@dentisti/db/dialing/line-missing.repository';
import { findLineInUse } from '@dentisti/db/dialing/phone-line.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { diallingPause, findQueuePauses } from '@dentisti/db/queues/queue-pause.repository';
import { findClaimToRing, noteRingFault, takeClaimCall } from '@dentisti/db/studio/claim-call.repository';
import type { PracticeClaimRow } from '@dentisti/db/studio/practice-claim.repository';
import { findPracticeToClaim, type PracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import { claimCode } from '@dentisti/db/studio/studio-secrets';
import { numberWord } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import type { JobContext } from '../../context.ts';
import type { VoiceLine } from '../../dialing/voice-line.ts';
import { VoiceFailure } from '../../dialing/voice-platform.ts';
import { isCallingHour } from './find-claim-contacts.ts';

/**
 * Why a practice was not rung: it does not want to be, calls to it do not get through, it is not between 8 and 20, the
 * call was not placed – or its number is another by now –, we have no line.
 */
type RingFault = 'opted-out' | 'doubtful' | 'night' | 'not-placed' | 'no-line';

interface RingContext extends Pick<JobContext, 'orm' | 'clock' | 'bookings' | 'tools' | 'log' | 'signal'> {
  voice: Pick<VoiceLine, 'platform'> | null;
}

const findCallMs = 5_000;

/**
 * Rings the practice of a claim once and has its code said. The claim is taken before the call: a second run rings nobody,
 * and a crash in between costs the call. While an operator has stopped all dialling, the claim waits.
 */
export async function ringClaim(context: RingContext, claimId: string): Promise<void> {
  const { orm, clock, bookings, tools, log } = context;
  const em = orm.em.fork();
  const now = clock.now();
  const claim = await findClaimToRing(em, claimId, now);
  if (!claim) return void log.info({ claimId }, 'claim is not to be rung');
  if ((await findQueuePauses(em)).some(({ queue }) => queue === diallingPause))
    return void log.info({ claimId }, 'dialling is stopped');
  const practice = await findPracticeToClaim(em, claim.practiceId, now);
  const setting = { voice: bookings.voiceMode, isProduction: bookings.isProduction };
  const isOff = !tools || (await isLineMissing(em, now, setting));
  const fault = isOff ? 'no-line' : faultOf(claim, practice, { now, atAnyHour: !tools?.isLive });
  if (fault || !practice || !tools || !claim.contact) return noteFault(context, em, claimId, fault ?? 'not-placed');
  const [secret] = bookings.linkSecrets;
  if (!secret) throw new Error('no secret for links');
  const message = claimMessage(practice.name, claimCode(secret, claimId));
  const lineId = (await findLineInUse(em))?.phoneNumberId;
  if (!(await takeClaimCall(em, claimId, now))) return void log.info({ claimId }, 'claim is in other hands');
  try {
    const call = { runId: claimId, phone: claim.contact, message, lineId, purpose: 'claimCode' as const };
    await tools.caller.ring(call, context.signal);
    log.info({ claimId }, 'claim rung');
  } catch (error) {
    if (!(error instanceof VoiceFailure)) {
      await noteFault(context, orm.em.fork(), claimId, 'not-placed');
      throw error;
    }
    log.warn({ claimId, reason: error.reason }, 'claim not rung');
    if (error.kind === 'unknown' && (await isPlaced(context, claimId, now))) return;
    await noteFault(context, orm.em.fork(), claimId, 'not-placed');
  }
}

/** Returns why a practice may not be rung now for a claim; null when it may. */
function faultOf(
  { contact }: PracticeClaimRow,
  practice: PracticeToClaim | null,
  { now, atAnyHour }: { now: Date; atAnyHour: boolean },
): RingFault | null {
  if (!practice || practice.phone !== contact) return 'not-placed';
  if (practice.isOptedOut) return 'opted-out';
  if (practice.isDoubtful) return 'doubtful';
  return atAnyHour || isCallingHour(now) ? null : 'night';
}

async function noteFault({ log }: RingContext, em: EntityManager, claimId: string, fault: RingFault): Promise<void> {
  await noteRingFault(em, claimId, fault);
  log.info({ claimId, fault }, 'claim cannot be rung');
}

/** Returns whether a call was placed without our hearing of it. */
async function isPlaced({ voice, log }: RingContext, claimId: string, dialledAt: Date): Promise<boolean> {
  try {
    const call = await voice?.platform.findCallOfAttempt(claimId, dialledAt, AbortSignal.timeout(findCallMs));
    return Boolean(call);
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    log.warn({ claimId, reason: error.reason }, 'call of a claim not looked up');
    return false;
  }
}

/** Returns what is said after the greeting: who asks for nothing but a code to pass on, and the code twice. */
function claimMessage(practiceName: string, code: string): string {
  const digits = [...code].map((digit) => numberWord(Number(digit)));
  const spoken = `${digits.slice(0, 4).join(', ')}. ${digits.slice(4).join(', ')}.`;
  return [
    'Questa è una chiamata automatica: vi parla una voce artificiale, non una persona.',
    `Qualcuno chiede di gestire su ${brand} la scheda ${withPreposition('di', practiceName)}.`,
    `Il codice per farlo è: ${spoken}`,
    `Ripeto il codice: ${spoken}`,
    'Se non l’avete chiesto voi, non comunicate il codice a nessuno: senza codice non succede nulla.',
  ].join(' ');
}
