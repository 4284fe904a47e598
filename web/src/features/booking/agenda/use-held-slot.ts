import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { HoldSlotMutation } from '../../../gql/graphql.ts';
import { ExtendHold, HoldSlot, ReleaseSlot } from '../booking.query.ts';
import { failureText } from '../form/request-failure.ts';

const holdMs = 10 * 60_000;
/** Within the three minutes for which a slot is held at a time. */
const extendEveryMs = 60_000;

export type HeldSlot = Extract<HoldSlotMutation['holdSlot'], { __typename: 'SlotHeld' }> & {
  /** By this device's clock, which may differ from the gateway's: milliseconds since the epoch. */
  runsOutAt: number;
  /** What it was held for; null: an ordinary visit. */
  serviceId: string | null;
};

interface HoldOptions {
  dentistId: string;
  /** Null: an ordinary visit. */
  serviceId: string | null;
  /** Somebody was quicker: fetch the slots that are left. */
  onTaken: () => void;
}

/** Keeps one slot for this visitor. Choosing another or leaving the page gives it back; the gateway does so in the end. */
export function useHeldSlot({ dentistId, serviceId, onTaken }: HoldOptions) {
  const client = useApolloClient();
  const [held, setHeld] = useState<HeldSlot | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [mailed, setMailed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const token = useRef<string | null>(null);
  const isRunning = useRef(false);

  function forget() {
    const given = token.current;
    token.current = null;
    setHeld(null);
    return given;
  }
  /** Never fails: a hold that is not released expires by itself. */
  async function releaseHold(given: string | null) {
    if (!given) return;
    // The answer may come after the page has gone.
    const context = { fetchOptions: { keepalive: true } };
    await client.mutate({ mutation: ReleaseSlot, variables: { holdToken: given }, context }).catch(() => undefined);
  }

  async function hold(startsAt: string) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    void releaseHold(forget());
    try {
      const { data } = await client.mutate({ mutation: HoldSlot, variables: { dentistId, startsAt, serviceId } });
      const answer = data?.holdSlot;
      if (answer?.__typename === 'SlotHeld') {
        token.current = answer.holdToken;
        setHeld({ ...answer, runsOutAt: Date.now() + holdMs, serviceId });
      } else {
        setProblem(answer?.message ?? failureText(null));
        if (answer?.__typename === 'SlotTaken') onTaken();
      }
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  /** The slot is not ours any more: it was taken, or its ten minutes are over. */
  function lose(message: string) {
    forget();
    setProblem(message);
    onTaken();
  }

  const holdToken = held?.holdToken;
  useEffect(() => {
    if (!holdToken) return;
    const extend = async () => {
      if (document.visibilityState !== 'visible') return;
      const extended = await client.mutate({ mutation: ExtendHold, variables: { holdToken } }).catch(() => null);
      const isKept = extended?.data ? extended.data.extendHold !== null : null;
      // Not held any more, as the page was left aside: it may still be booked. Without an answer nobody knows.
      if (isKept !== null)
        setHeld((now) => (now?.holdToken === holdToken && now.isKept !== isKept ? { ...now, isKept } : now));
    };
    const timer = window.setInterval(() => void extend(), extendEveryMs);
    const onVisible = () => void extend();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, holdToken]);

  const leave = useRef(() => {});
  leave.current = () => void releaseHold(token.current);
  useEffect(() => {
    // Reloaded or closed: else the visitor's own slot is missing from the list that they find. A page that is kept for Back keeps it.
    const goAway = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) leave.current();
    };
    window.addEventListener('pagehide', goAway);
    return () => {
      window.removeEventListener('pagehide', goAway);
      leave.current();
    };
  }, []);

  /** Resolves when the gateway knows: the slots asked for after that contain this one. */
  const release = () => releaseHold(forget());

  /** The slot is given back no more; `message` is for a contact that has still to prove itself. */
  function booked(message?: string) {
    forget();
    if (message) setMailed(message);
  }

  return { held, hold, lose, release, booked, mailed, problem, isBusy };
}
