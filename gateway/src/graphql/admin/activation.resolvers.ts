import { type Board, getActivationBoard } from '@dentisti/core/activation/get-activation-board';
import { askForCheck } from '@dentisti/core/activation/start-activation-check';
import { setActivationWaiver } from '@dentisti/core/activation/waive-activation-point';
import type { ActivationPointName as Point } from '@dentisti/domain/activation/activation-point';
import type { Activation, ActivationPointName, ActivationState, Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';

const names = {
  line: 'LINE',
  webhook: 'WEBHOOK',
  legal: 'LEGAL',
  domain: 'DOMAIN',
  inbound: 'INBOUND',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  bounces: 'BOUNCES',
  stripe: 'STRIPE',
  languageModel: 'LANGUAGE_MODEL',
  practices: 'PRACTICES',
  operators: 'OPERATORS',
  backup: 'BACKUP',
} as const satisfies Record<Point, ActivationPointName>;
const points = Object.fromEntries(Object.entries(names).map(([point, name]) => [name, point])) as Record<
  ActivationPointName,
  Point
>;
const states = { green: 'GREEN', red: 'RED', unneeded: 'UNNEEDED' } as const satisfies Record<string, ActivationState>;

const present = (board: Board): Activation => ({
  ...board,
  stopsCalls: board.stopsCalls.map((point) => names[point]),
  points: board.points.map((point) => ({
    ...point,
    name: names[point.name],
    state: point.state && states[point.state],
  })),
});

async function changeWaiver(
  context: RequestContext,
  { point, reason }: { point: ActivationPointName; reason: string },
  isWaived: boolean,
) {
  const outcome = await setActivationWaiver(context, { point: points[point], reason, isWaived });
  switch (outcome.kind) {
    case 'changed':
      return { __typename: 'ActivationWaiverChanged' as const, activation: present(await getActivationBoard(context)) };
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, fields: [{ name: 'reason', message: outcome.message }] };
  }
}

export const activationResolvers: Resolvers = {
  Query: { adminActivation: async (_root, _args, context) => present(await getActivationBoard(context)) },
  Mutation: {
    checkActivation: async (_root, _args, context) => {
      await askForCheck(context);
      return present(await getActivationBoard(context));
    },
    waiveActivationPoint: (_root, args, context) => changeWaiver(context, args, true),
    endActivationWaiver: (_root, args, context) => changeWaiver(context, args, false),
  },
};
