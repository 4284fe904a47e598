import { claimWays } from '@dentisti/domain/studio/claim';
import { entitlementWays } from '@dentisti/domain/studio/practice-standing';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from './practice-account.entity.ts';

/** A practice in the studio: who controls its contact, who was found entitled, what an operator is to check. */
const PracticeStandingSchema = defineEntity({
  name: 'PracticeStanding',
  tableName: 'practice_standing',
  properties: {
    practiceId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    contactAt: p.datetime(),
    contactWay: p.enum(claimWays),
    entitledAt: p.datetime().nullable(),
    entitledWay: p.enum(entitlementWays).nullable(),
    entitledById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** Whose enrolment was checked: when this account is no owner any more, the entitlement ends. */
    entitledAccountId: () => p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null'),
    /** `RM 1234`, as the entitlement was found with. */
    entitledAlbo: p.text().nullable(),
    /** When somebody of the practice asked to be found entitled; null when nothing is to be checked. */
    askedAt: p.datetime().nullable(),
    askedById: () => p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null'),
    /** Who is in the Albo, as typed. */
    askedName: p.text().nullable(),
    /** `RM 1234`, as typed and parsed. */
    askedAlbo: p.text().nullable(),
  },
  indexes: [
    {
      name: 'practice_standing_asked_index',
      expression:
        'create index practice_standing_asked_index on practice_standing (asked_at) where asked_at is not null',
    },
  ],
  checks: [
    { name: 'practice_standing_entitled_check', expression: '(entitled_at is null) = (entitled_way is null)' },
    {
      name: 'practice_standing_asked_check',
      expression: '(asked_at is null) = (asked_name is null) and (asked_at is null) = (asked_albo is null)',
    },
    { name: 'practice_standing_asked_name_check', expression: 'char_length(asked_name) <= 120' },
  ],
});

export class PracticeStanding extends PracticeStandingSchema.class {}
PracticeStandingSchema.setClass(PracticeStanding);
