import { type TestByokOutcome, testByok } from '@dentisti/core/tools/test-byok';
import { startTestCall, type TestCallOutcome } from '@dentisti/core/tools/test-call';
import { findToolsClosed, type ToolsClosed } from '@dentisti/core/tools/tools-access';
import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { ByokForm, TestCallForm } from '@dentisti/domain/tools/tool-forms';
import type { ToolFailure, ToolStep } from '@dentisti/domain/tools/tool-run';
import { stillRunning, testCallerName } from '@dentisti/domain/tools/tool-texts';
import type { z } from 'zod';
import type { Resolvers, ToolStepState, ToolsAccess } from '../../generated/resolvers.ts';
import { httpMessages } from '../../http/http-error.ts';

const access: Readonly<Record<ToolsClosed['reason'], ToolsAccess>> = {
  signIn: 'SIGN_IN',
  forbidden: 'FORBIDDEN',
  off: 'OFF',
};

export const toolsResolvers: Resolvers = {
  Query: {
    internalTools: (_root, _args, context) => {
      const { isSimulated, callerId } = context.services.env.tools;
      const closed = findToolsClosed(context);
      return {
        access: closed ? access[closed.reason] : 'OPEN',
        simulated: isSimulated,
        callerId,
        callerName: testCallerName,
      };
    },
    byokProviders: (_root, _args, context) =>
      findToolsClosed(context)
        ? null
        : sipProviders.map((provider) => ({
            ...provider,
            advantages: [...provider.advantages],
            unverified: [...provider.unverified],
          })),
  },
  Mutation: {
    startTestCall: async (_root, { input }, context) => {
      const form = TestCallForm.safeParse(input);
      if (!form.success) return invalid(form.error);
      const outcome = await startTestCall(context, form.data);
      if (outcome.kind !== 'called') return refused(outcome);
      const { callId, callerId, instructions } = outcome;
      return { __typename: 'TestCallStarted', callId, callerId, callerName: testCallerName, instructions };
    },
    testByok: async (_root, { input }, context) => {
      const form = ByokForm.safeParse({ ...input, displayName: input.displayName ?? undefined });
      if (!form.success) return invalid(form.error);
      const outcome = await testByok(context, form.data);
      if (outcome.kind !== 'accepted') return refused(outcome);
      const { italianNumber, phoneNumberId, nextSteps, steps } = outcome;
      return { __typename: 'ByokAccepted', italianNumber, phoneNumberId, nextSteps, steps: steps.map(presentStep) };
    },
  },
};

function invalid(error: z.ZodError) {
  const fields = error.issues.map(({ path, message }) => ({ name: String(path[0] ?? ''), message }));
  return { __typename: 'InvalidInput' as const, fields };
}

type Refusal = Exclude<TestCallOutcome | TestByokOutcome, { kind: 'called' | 'accepted' }>;

function refused(outcome: Refusal) {
  switch (outcome.kind) {
    case 'failed':
      return presentFailure(outcome);
    case 'running':
      return { __typename: 'ToolRunning' as const, message: stillRunning };
    case 'closed':
      return { __typename: 'ToolsClosed' as const, message: outcome.message };
    case 'unavailable':
      return { __typename: 'ToolsClosed' as const, message: httpMessages.unavailable };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, fields: outcome.fields };
    case 'tooManyRequests':
      return { __typename: 'TooManyRequests' as const, ...outcome };
  }
}

function presentFailure({ message, details }: ToolFailure) {
  const shown = details && { ...details, steps: details.steps.map(presentStep) };
  return { __typename: 'ToolFailed' as const, message, details: shown };
}

const presentStep = ({ title, state, note }: ToolStep) => ({
  title,
  state: state.toUpperCase() as ToolStepState,
  note,
});
