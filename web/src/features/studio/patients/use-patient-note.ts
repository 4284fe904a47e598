import { useEffect, useRef, useState } from 'react';

/** A note is stored when its writer pauses. */
const pauseMs = 1_200;

interface NoteState {
  step: 'still' | 'saving' | 'saved';
  /** What stood before the last change, to bring it back; null without a change. */
  before: string | null;
}

/** What came of a note: stored, not stored, or not because somebody else has written another one since. */
export type NoteOutcome = 'stored' | 'failed' | { elsewhere: string };

/**
 * Keeps a note that stores itself: when its writer pauses, leaves the field, or leaves the page. What stood before can be
 * brought back. Where somebody else was quicker, nothing is stored before its writer has chosen between the two notes.
 * `save` is told which note the written one replaces.
 */
export function usePatientNote(stored: string, save: (note: string, replaced: string) => Promise<NoteOutcome>) {
  const [text, setText] = useState(stored);
  const [state, setState] = useState<NoteState>({ step: 'still', before: null });
  /** Somebody else's note, between which and the written one its writer has to choose; null: there is none. */
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const hasToChoose = useRef(false);
  const kept = useRef(stored);
  const written = useRef(stored);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isSaving = useRef(false);

  function show(other: string | null) {
    hasToChoose.current = other !== null;
    setElsewhere(other);
  }

  useEffect(() => {
    if (hasToChoose.current) return setElsewhere(stored);
    // Somebody else changed it while nobody writes here.
    if (stored === kept.current || written.current !== kept.current) return;
    kept.current = stored;
    written.current = stored;
    setText(stored);
  }, [stored]);

  async function store() {
    clearTimeout(timer.current);
    if (written.current.trim() === kept.current.trim() || isSaving.current || hasToChoose.current) return;
    const [note, before] = [written.current, kept.current];
    isSaving.current = true;
    setState({ step: 'saving', before: null });
    const outcome = await save(note, before);
    const isStored = outcome === 'stored';
    isSaving.current = false;
    if (typeof outcome === 'object') show(outcome.elsewhere);
    if (isStored) kept.current = note;
    setState(isStored ? { step: 'saved', before } : { step: 'still', before: null });
    // What was written meanwhile follows.
    if (isStored && written.current !== note) timer.current = setTimeout(() => void latest.current(), pauseMs);
  }
  const latest = useRef(store);
  latest.current = store;

  useEffect(() => {
    const now = () => void latest.current();
    const whenHidden = () => document.visibilityState === 'hidden' && now();
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      now();
    };
  }, []);

  function write(note: string) {
    written.current = note;
    setText(note);
    setState({ step: 'still', before: null });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), pauseMs);
  }

  return {
    text,
    state,
    elsewhere,
    write,
    store: () => void store(),
    /** Brings back what stood before the last change. */
    undo() {
      if (state.before === null) return;
      written.current = state.before;
      setText(state.before);
      void store();
    },
    /** Stores the written note in place of somebody else's. */
    keepOwn() {
      if (elsewhere === null) return;
      kept.current = elsewhere;
      show(null);
      void store();
    },
    /** Leaves somebody else's note as it is. */
    takeOther() {
      if (elsewhere === null) return;
      kept.current = elsewhere;
      written.current = elsewhere;
      setText(elsewhere);
      show(null);
    },
  };
}
