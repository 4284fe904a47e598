import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import type { PracticeOutcome } from '@dentisti/core/practice/change-practice';
import { confirmByPractice, withdrawConfirmation } from '@dentisti/core/practice/confirm-practice';
import { editPractice } from '@dentisti/core/practice/edit-practice';
import { parsePracticeId } from '@dentisti/core/practice/find-practice';
import { hidePractice, showPractice } from '@dentisti/core/practice/hide-practice';
import {
  type AdminPracticeView,
  findAdminPractice,
  listAdminPractices,
  previewMerge,
} from '@dentisti/core/practice/list-admin-practices';
import { mergeTwoPractices } from '@dentisti/core/practice/merge-practices';
import { movePractice } from '@dentisti/core/practice/move-practice';
import { allowCalls, confirmNumber, optOutPractice } from '@dentisti/core/practice/opt-out-practice';
import { verifyPractice, withdrawVerification } from '@dentisti/core/practice/verify-practice';
import { removePractitioner, savePractitioner } from '@dentisti/core/practice/write-practitioner';
import type { SourceName } from '@dentisti/db/discovery/dentist-source.entity';
import type { EntityManager } from '@dentisti/db/orm';
import type { ListedForOperators } from '@dentisti/db/practice/practice-list.repository';
import { findPublicPhotos } from '@dentisti/db/profile/practice-photo.repository';
import { type ManualField, manualFields } from '@dentisti/domain/discovery/manual-edit';
import { hideReasons, type HideReason as StoredReason } from '@dentisti/domain/practice/hide-reason';
import type { MergeObstacle } from '@dentisti/domain/practice/merge-practices';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type {
  DentistField,
  DentistSource,
  HideReason,
  MergeFate,
  Resolvers,
  Verification,
} from '../../generated/resolvers.ts';
import { listSort } from './list-sort.ts';

const upper = (text: string) => text.toUpperCase().replaceAll('-', '_');
const fieldNames = new Map(
  [...manualFields, 'services' as const].map((field) => [upper(field) as DentistField, field]),
);
const fieldOf = (name: DentistField): ManualField | 'services' => {
  const field = fieldNames.get(name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
};
const sourceOf = (source: SourceName) => upper(source) as DentistSource;
const verificationOf = (verifiedBy: ListedForOperators['verifiedBy']) =>
  (verifiedBy?.toUpperCase() as Verification | undefined) ?? null;
const reasonOf = (name: HideReason): StoredReason => {
  const reason = hideReasons.find((stored) => upper(stored) === name);
  if (!reason) throw new Error(`no reason ${name}`);
  return reason;
};

const presentRow = ({ phone, verifiedBy, id, ...row }: ListedForOperators) => ({
  ...row,
  id: String(id),
  phoneDisplay: phone && formatPhone(phone),
  verification: verificationOf(verifiedBy),
});

function present({ row, care, version, fields, duplicates, standing }: AdminPracticeView) {
  const { dentist, hiddenReason, optOut, sources, services: _services, ...rest } = care;
  return {
    ...rest,
    row: presentRow(row),
    version,
    standing,
    fields: fields.map(({ field, text, origin }) => ({
      field: upper(field) as DentistField,
      text,
      origin: origin && sourceOf(origin),
    })),
    hoursText: dentist.openingHoursText,
    googleRating: dentist.googlePlacesRating,
    googleReviewCount: dentist.googlePlacesReviewCount,
    googleMapsUri: dentist.googleMapsUri,
    alboNumber: dentist.alboNumber,
    hiddenReason: hiddenReason && (upper(hiddenReason) as HideReason),
    optedOutAt: dentist.optedOutAt ?? optOut?.at ?? null,
    optOutSource: optOut?.source ?? null,
    sources: sources.map(({ source, expired, ...of }) => ({ ...of, source: sourceOf(source), isExpired: expired })),
    duplicates: duplicates.map(presentRow),
  };
}

async function findPresented(em: EntityManager, id: string | number) {
  const dentistId = parsePracticeId(String(id));
  const view = dentistId === null ? null : await findAdminPractice(em.fork(), dentistId);
  return view && { ...present(view), photos: await findPublicPhotos(em.fork(), [view.care.dentist.id]) };
}

async function presentChanged(em: EntityManager, id: number) {
  const dentist = await findPresented(em, id);
  if (!dentist) throw new Error('a practice just changed is gone');
  return dentist;
}

const changedMeanwhile = { __typename: 'ChangedMeanwhile' as const, message: changedMeanwhileText };

async function presentOutcome(em: EntityManager, outcome: PracticeOutcome) {
  if (outcome.kind === 'changedMeanwhile') return changedMeanwhile;
  if (outcome.kind === 'invalid') return { __typename: 'InvalidInput' as const, fields: outcome.fields };
  if (outcome.kind === 'refused') return { __typename: 'AdminDentistRefused' as const, message: outcome.message };
  return { __typename: 'AdminDentistChanged' as const, dentist: await presentChanged(em, outcome.dentistId) };
}

const presentObstacle = (obstacle: MergeObstacle) => ({
  startsAt: obstacle.kind === 'sameTime' ? obstacle.startsAt : null,
  keptBooking: obstacle.keptBooking,
  goneBooking: obstacle.goneBooking,
});

const pageSize = (first: number | null | undefined) => Math.min(100, Math.max(1, first ?? 50));

export const adminPracticesResolvers: Resolvers = {
  Query: {
    adminDentists: async (_root, { filter, sort, first, after }, { em }) => {
      const { duplicates, ...rest } = filter ?? {};
      const page = {
        filter: rest,
        duplicates: duplicates === true,
        sort: listSort(sort),
        first: pageSize(first),
        after: after ?? null,
      };
      const { items, nextCursor } = await listAdminPractices(em, page);
      return { items: items.map(presentRow), nextCursor };
    },
    adminDentist: (_root, { id }, { em }) => findPresented(em, id),
    adminMergePreview: async (_root, args, { em, services }) => {
      const [keptId, goneId] = [parsePracticeId(args.keptId), parsePracticeId(args.goneId)];
      if (keptId === null || goneId === null) return null;
      const view = await previewMerge(em.fork(), { keptId, goneId, now: services.now() });
      if (!view) return null;
      const { counts, state, gains, obstacles, kept, gone, keptVersion, goneVersion } = view;
      const { callTasks, callAttempts, ...moved } = counts;
      return {
        ...moved,
        kept: presentRow(kept),
        gone: presentRow(gone),
        keptVersion,
        goneVersion,
        calls: callTasks + callAttempts,
        agenda: state.agenda.toUpperCase() as Uppercase<typeof state.agenda>,
        gains: gains.map((field) => upper(field) as DentistField),
        verification: verificationOf(state.verifiedBy),
        optedOut: state.optedOutAt !== null,
        obstacles: obstacles.map(presentObstacle),
        differences: view.differences.map(({ field, fate, ...texts }) => ({
          ...texts,
          field: upper(field) as DentistField,
          fate: fate.toUpperCase() as MergeFate,
        })),
      };
    },
  },
  Mutation: {
    editDentist: async (_root, { input }, context) => {
      const changes = input.changes.map(({ field, text }) => ({ field: fieldOf(field), text: text ?? null }));
      return presentOutcome(
        context.em,
        await editPractice(context, { ...input, changes, reason: input.reason ?? null }),
      );
    },
    verifyDentist: async (_root, { province, number, ...target }, context) =>
      presentOutcome(context.em, await verifyPractice(context, target, { province, number })),
    savePractitioner: async (_root, { input: { id, version, position, ...typed } }, context) =>
      presentOutcome(
        context.em,
        await savePractitioner(context, { id, version }, { ...typed, position: position ?? null }),
      ),
    removePractitioner: async (_root, { position, ...target }, context) =>
      presentOutcome(context.em, await removePractitioner(context, target, position)),
    withdrawVerification: async (_root, target, context) =>
      presentOutcome(context.em, await withdrawVerification(context, target)),
    confirmDentistByPractice: async (_root, target, context) =>
      presentOutcome(context.em, await confirmByPractice(context, target)),
    withdrawPracticeConfirmation: async (_root, target, context) =>
      presentOutcome(context.em, await withdrawConfirmation(context, target)),
    moveDentist: async (_root, { city, region, ...target }, context) =>
      presentOutcome(context.em, await movePractice(context, target, { city, region: region ?? null })),
    hideDentist: async (_root, { reason, ...target }, context) =>
      presentOutcome(context.em, await hidePractice(context, target, reasonOf(reason))),
    showDentist: async (_root, target, context) => presentOutcome(context.em, await showPractice(context, target)),
    optOutDentist: async (_root, target, context) => presentOutcome(context.em, await optOutPractice(context, target)),
    allowDentistCalls: async (_root, target, context) => presentOutcome(context.em, await allowCalls(context, target)),
    confirmDentistNumber: async (_root, target, context) =>
      presentOutcome(context.em, await confirmNumber(context, target)),
    mergeDentists: async (_root, { input }, context) => {
      const outcome = await mergeTwoPractices(context, input);
      if (outcome.kind === 'changedMeanwhile') return changedMeanwhile;
      if (outcome.kind === 'invalid') return { __typename: 'InvalidInput', fields: outcome.fields };
      if (outcome.kind === 'blocked')
        return { __typename: 'MergeBlocked', obstacles: outcome.obstacles.map(presentObstacle) };
      return { __typename: 'DentistsMerged', dentist: await presentChanged(context.em, outcome.dentistId) };
    },
  },
};
