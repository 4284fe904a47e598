import { writtenLimit, writtenSoon } from '@dentisti/domain/booking/italian-time';
import { isEndOverdue } from '@dentisti/domain/dialing/call-length';
import type { BookingReason, RequestAnswer } from '../../../gql/graphql.ts';
import { clockOf, dayOf, nearDay, shortTime } from '../../booking/booking-dates.ts';
import { reasonTiles } from '../../booking/booking-labels.ts';
import type { StudioRequest } from './use-requests.ts';

/** `2 richieste aspettano una risposta`. */
export const waitingSentence = (count: number) =>
  count === 1 ? '1 richiesta aspetta una risposta' : `${count} richieste aspettano una risposta`;

export const reasonLabel = (reason: BookingReason) =>
  reasonTiles.find((tile) => tile.reason === reason)?.label ?? 'Visita';

/** What a request asks for, as its title. */
export function requestTitle({
  purpose,
  movesFrom,
  reason,
  isSimulation,
}: Pick<StudioRequest, 'purpose' | 'movesFrom' | 'reason' | 'isSimulation'>): string {
  const mark = isSimulation ? 'Simulazione: ' : '';
  if (purpose === 'CONFIRM_PROPOSAL') return `${mark}Il paziente accetta il vostro orario`;
  return mark + (movesFrom ? `Sposta la visita di ${shortTime(movesFrom)}` : reasonLabel(reason));
}

/** `Chiesta oggi, 10:12`, or `Accettato oggi, 10:12` of a proposal. */
export const askedLabel = ({ purpose, askedAt }: Pick<StudioRequest, 'purpose' | 'askedAt'>, now: Date) =>
  `${purpose === 'CONFIRM_PROPOSAL' ? 'Accettato' : 'Chiesta'} ${nearDay(dayOf(askedAt), dayOf(now.toISOString()))}, ${clockOf(askedAt)}`;

/** `Rispondi entro domani alle 9:00`. */
export const answerByLabel = (answerBy: string, now: Date) =>
  `Rispondi ${writtenLimit(writtenSoon(new Date(answerBy), now))}`;

/** Whether our assistant is calling about a request: a call that must be over by now is none, whatever was not reported. */
export const isCallUnderWay = (callSince: string | null, now: Date): boolean =>
  callSince !== null && !isEndOverdue(new Date(callSince), now);

/** What our assistant does about a request; null when it does nothing, and when nobody reported the end of its call. */
export function callLabel(
  { callSince, callsAt }: Pick<StudioRequest, 'callSince' | 'callsAt'>,
  now: Date,
): string | null {
  if (isCallUnderWay(callSince, now)) return 'Ti stiamo chiamando adesso: se rispondi qui riagganciamo.';
  if (callsAt === null) return null;
  const at = new Date(callsAt);
  return `Ti chiamiamo ${at > now ? writtenSoon(at, now) : 'tra poco'}, se non rispondi prima qui.`;
}

/** The practice's own agenda had no place at the accepted time. */
export const withoutPlaceText =
  'Nella tua agenda a quell’ora non c’era posto: la visita è lì, ancora senza poltrona. Dagliene uno con «Sposta».';

/** What was done, once an answer has arrived; `isWithoutPlace`: at a time without a place in the practice's own agenda. */
export function answeredSentence(
  request: Pick<StudioRequest, 'patientName' | 'movesFrom'>,
  answer: RequestAnswer,
  at: string | null,
  isWithoutPlace: boolean,
): string {
  const { patientName, movesFrom } = request;
  const [who, time] = [patientName ?? 'il paziente', at === null ? '' : shortTime(at)];
  if (answer === 'ACCEPT') {
    const done = movesFrom ? `Visita spostata a ${time}` : `Appuntamento confermato, ${time}`;
    return `${done}: avvisiamo ${who}.${isWithoutPlace ? ` ${withoutPlaceText}` : ''}`;
  }
  if (answer === 'PROPOSE') return `Proposta mandata, ${time}: ora decide ${who}.`;
  return movesFrom
    ? `Risposta mandata: avvisiamo ${who}, la visita di ${shortTime(movesFrom)} resta.`
    : `Risposta mandata: avvisiamo ${who}, che vede altri studi.`;
}
