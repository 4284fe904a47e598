import { useMutation } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { CallAction } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, problemStyle, stackStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { CallActionFields, CallResult, CancelCall, RetryCall, RunCallNow, SimulateCall } from './calls.query.ts';

/** In the trial a call that waits may be simulated at any hour. */
type Action = CallAction | 'SIMULATE';

const labels: Readonly<Record<Action, { button: string; title: string }>> = {
  RUN_NOW: { button: 'Chiama adesso', title: 'Chiamare adesso?' },
  SIMULATE: { button: 'Simula adesso la telefonata', title: 'Simulare adesso la telefonata?' },
  RETRY: { button: 'Riprova appena si può', title: 'Riprovare appena si può?' },
  CANCEL: { button: 'Annulla la chiamata', title: 'Annullare la chiamata?' },
};

interface CallActionsProps {
  call: FragmentType<typeof CallActionFields>;
  /** What came of an action, in a sentence. */
  onChanged: (text: string) => void;
}

/** What may be done with one call. Each is asked for as a dry run first: a rule that forbids it is said at once. */
export function CallActions({ call: given, onChanged }: CallActionsProps) {
  const call = readFragment(CallActionFields, given);
  const [asked, setAsked] = useState<{ action: Action; text: string } | null>(null);
  const [refusal, setRefusal] = useState('');
  const [runNow] = useMutation(RunCallNow);
  const [simulate] = useMutation(SimulateCall);
  const { edition } = useRuntimeConfig();
  const [retry] = useMutation(RetryCall);
  const [cancel] = useMutation(CancelCall);
  if (call.actions.length === 0) return null;
  const maySimulate = edition === 'trial' && call.actions.includes('RUN_NOW');
  const offered: readonly Action[] = maySimulate ? [...call.actions, 'SIMULATE'] : call.actions;

  async function send(action: Action, note: string, dryRun: boolean) {
    const variables = { callId: call.id, version: call.version, note, dryRun };
    const result =
      action === 'RUN_NOW'
        ? (await runNow({ variables })).data?.runCallNow
        : action === 'SIMULATE'
          ? (await simulate({ variables })).data?.simulateCall
          : action === 'RETRY'
            ? (await retry({ variables })).data?.retryCall
            : (await cancel({ variables })).data?.cancelCall;
    return result && readFragment(CallResult, result);
  }
  async function ask(action: Action) {
    setRefusal('');
    const result = await send(action, '', true).catch(() => undefined);
    if (result?.__typename === 'CallOverridden') return setAsked({ action, text: result.text });
    setRefusal(result?.message ?? unreachable);
  }
  async function confirm(action: Action, note: string): Promise<string | null> {
    const result = await send(action, note, false);
    if (result?.__typename !== 'CallOverridden') return result?.message ?? unreachable;
    onChanged(result.text);
    return null;
  }

  return (
    <Box css={stackStyle}>
      <Box css={barStyle}>
        {offered.map((action) => (
          <button key={action} type="button" className={actions.quiet} onClick={() => void ask(action)}>
            {labels[action].button}
          </button>
        ))}
      </Box>
      <chakra.p role="alert" css={problemStyle}>
        {refusal}
      </chakra.p>
      {asked && (
        <OverrideDialog
          title={labels[asked.action].title}
          affected={[`${call.bookingNumber}, ${call.practice}`, asked.text]}
          confirmLabel={labels[asked.action].button}
          noteHint="La leggono solo i colleghi; si cancella con la prenotazione."
          onConfirm={(note) => confirm(asked.action, note)}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}
