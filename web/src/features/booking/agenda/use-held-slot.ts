import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { HoldSlotMutation } from '../../../gql/graphql.ts';
import { makeRandomId } from '../../../lib/random-id.ts';
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

/** A slot that is asked for, or held. */
interface WantedSlot {
  /** Made here: it gives the slot back also before its answer comes, and even before its request arrives. */
  holdToken: string;
  startsAt: string;
  isAnswered: boolean;
  /** Its form is on the way: the gateway may be booking it. */
  isSent?: boolean;
}

/**
 * Keeps one slot for this visitor, the one that was chosen last. Choosing another or leaving the page gives it back, also while it is
 * asked for, but not while its form is on the way; the gateway does so in the end.
 */
export function useHeldSlot({ dentistId, serviceId, onTaken }: HoldOptions) {
  const client = useApolloClient();
  const [held, setHeld] = useState<HeldSlot | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [mailed, setMailed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wanted = useRef<WantedSlot | null>(null);
  /** Resolves when the gateway knows of every slot that was given back before its answer came. */
  const withdrawn = useRef<Promise<unknown>>(Promise.resolve());

  function forget() {
    const given = wanted.current;
    wanted.current = null;
    setHeld(null);
    setIsBusy(false);
    return given;
  }
  /** Never fails: a hold that is not released expires by itself. */
  async function releaseHold(given: WantedSlot | null) {
    if (!given) return;
    // The answer may come after the page has gone.
    const context = { fetchOptions: { keepalive: true } };
    const variables = { holdToken: given.holdToken };
    const released = client.mutate({ mutation: ReleaseSlot, variables, context }).catch(() => undefined);
    if (!given.isAnswered) withdrawn.current = Promise.all([withdrawn.current, released]);
    await released;
  }

  async function hold(startsAt: string) {
    if (wanted.current?.isAnswered === false && wanted.current.startsAt === startsAt) return;
    void releaseHold(forget());
    const slot: WantedSlot = { holdToken: makeRandomId(), startsAt, isAnswered: false };
    wanted.current = slot;
    setIsBusy(true);
    setProblem(null);
    // The gateway keeps what it is asked for last, and requests may overtake one another.
    await withdrawn.current;
    if (wanted.current !== slot) return;
    try {
      const variables = { dentistId, startsAt, serviceId, holdToken: slot.holdToken };
      const { data } = await client.mutate({ mutation: HoldSlot, variables });
      const answer = data?.holdSlot;
      const isHeld = answer?.__typename === 'SlotHeld';
      if (wanted.current !== slot) {
        // Given back already; once more, as that may have been lost.
        if (isHeld) await releaseHold(slot);
        return;
      }
      slot.isAnswered = true;
      setIsBusy(false);
      if (isHeld) setHeld({ ...answer, runsOutAt: Date.now() + holdMs, serviceId });
      else refuse(answer);
    } catch (error) {
      // It may be held all the same.
      void releaseHold(slot);
      if (wanted.current !== slot) return;
      forget();
      setProblem(failureText(error));
    }
  }

  function refuse(answer: Exclude<HoldSlotMutation['holdSlot'], { __typename: 'SlotHeld' }> | undefined) {
    forget();
    setProblem(answer?.message ?? failureText(null));
    if (answer?.__typename === 'SlotTaken') onTaken();
  }

  /**
   * The slot is not to be had: it was taken, lacks the room, or its ten minutes are over. What is still held of it is given back first:
   * it would be missing from the slots that are left.
   */
  async function lose(message: string) {
    const given = forget();
    setProblem(message);
    await releaseHold(given);
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
  leave.current = () => {
    if (!wanted.current?.isSent) void releaseHold(forget());
  };
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    // Reloaded or closed: else the visitor's own slot is missing from the list that they find. A page that is kept for Back keeps what
    // its visitor has seen held.
    const goAway = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || wanted.current?.isAnswered === false) leave.current();
    };
    window.addEventListener('pagehide', goAway);
    return () => {
      window.removeEventListener('pagehide', goAway);
      isHere.current = false;
      // React's strict mode comes back at once.
      queueMicrotask(() => {
        if (!isHere.current) leave.current();
      });
    };
  }, []);

  /** Resolves when the gateway knows: the slots asked for after that contain this one. */
  const release = () => releaseHold(forget());

  /** Sends the slot's form: until its answer comes, leaving gives nothing back. */
  async function send<Answer>(form: () => Promise<Answer>): Promise<Answer> {
    const sent = wanted.current;
    if (sent) sent.isSent = true;
    try {
      return await form();
    } finally {
      if (sent) sent.isSent = false;
    }
  }

  /** The slot is given back no more; `message` is for a contact that has still to prove itself. */
  function booked(message?: string) {
    forget();
    if (message) setMailed(message);
  }

  return { held, hold, lose, send, release, booked, mailed, problem, isBusy };
}
