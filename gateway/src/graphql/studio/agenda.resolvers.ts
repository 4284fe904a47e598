import { removeClosure, saveClosure } from '@dentisti/core/studio/agenda/closures';
import { listPatientChanges } from '@dentisti/core/studio/agenda/list-patient-changes';
import { moveEntry } from '@dentisti/core/studio/agenda/move-entry';
import { recordPresence } from '@dentisti/core/studio/agenda/record-presence';
import { removeEntry } from '@dentisti/core/studio/agenda/remove-entry';
import { saveBlock } from '@dentisti/core/studio/agenda/save-block';
import { saveVisit } from '@dentisti/core/studio/agenda/save-visit';
import { findStudioAgenda, listStudioFreeStarts } from '@dentisti/core/studio/agenda/view-studio-agenda';
import type { Resolvers } from '../../generated/resolvers.ts';
import {
  presenceOf,
  presentAgenda,
  presentClosureOutcome,
  presentEntryOutcome,
  presentPatientChange,
  repeatOf,
} from './present-agenda.ts';

/** What a practice's people see and write in its agenda. */
export const studioAgendaResolvers: Resolvers = {
  Query: {
    studioAgenda: async (_root, { practiceId, from, days }, context) => {
      const agenda = await findStudioAgenda(context, practiceId, { from, days });
      return agenda && presentAgenda(agenda);
    },
    studioPatientChanges: async (_root, { practiceId }, context) =>
      (await listPatientChanges(context, practiceId))?.map(presentPatientChange) ?? null,
    studioFreeStarts: (_root, { practiceId, input: { on, serviceId, clinicianId, minutes, exceptId } }, context) =>
      listStudioFreeStarts(context, practiceId, {
        on,
        serviceId: serviceId ?? null,
        clinicianId: clinicianId ?? null,
        minutes: minutes ?? null,
        exceptId: exceptId ?? null,
      }),
  },
  Mutation: {
    saveVisit: async (_root, { practiceId, input }, context) => {
      const { id = null, version = null, serviceId = null, patientId = null, newPatient = null, label = null } = input;
      const isOverride = input.isOverride ?? false;
      const given = { ...input, id, version, serviceId, patientId, newPatient, label, isOverride };
      return presentEntryOutcome(await saveVisit(context, practiceId, given));
    },
    moveEntry: async (_root, { practiceId, input }, context) => {
      const { minutes = null, chairId = null, clinicianId = null } = input;
      const isOverride = input.isOverride ?? false;
      const given = { ...input, minutes, chairId, clinicianId, isOverride };
      return presentEntryOutcome(await moveEntry(context, practiceId, given));
    },
    removeEntry: async (_root, { practiceId, input }, context) =>
      presentEntryOutcome(await removeEntry(context, practiceId, input)),
    saveBlock: async (_root, { practiceId, input }, context) => {
      const { id = null, version = null, chairId = null, clinicianId = null } = input;
      return presentEntryOutcome(await saveBlock(context, practiceId, { ...input, id, version, chairId, clinicianId }));
    },
    recordPresence: async (_root, { practiceId, input }, context) => {
      const presence = input.presence ? presenceOf(input.presence) : null;
      return presentEntryOutcome(await recordPresence(context, practiceId, { ...input, presence }));
    },
    saveClosure: async (_root, { practiceId, input }, context) => {
      const { id = null, toOn = null, chairId = null, clinicianId = null } = input;
      const [opensMinutes, closesMinutes] = [input.opensMinutes ?? 0, input.closesMinutes ?? 1440];
      const given = {
        ...input,
        id,
        toOn,
        chairId,
        clinicianId,
        opensMinutes,
        closesMinutes,
        repeats: repeatOf(input.repeats),
      };
      return presentClosureOutcome(await saveClosure(context, practiceId, given));
    },
    removeClosure: async (_root, { practiceId, id }, context) =>
      presentClosureOutcome(await removeClosure(context, practiceId, id)),
  },
};
