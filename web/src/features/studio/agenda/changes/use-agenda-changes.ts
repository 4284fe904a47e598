import { useApolloClient } from '@apollo/client/react';
import { useMemo, useRef, useState } from 'react';
import type { Presence, SaveBlockInput, SaveVisitInput } from '../../../../gql/graphql.ts';
import { showToast } from '../../../../lib/toaster.ts';
import { useHeld } from '../../use-held.ts';
import {
  StudioMoveEntry,
  StudioRecordPresence,
  StudioRemoveEntry,
  StudioSaveBlock,
  StudioSaveVisit,
} from '../agenda.query.ts';
import { inTheWaySentence, movedSentence, removedSentence, savedSentence } from '../labels.ts';
import { usePlaceVisits } from '../places/use-place-visits.ts';
import type { Entry } from '../view/columns.ts';
import {
  atDestination,
  blockInput,
  type Destination,
  destinationOf,
  isSameTime,
  isUnmoved,
  mayReturn,
  moveInput,
  notifiesOfMove,
  visitInput,
} from './entry-change.ts';
import type { Outcome } from './outcome.ts';
import { type ChangeResult, sendChange } from './send-change.ts';

/** A decision about an entry that is not sent yet. */
export type HeldChange = { entry: Entry; to: Destination | null };

type Overlay = { step: 'held' | 'sending'; entry: Entry | null };

/**
 * Changes a practice's agenda. What patients are not written to about is changed at once and can be undone; a booking's visit
 * that moves, and all that is removed, is held for some seconds, and sent at once when the page is left.
 */
export function useAgendaChanges(practiceId: string, entries: readonly Entry[], readAgain: () => Promise<unknown>) {
  const client = useApolloClient();
  const [overlays, setOverlays] = useState<ReadonlyMap<string, Overlay>>(new Map());
  const [held, setHeld] = useState<readonly HeldChange[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const lastUndo = useRef<(() => void) | null>(null);
  const holder = useHeld<HeldChange>((_id, change) => void sendHeld(change));

  const cover = (id: string, overlay: Overlay | null) =>
    setOverlays((before) => {
      const after = new Map(before);
      if (overlay) after.set(id, overlay);
      else after.delete(id);
      return after;
    });

  /** Shows what came of a change, and reads the agenda again. */
  async function conclude(id: string | null, result: ChangeResult, onDone: () => Outcome, override?: () => void) {
    if (holder.isLeft.current) {
      if (!result.isDone)
        showToast({ tone: 'error', title: 'La modifica non è stata registrata', description: result.message });
      return;
    }
    const next: Outcome = result.isDone
      ? onDone()
      : { tone: 'refused', text: result.message, override: result.mayOverride ? override : undefined };
    lastUndo.current = next.undo ?? null;
    setOutcome(next);
    await readAgain();
    if (id !== null) cover(id, null);
  }

  const report = (next: Outcome | null) => {
    lastUndo.current = next?.undo ?? null;
    setOutcome(next);
  };
  const { putBack } = usePlaceVisits(practiceId, (next) => {
    report(next);
    void readAgain();
  });

  const clearOutcome = () => {
    lastUndo.current = null;
    setOutcome(null);
  };

  async function sendMove(entry: Entry, to: Destination, isOverride: boolean): Promise<void> {
    clearOutcome();
    cover(entry.id, { step: 'sending', entry: atDestination(entry, to) });
    const result =
      entry.kind === 'BLOCK'
        ? await sendChange(client, StudioSaveBlock, { practiceId, input: blockInput(entry, to) })
        : await sendChange(client, StudioMoveEntry, { practiceId, input: moveInput(entry, to, isOverride) });
    const moved = result.isDone ? result.entry : null;
    const isFinal = notifiesOfMove(entry, to);
    await conclude(
      entry.id,
      result,
      () => ({
        tone: 'done',
        text: movedSentence(entry, to.startsAt, isFinal) + (result.isDone ? inTheWaySentence(result.inTheWay) : ''),
        undo:
          moved && !isFinal && (mayReturn(entry) || isSameTime(moved.startsAt, entry.startsAt))
            ? () => void takeBackMove(moved, entry)
            : undefined,
      }),
      () => void sendMove(entry, to, true),
    );
  }

  /** Puts what was moved back to where it stood, a visit also on no chair. */
  function takeBackMove(moved: Entry, before: Entry): Promise<void> {
    if (mayReturn(before)) return sendMove(moved, destinationOf(before), before.isOverride);
    const { chairId, clinicianId } = before;
    return putBack([{ entry: moved, chairId, clinicianId }]);
  }

  async function sendRemoval(entry: Entry): Promise<void> {
    const { id, version } = entry;
    cover(id, { step: 'sending', entry: null });
    const result = await sendChange(client, StudioRemoveEntry, { practiceId, input: { id, version } });
    await conclude(id, result, () => ({ tone: 'done', text: removedSentence(entry) }));
  }

  const sendHeld = ({ entry, to }: HeldChange) => {
    setHeld((before) => before.filter((one) => one.entry.id !== entry.id));
    return to ? sendMove(entry, to, false) : sendRemoval(entry);
  };

  function hold(change: HeldChange) {
    const { entry, to } = change;
    clearOutcome();
    setHeld((before) => [...before.filter((one) => one.entry.id !== entry.id), change]);
    cover(entry.id, { step: 'held', entry: to && atDestination(entry, to) });
    holder.hold(entry.id, change);
  }

  function takeBack(id: string) {
    if (!holder.release(id)) return;
    setHeld((before) => before.filter((one) => one.entry.id !== id));
    cover(id, null);
  }

  /** The original of an entry that is shown at its destination already. */
  const originalOf = (entry: Entry) => held.find((one) => one.entry.id === entry.id)?.entry ?? entry;

  /** Returns null when a form's visit or block was stored, else why not. `before`: as it stood; null: a new one. */
  async function save(
    input: { visit: SaveVisitInput } | { block: SaveBlockInput },
    before: Entry | null,
  ): Promise<Extract<ChangeResult, { isDone: false }> | null> {
    clearOutcome();
    const result =
      'visit' in input
        ? await sendChange(client, StudioSaveVisit, { practiceId, input: input.visit })
        : await sendChange(client, StudioSaveBlock, { practiceId, input: input.block });
    if (!result.isDone) return result;
    const { entry } = result;
    await conclude(null, result, () => ({
      tone: 'done',
      text: entry ? savedSentence(entry, before === null) + inTheWaySentence(result.inTheWay) : 'Fatto.',
      undo: entry ? inverseOfSave(entry, before) : undefined,
    }));
    return null;
  }

  function inverseOfSave(entry: Entry, before: Entry | null): (() => void) | undefined {
    if (before === null) return () => void sendRemoval(entry);
    if (entry.kind === 'BLOCK') {
      const block = { ...blockInput(before, destinationOf(before)), id: entry.id, version: entry.version };
      return () => void save({ block }, entry);
    }
    const visit = visitInput(before, entry.version);
    return visit ? () => void save({ visit: { ...visit, id: entry.id } }, entry) : undefined;
  }

  async function recordPresence(entry: Entry, presence: Presence | null): Promise<void> {
    clearOutcome();
    const { id, version } = entry;
    cover(id, { step: 'sending', entry: { ...entry, presence } });
    const result = await sendChange(client, StudioRecordPresence, { practiceId, input: { id, version, presence } });
    const after = result.isDone ? result.entry : null;
    await conclude(id, result, () => ({
      tone: 'done',
      text:
        presence === null ? 'Presenza tolta.' : presence === 'KEPT' ? 'Segnato: è venuto.' : 'Segnato: non è venuto.',
      undo: after ? () => void recordPresence(after, entry.presence) : undefined,
    }));
  }

  const shown = useMemo(
    () =>
      entries.flatMap((entry) => {
        const overlay = overlays.get(entry.id);
        if (!overlay) return [entry];
        return overlay.entry ? [overlay.entry] : [];
      }),
    [entries, overlays],
  );

  return {
    /** The entries as they will stand once everything is sent. */
    shown,
    overlays,
    held,
    outcome,
    save,
    recordPresence,
    takeBack,
    sendNow: holder.send,
    /** Moves an entry, or changes its length; a patient who is notified of it only after some seconds. */
    move(entry: Entry, to: Destination) {
      const original = originalOf(entry);
      takeBack(original.id);
      if (isUnmoved(original, to)) return;
      if (notifiesOfMove(original, to)) hold({ entry: original, to });
      else void sendMove(original, to, false);
    },
    /** Removes an entry after some seconds. */
    remove: (entry: Entry) => hold({ entry: originalOf(entry), to: null }),
    /** Shows what came of something that is not an entry's change, e.g. of a closure. */
    report,
    /** Forgets what happened last. What can be undone by keyboard still can. */
    dismiss: () => setOutcome(null),
    /** Takes back what was decided last. Returns whether there was anything. */
    undoLast(): boolean {
      const last = held.at(-1);
      if (last) {
        takeBack(last.entry.id);
        return true;
      }
      const undo = lastUndo.current;
      lastUndo.current = null;
      undo?.();
      return undo !== null;
    },
  };
}

export type AgendaChanges = ReturnType<typeof useAgendaChanges>;
