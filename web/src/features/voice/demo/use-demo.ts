import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { TransportError } from '../../../lib/apollo-client.ts';
import { EndReceptionistDemo, OpenReceptionistDemo, TalkToReceptionist } from './demo.query.ts';
import { type DemoState, openState, type Turn, withNotice, withSentence, withTurn } from './demo-state.ts';

const lost = 'Il messaggio non è partito: controlla la connessione e riprova.';

/** A conversation with the demonstration. It lives in this page alone: leaving it frees the time that was booked. */
export function useDemo(onTurn: (turn: Turn) => void) {
  const client = useApolloClient();
  // The agenda of this moment: neither the server's rendering nor a cache is fresh enough.
  const opened = useQuery(OpenReceptionistDemo, { ssr: false, fetchPolicy: 'no-cache' });
  const demo = opened.data?.receptionistDemo;
  const [state, setState] = useState<DemoState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const current = useRef<DemoState | null>(null);
  current.current = state ?? (demo ? openState(demo) : null);

  async function say(text: string) {
    const before = current.current;
    const utterance = text.trim();
    if (!before || isBusy || before.isOver || utterance === '') return;
    const waiting = withSentence(before, utterance);
    setState(waiting);
    setBusy(true);
    try {
      const input = { conversation: before.conversation, utterance };
      const { data } = await client.mutate({
        mutation: TalkToReceptionist,
        variables: { input },
        fetchPolicy: 'no-cache',
      });
      const answer = data?.talkToReceptionist;
      if (answer?.__typename === 'ReceptionistTurn') {
        setState(withTurn(waiting, answer));
        onTurn(answer);
      } else setState(withNotice(waiting, answer?.message ?? lost, answer !== undefined));
    } catch (error) {
      const text = error instanceof TransportError && error.bodyError ? error.bodyError : lost;
      // The sentence was not heard: its buttons come back.
      setState({ ...withNotice(waiting, text, false), suggestions: before.suggestions });
    } finally {
      setBusy(false);
    }
  }

  function end() {
    const conversation = current.current?.appointment ? current.current.conversation : null;
    if (conversation)
      void client
        .mutate({ mutation: EndReceptionistDemo, variables: { conversation }, fetchPolicy: 'no-cache' })
        .catch(() => {});
  }
  const endLatest = useRef(end);
  endLatest.current = end;
  useEffect(() => () => endLatest.current(), []);

  async function restart() {
    end();
    setState(null);
    await opened.refetch().catch(() => {});
  }

  return {
    status: demo ? 'open' : opened.loading ? 'loading' : opened.error ? 'failed' : 'none',
    practice: demo ?? null,
    state: current.current,
    isBusy,
    say,
    restart,
  } as const;
}
