import { useMutation } from '@apollo/client/react';
import { defaultTestMessage, toolToasts } from '@dentisti/domain/tools/tool-texts';
import { useState } from 'react';
import { refuseFields, useClearedErrors, useOperatorForm } from '../../components/admin/form.tsx';
import type { StartTestCallMutation } from '../../gql/graphql.ts';
import { TransportError } from '../../lib/apollo-client.ts';
import { dismissToast, showToast } from '../../lib/toaster.ts';
import { StartTestCall } from './tools.query.ts';

export type StartedCall = Extract<StartTestCallMutation['startTestCall'], { __typename: 'TestCallStarted' }>;
const empty = { testPhoneNumber: '', testMessage: defaultTestMessage as string };

const fail = (description: string) => showToast({ title: toolToasts.callFailed.title, description, tone: 'error' });

/** The test call's form and what came of it. */
export function useTestCall() {
  const form = useOperatorForm(empty);
  useClearedErrors(form);
  const [started, setStarted] = useState<StartedCall | null>(null);
  const [send] = useMutation(StartTestCall, { fetchPolicy: 'no-cache' });

  function take(answer: StartTestCallMutation['startTestCall'] | undefined) {
    if (!answer) return fail(toolToasts.callFailed.description);
    switch (answer.__typename) {
      case 'TestCallStarted':
        setStarted(answer);
        return showToast({
          ...toolToasts.callStarted,
          description: 'Guarda il display del telefono.',
          tone: 'success',
        });
      case 'InvalidInput':
        refuseFields(form, answer.fields);
        return fail(answer.fields[0]?.message ?? toolToasts.callFailed.description);
      default:
        return fail(answer.message || toolToasts.callFailed.description);
    }
  }

  async function submit(input: typeof empty) {
    if (!input.testPhoneNumber.trim()) return showToast({ ...toolToasts.numberMissing, tone: 'error' });
    dismissToast();
    setStarted(null);
    try {
      const { data } = await send({ variables: { input } });
      take(data?.startTestCall);
    } catch (error) {
      fail((error instanceof TransportError && error.bodyError) || toolToasts.callFailed.description);
    }
  }

  return { form, started, submit };
}
