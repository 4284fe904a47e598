import { useEffect, useRef, useState } from 'react';

/** A note is stored when its writer pauses. */
const pauseMs = 1_200;

interface NoteState {
  step: 'still' | 'saving' | 'saved';
  /** What stood before the last change, to bring it back; null without a change. */
  before: string | null;
}

/**
 * Keeps a note that stores itself: when its writer pauses, leaves the field, or leaves the page. `save` resolves with whether
 * it was stored; what stood before can be brought back.
 */
export function usePatientNote(stored: string, save: (note: string) => Promise<boolean>) {
  const [text, setText] = useState(stored);
  const [state, setState] = useState<NoteState>({ step: 'still', before: null });
  const kept = useRef(stored);
  const written = useRef(stored);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isSaving = useRef(false);

  useEffect(() => {
    // Somebody else changed it while nobody writes here.
    if (stored === kept.current || written.current !== kept.current) return;
    kept.current = stored;
    written.current = stored;
    setText(stored);
  }, [stored]);

  async function store() {
    clearTimeout(timer.current);
    if (written.current.trim() === kept.current.trim() || isSaving.current) return;
    const [note, before] = [written.current, kept.current];
    isSaving.current = true;
    setState({ step: 'saving', before: null });
    const isStored = await save(note);
    isSaving.current = false;
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
    write,
    store: () => void store(),
    /** Brings back what stood before the last change. */
    undo() {
      if (state.before === null) return;
      written.current = state.before;
      setText(state.before);
      void store();
    },
  };
}
