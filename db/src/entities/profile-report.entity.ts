import { defineEntity, p } from '@mikro-orm/core';
import { Dentist } from './dentist.entity.ts';

/** `Segnala un errore` and `Rivendica`. */
export const ReportKind = { Error: 'error', Claim: 'claim' } as const;
export type ReportKind = (typeof ReportKind)[keyof typeof ReportKind];

const ProfileReportSchema = defineEntity({
  name: 'ProfileReport',
  tableName: 'profile_report',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    dentist: () => p.manyToOne(Dentist).mapToPk().deleteRule('cascade').index('profile_report_dentist_index'),
    kind: p.enum(() => ReportKind),
    message: p.text(),
    email: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null until an operator dealt with it. */
    handledAt: p.datetime().nullable(),
  },
});

export class ProfileReport extends ProfileReportSchema.class {}
ProfileReportSchema.setClass(ProfileReport);
