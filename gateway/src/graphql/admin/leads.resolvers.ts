import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import { isUuid, pageOf, pageSize, readCursor } from '@dentisti/core/admin/page-of';
import { updateLead } from '@dentisti/core/leads/update-lead';
import { findLead, type LeadRow } from '@dentisti/db/leads/lead.repository';
import { findLeadNotes, type LeadNoteRow, listLeads } from '@dentisti/db/leads/lead-list.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { canMoveLead, leadStatuses, type LeadStatus as StoredStatus } from '@dentisti/domain/leads/lead-status';
import { dueOnState } from '@dentisti/domain/operators/due';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { LeadSource, LeadStatus, Resolvers } from '../../generated/resolvers.ts';
import { listSort } from './list-sort.ts';

const stored = (status: LeadStatus) => status.toLowerCase() as StoredStatus;
const shown = (status: StoredStatus) => status.toUpperCase() as LeadStatus;

function present({ phone, ...lead }: LeadRow, notes: LeadNoteRow[], now: Date) {
  const due = lead.dueOn && lead.status !== 'closed' ? dueOnState(lead.dueOn, now) : null;
  return {
    ...lead,
    source: lead.source.toUpperCase() as LeadSource,
    phoneDisplay: formatPhone(phone),
    status: shown(lead.status),
    next: leadStatuses.filter((to) => canMoveLead(lead.status, to)).map(shown),
    overdueDays: due?.kind === 'overdue' ? due.days : due?.kind === 'today' ? 0 : null,
    notes,
  };
}

export const adminLeadsResolvers: Resolvers = {
  Query: {
    adminLeads: async (_root, { status, due, sort, first, after }, { em, services }) => {
      const size = pageSize(first);
      const now = services.now();
      const rows = await listLeads(em, {
        status: status ? stored(status) : null,
        dueBy: due ? romeClock(now).date : null,
        sort: listSort(sort),
        after: readCursor(services.env, after),
        limit: size + 1,
      });
      return pageOf(services.env, rows, size, (lead) => present(lead, [], now));
    },
    adminLead: async (_root, { id }, { em, services }) => {
      const lead = isUuid(id) ? await findLead(em, id) : null;
      return lead && present(lead, await findLeadNotes(em, id), services.now());
    },
  },
  Mutation: {
    updateLead: async (_root, { input }, context) => {
      const outcome = await updateLead(context, {
        id: input.id,
        shownStatus: stored(input.shownStatus),
        status: input.status ? stored(input.status) : null,
        dueOn: input.dueOn ?? null,
        note: input.note ?? null,
      });
      if (outcome.kind === 'invalid') return { __typename: 'InvalidInput', fields: outcome.fields };
      const lead = outcome.kind === 'updated' ? await findLead(context.em, input.id) : null;
      if (!lead) return { __typename: 'ChangedMeanwhile', message: changedMeanwhileText };
      const notes = await findLeadNotes(context.em, input.id);
      return { __typename: 'LeadUpdated', lead: present(lead, notes, context.services.now()) };
    },
  },
};
