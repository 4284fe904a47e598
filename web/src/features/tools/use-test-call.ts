import { useMutation } from '@apollo/client/react';
import { defaultTestMessage, toolToasts } from '@dentisti/domain/tools/tool-words';
import { useState } from 'react';
import type { StartTestCallMutation } from '../../gql/graphql.ts';
import { TransportError } from '../../lib/apollo-client.ts';
import { dismissToast, showToast } from '../../lib/toaster.ts';
import { useFirstError } from '../../lib/use-first-error.ts';
import { StartTestCall } from './tools.query.ts';

export type StartedCall = Extract<StartTestCallMutation['startTestCall'], { __typename: 'TestCallStarted' }>;
type Problems = Partial<Record<'testPhoneNumber' | 'testMessage', string>>;

const fail = (description: string) => showToast({ title: toolToasts.callFailed.title, description, tone: 'error' });

/** The test call's form and what came of it. */
export function useTestCall() {
  const [phone, setPhone] = useState('');
  const [message, setMessage] = useState(defaultTestMessage);
  const [problems, setProblems] = useState<Problems>({});
  const [started, setStarted] = useState<StartedCall | null>(null);
  const { form, showFirstError } = useFirstError();
  const [send, { loading }] = useMutation(StartTestCall, { fetchPolicy: 'no-cache' });

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
        setProblems(Object.fromEntries(answer.fields.map((field) => [field.name, field.message])));
        showFirstError();
        return fail(answer.fields[0]?.message ?? toolToasts.callFailed.description);
      default:
        return fail(answer.message || toolToasts.callFailed.description);
    }
  }

  async function submit() {
    if (loading) return;
    if (!phone.trim()) return showToast({ ...toolToasts.numberMissing, tone: 'error' });
    dismissToast();
    setProblems({});
    setStarted(null);
    try {
      const { data } = await send({ variables: { input: { testPhoneNumber: phone, testMessage: message } } });
      take(data?.startTestCall);
    } catch (error) {
      fail((error instanceof TransportError && error.bodyError) || toolToasts.callFailed.description);
    }
  }

  const clear = (name: keyof Problems) => setProblems(({ [name]: _, ...rest }) => rest);
  return {
    form,
    phone,
    setPhone: (value: string) => {
      setPhone(value);
      clear('testPhoneNumber');
    },
    message,
    setMessage: (value: string) => {
      setMessage(value);
      clear('testMessage');
    },
    problems,
    started,
    isBusy: loading,
    submit,
  };
}
