import { resetSecondFactor, setDisabled, setRole } from '@dentisti/core/operators/change-operator';
import { confirmSecondFactor, replaceOwnRecoveryCodes } from '@dentisti/core/operators/confirm-second-factor';
import { acceptInvitation, invite } from '@dentisti/core/operators/invite';
import { signIn } from '@dentisti/core/operators/sign-in';
import { findAudit } from '@dentisti/db/operators/audit-entry.repository';
import {
  countRecoveryCodes,
  findOperator,
  findOperators,
  type OperatorRow,
} from '@dentisti/db/operators/operator.repository';
import { substitute } from '@dentisti/domain/well-formed';
import { GraphQLError } from 'graphql';
import type { OperatorRole, Resolvers } from '../../generated/resolvers.ts';
import { operator as isSignedIn } from '../access-rule.ts';
import { listSort } from '../admin/list-sort.ts';

const maxAuditEntries = 100;
const maxActions = 20;
/** Names of actions, without what none is called: Postgres does not take every sign. */
const toActions = (asked: readonly string[]) =>
  asked.slice(0, maxActions).map((name) => (/^[\w.-]{1,60}$/.test(name) ? name : ''));
const roleOf = (role: OperatorRole) => (role === 'ADMIN' ? 'admin' : 'operator');

/** The members of a result that need no more than their name. */
type Plain<Outcome extends { kind: string }> = Extract<Outcome, { kind: 'refused' | 'tooManyRequests' }>;

function presentRefusal<Refused extends string>(
  outcome: Plain<
    { kind: 'refused'; message: string } | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number }
  >,
  refused: Refused,
) {
  const { message } = outcome;
  if (outcome.kind === 'refused') return { __typename: refused, message };
  return { __typename: 'TooManyRequests' as const, message, retryAfterSeconds: outcome.retryAfterSeconds };
}

/** Refuses characters that nobody can type: a program's fault, told before anything is counted or looked up. */
function refuseUntypeable(email: string, password: string): void {
  // A NUL or half a surrogate pair in a password is the substitute by now.
  if (!/\p{Cc}/u.test(email.trim()) && !password.includes(substitute)) return;
  const message = 'email and password must be texts that can be typed.';
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}

const presentChange = (outcome: { kind: 'changed'; operator: OperatorRow } | { kind: 'refused'; message: string }) =>
  outcome.kind === 'changed'
    ? { __typename: 'OperatorChanged' as const, operator: outcome.operator }
    : { __typename: 'OperatorChangeRefused' as const, message: outcome.message };

export const operatorsResolvers: Resolvers = {
  Query: {
    currentOperator: (_root, _args, context) =>
      isSignedIn(context) && context.currentOperator ? findOperator(context.em, context.currentOperator.id) : null,
    operators: (_root, { sort }, { em }) => findOperators(em, listSort(sort)),
    auditEntries: async (_root, { before, first, actions, sort }, { em }) => {
      const limit = Math.min(maxAuditEntries, Math.max(1, first ?? maxAuditEntries));
      const from = before && /^\d{1,18}$/.test(before) ? before : null;
      const asked = { before: from, limit, actions: toActions(actions), sort: listSort(sort) };
      const entries = await findAudit(em, asked);
      return entries.map((entry) => ({ ...entry, detail: JSON.stringify(entry.detail) }));
    },
  },
  Mutation: {
    signIn: async (_root, { email, password }, context) => {
      refuseUntypeable(email, password);
      const outcome = await signIn(context, email, password);
      if (outcome.kind !== 'secondFactor') return presentRefusal(outcome, 'SignInRefused');
      return { __typename: 'SecondFactorNeeded', enrolment: outcome.enrolment };
    },
    confirmSecondFactor: async (_root, { code }, context) => {
      const outcome = await confirmSecondFactor(context, code);
      return outcome.kind === 'signedIn'
        ? { __typename: 'SignedIn', ...outcome }
        : presentRefusal(outcome, 'SignInRefused');
    },
    replaceRecoveryCodes: async (_root, { code }, context) => {
      const outcome = await replaceOwnRecoveryCodes(context, code);
      return outcome.kind === 'signedIn'
        ? { __typename: 'SignedIn', ...outcome }
        : presentRefusal(outcome, 'SignInRefused');
    },
    signOut: async (_root, _args, context) => {
      if (!context.currentOperator) return true;
      const { operatorSessions } = context.services;
      await operatorSessions.end(context.currentOperator.token);
      await operatorSessions.forgetDevice(context.currentOperator.token, context.currentOperator.email);
      context.writeSession(null);
      return true;
    },
    acceptInvitation: async (_root, { token, password }, context) => {
      const outcome = await acceptInvitation(context, token, password);
      return outcome.kind === 'accepted'
        ? { __typename: 'InvitationAccepted', email: outcome.email }
        : presentRefusal(outcome, 'InvitationRefused');
    },
    inviteOperator: async (_root, { email, role }, context) => {
      const { em, services, currentOperator } = context;
      const by = currentOperator?.id ?? null;
      const publicUrl = services.env.PUBLIC_URL;
      const invitation = await invite(em, { email, role: roleOf(role), by, now: services.now(), publicUrl });
      const operator = invitation && (await findOperator(em, invitation.operatorId));
      if (!operator) return { __typename: 'OperatorChangeRefused', message: 'Controlla l’indirizzo e-mail.' };
      return { __typename: 'OperatorInvited', operator, link: invitation.link, expiresAt: invitation.expiresAt };
    },
    resetSecondFactor: async (_root, { operatorId }, context) =>
      presentChange(await resetSecondFactor(context, operatorId)),
    setOperatorDisabled: async (_root, { operatorId, disabled }, context) =>
      presentChange(await setDisabled(context, operatorId, disabled)),
    setOperatorRole: async (_root, { operatorId, role }, context) =>
      presentChange(await setRole(context, operatorId, roleOf(role))),
  },
  Operator: {
    role: ({ role }) => (role === 'admin' ? 'ADMIN' : 'OPERATOR'),
    hasPassword: ({ passwordHash }) => passwordHash !== null,
    hasSecondFactor: ({ totpConfirmedAt }) => totpConfirmedAt !== null,
    recoveryCodesLeft: ({ id }, _args, { em }) => countRecoveryCodes(em, id),
  },
};
