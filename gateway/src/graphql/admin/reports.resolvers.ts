import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import { isUuid, pageOf, pageSize, readCursor } from '@dentisti/core/admin/page-of';
import { decideReport } from '@dentisti/core/reports/decide-report';
import { findReport, type ListedReport, listReports } from '@dentisti/db/reports/report-list.repository';
import {
  nextReportStatus,
  reportActions,
  type ReportAction as StoredAction,
  type ReportStatus as StoredStatus,
} from '@dentisti/domain/practice/report-status';
import type { ReportAction, ReportKind, ReportStatus, Resolvers } from '../../generated/resolvers.ts';
import { listSort } from './list-sort.ts';

const stored = (status: ReportStatus) => status.toLowerCase() as StoredStatus;

const present = (report: ListedReport) => ({
  ...report,
  kind: report.kind.toUpperCase() as ReportKind,
  status: report.status.toUpperCase() as ReportStatus,
  actions: reportActions
    .filter((action) => nextReportStatus(report.status, action) !== null)
    .map((action) => action.toUpperCase() as ReportAction),
  dentistId: String(report.dentistId),
});

export const adminReportsResolvers: Resolvers = {
  Query: {
    adminReports: async (_root, { status, sort, first, after }, { em, services: { env } }) => {
      const size = pageSize(first);
      const rows = await listReports(em, {
        status: status ? stored(status) : null,
        sort: listSort(sort),
        after: readCursor(env, after),
        limit: size + 1,
      });
      return pageOf(env, rows, size, present);
    },
    adminReport: async (_root, { id }, { em }) => {
      const report = isUuid(id) ? await findReport(em, id) : null;
      return report && present(report);
    },
  },
  Mutation: {
    decideReport: async (_root, { input }, context) => {
      const outcome = await decideReport(context, {
        id: input.id,
        shownStatus: stored(input.shownStatus),
        action: input.action.toLowerCase() as StoredAction,
        note: input.note ?? null,
      });
      if (outcome.kind === 'invalid') return { __typename: 'InvalidInput', fields: outcome.fields };
      const report = outcome.kind === 'decided' ? await findReport(context.em, input.id) : null;
      if (!report) return { __typename: 'ChangedMeanwhile', message: changedMeanwhileText };
      return { __typename: 'ReportDecided', report: present(report) };
    },
  },
};
