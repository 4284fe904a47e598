import { reportStatuses } from '@dentisti/domain/practice/report-status';
import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex } from '../admin/search-columns.ts';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';

/** `Segnala un errore` and `Rivendica`. */
export const ReportKind = { Error: 'error', Claim: 'claim' } as const;
export type ReportKind = (typeof ReportKind)[keyof typeof ReportKind];

const ProfileReportSchema = defineEntity({
  name: 'ProfileReport',
  tableName: 'profile_report',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('profile_report_dentist_index'),
    kind: p.enum(() => ReportKind),
    message: p.text(),
    email: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    status: p.enum(reportStatuses).default('open'),
    /** Null until an operator resolved or rejected it. */
    handledAt: p.datetime().nullable(),
    /** Who last moved it; null while open, and for an operator since removed. */
    handledById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** The operator's reason or remark. */
    note: p.text().nullable(),
  },
  indexes: [
    emailIndex('profile_report'),
    {
      name: 'profile_report_status_index',
      expression: 'create index profile_report_status_index on profile_report (status, created_at)',
    },
  ],
  checks: [
    { name: 'profile_report_note_check', expression: 'char_length(note) <= 500' },
    {
      name: 'profile_report_handled_check',
      expression: `(status in ('resolved', 'rejected')) = (handled_at is not null)`,
    },
  ],
});

export class ProfileReport extends ProfileReportSchema.class {}
ProfileReportSchema.setClass(ProfileReport);
