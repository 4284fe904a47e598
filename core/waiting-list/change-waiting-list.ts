import { findChosenOfTeam, findEntriesOfPatient } from '@dentisti/db/agenda/entry.repository';
import {
  countWaiting,
  endWaitingEntry,
  findWaitingEntry,
  findWaitingPeople,
  insertWaitingEntry,
} from '@dentisti/db/waiting-list/waiting-entry.repository';
import { endRound, lockWaitingRound } from '@dentisti/db/waiting-list/waiting-round.repository';
import { maxWaiting, waitingUntil } from '@dentisti/domain/waiting-list/may-wait';
import { parseWish, type TypedWish } from '@dentisti/domain/waiting-list/parse-wish';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { requirePatient } from '../patients/patient-outcome.ts';
import { parseTeamId } from '../studio/agenda/place-entry.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { readWaitingList, type WaitingListView } from './view-waiting-list.ts';

export type WaitingListOutcome = { kind: 'changed'; waitingList: WaitingListView } | StudioRefused;

export interface NewWaitingPatient {
  patientId: string;
  serviceId: string | null;
  wish: TypedWish;
}

const noMail = 'Per la lista d’attesa serve un indirizzo e-mail: aggiungilo nella scheda del paziente.';
const waitsAlready = 'Questo paziente aspetta già per la stessa prestazione.';
const isFull = `In lista ci stanno ${maxWaiting} persone: togli prima chi non aspetta più.`;
const waitsNoMore = 'Questa persona non è più in lista.';
const roundIsOver = 'Questo orario non è più offerto: guarda l’agenda.';

/** Puts a patient of a practice on its waiting list; the visit that they have of that service would come earlier. */
export const addToWaitingList = (
  context: RequestContext,
  typedId: string,
  { patientId, serviceId: typedService, wish: typed }: NewWaitingPatient,
): Promise<WaitingListOutcome> =>
  inRooms<WaitingListOutcome, StudioRefused>(context, typedId, { locksAgenda: true }, async (tx, room) => {
    const { practiceId, now, account } = room;
    const parsed = parseWish(typed, now);
    if (parsed.kind === 'invalid') return studioRefused(parsed.message);
    const patient = isUuid(patientId) ? await requirePatient(tx, practiceId, patientId) : studioRefused(waitsNoMore);
    if ('kind' in patient) return patient;
    if (!patient.email) return studioRefused(noMail);
    const chosen = parseTeamId(typedService);
    const { serviceActive } = await findChosenOfTeam(tx, practiceId, {
      chairId: null,
      clinicianId: null,
      serviceId: chosen,
    });
    if (chosen !== null && !serviceActive) return studioRefused('Scegli una prestazione in uso.');
    const visits = await findEntriesOfPatient(tx, { practiceId, patientId: patient.id, limit: 50, now });
    const coming = visits.filter(({ kind, startsAt }) => kind === 'visit' && startsAt > now);
    // Without a service: the one of the visit that would come earlier.
    const serviceId = chosen ?? coming.at(-1)?.serviceId ?? null;
    const people = await findWaitingPeople(tx, practiceId, now);
    const booked = new Set(
      coming.filter((visit) => visit.serviceId === serviceId).flatMap(({ bookingId }) => bookingId ?? []),
    );
    if (people.some(({ bookingId }) => bookingId !== null && booked.has(bookingId))) return studioRefused(waitsAlready);
    if ((await countWaiting(tx, practiceId)) >= maxWaiting) return studioRefused(isFull);
    const owner = { practiceId, bookingId: null, patientId: patient.id, serviceId, createdById: account.id };
    const id = await insertWaitingEntry(tx, { ...owner, ...parsed.wish, createdAt: now, expiresAt: waitingUntil(now) });
    if (!id) return studioRefused(waitsAlready);
    const done = { kind: 'changed', waitingList: await readWaitingList(tx, room) } as const;
    return { action: 'waiting-list.added', target: { kind: 'patient', id: patient.id }, detail: { entryId: id }, done };
  });

/** Takes somebody off a practice's waiting list. */
export const removeFromWaitingList = (
  context: RequestContext,
  typedId: string,
  entryId: string,
): Promise<WaitingListOutcome> =>
  inRooms<WaitingListOutcome, StudioRefused>(context, typedId, { locksAgenda: true }, async (tx, room) => {
    const { practiceId, now } = room;
    const entry = isUuid(entryId) ? await findWaitingEntry(tx, entryId) : null;
    if (entry?.practiceId !== practiceId || !(await endWaitingEntry(tx, entryId, { reason: 'removed', now })))
      return studioRefused(waitsNoMore);
    const done = { kind: 'changed', waitingList: await readWaitingList(tx, room) } as const;
    return { action: 'waiting-list.removed', target: { kind: 'waitingEntry', id: entryId }, done };
  });

/** Ends the offering of a freed span: it is at once free in the agenda. */
export const endWaitingRound = (
  context: RequestContext,
  typedId: string,
  roundId: string,
): Promise<WaitingListOutcome> =>
  inRooms<WaitingListOutcome, StudioRefused>(context, typedId, { locksAgenda: true }, async (tx, room) => {
    const round = isUuid(roundId) ? await lockWaitingRound(tx, roundId) : null;
    if (!round || round.practiceId !== room.practiceId || round.endedAt) return studioRefused(roundIsOver);
    await endRound(tx, round, { reason: 'studio', now: room.now });
    const done = { kind: 'changed', waitingList: await readWaitingList(tx, room) } as const;
    return { action: 'waiting-list.round-ended', target: { kind: 'waitingRound', id: roundId }, done };
  });
