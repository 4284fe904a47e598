import { blockMinutesProblem, startProblem } from '@dentisti/domain/studio/entry-times';
import type { RequestContext } from '../../context.ts';
import { freeText } from '../free-text.ts';
import { studioRefused } from '../refusal.ts';
import { inRooms } from '../rooms.ts';
import type { EntryOutcome } from './entry-outcome.ts';
import { checkPlace, endOf, findToChange, parseTeamId, placeBlock } from './place-entry.ts';

export interface BlockToSave {
  /** Null: a new one. */
  id: string | null;
  version: string | null;
  startsAt: Date;
  minutes: number;
  /** With `chairId` null as well: of the whole practice. */
  clinicianId: string | null;
  chairId: string | null;
  label: string;
}

/**
 * Keeps time free of visits, or changes a block. Visits and holds that live stay in it, and are named; holds whose minutes are
 * over are let go of first.
 */
export const saveBlock = (context: RequestContext, practiceId: string, input: BlockToSave): Promise<EntryOutcome> =>
  inRooms(context, practiceId, { locksAgenda: true }, async (tx, room) => {
    const { id, startsAt, minutes } = input;
    const former = id === null ? null : await findToChange(tx, room, { ...input, id }, 'edit');
    if (former && 'message' in former) return former;
    if (former && former.kind !== 'block') return studioRefused('Questa è una visita, non un blocco.');
    const problem = blockMinutesProblem(minutes) ?? startProblem(startsAt, room.now);
    if (problem) return studioRefused(problem);
    const label = freeText(input.label, { min: 1, max: 80 });
    if (!label) return studioRefused('Scrivi che cos’è, al massimo 80 caratteri.');
    const place = {
      chairId: parseTeamId(input.chairId),
      clinicianId: parseTeamId(input.clinicianId),
      serviceId: null,
    };
    const known = await checkPlace(tx, room.practiceId, place, former);
    if (known.kind === 'refused') return known;
    const endsAt = endOf(startsAt, minutes);
    const { chairId, clinicianId } = place;
    const done = await placeBlock(tx, room, { chairId, clinicianId, startsAt, endsAt, freeAt: endsAt, label }, former);
    const target = { kind: 'entry', id: done.entry?.id ?? '' };
    const detail = { at: startsAt.toISOString(), minutes, inTheWay: done.inTheWay.length };
    return { action: former ? 'block.changed' : 'block.added', target, detail, done };
  });
