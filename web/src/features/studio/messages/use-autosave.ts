import { useEffect, useRef, useState } from 'react';
import { useUnsavedWarning } from '../../../components/agenda/kept-drafts.ts';
import { useFollowedDraft } from '../use-followed-draft.ts';

/** After the last key. */
const pauseMs = 1_200;

interface Autosave {
  stored: string;
  /** Whether another save is under way. */
  isBusy: boolean;
  /** Returns whether it was stored. */
  save: (text: string) => Promise<boolean>;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const isSameText = (one: string, other: string) => tidy(one) === tidy(other);

/**
 * Keeps a text that stores itself a moment after the last key, and at once when the field is left. `undo` brings back what
 * was stored before the last save; null where there is nothing to bring back, or somebody else has stored another text since.
 */
export function useAutosave({ stored, isBusy, save }: Autosave) {
  const [draft, setDraft] = useFollowedDraft(stored, isSameText);
  const [former, setFormer] = useState<{ text: string; replacedBy: string } | null>(null);
  const before = former && isSameText(former.replacedBy, stored) ? former.text : null;
  /** Not tried again before it is changed. */
  const refused = useRef<string | null>(null);
  const isOpen = tidy(draft) !== stored && refused.current !== draft;

  useUnsavedWarning(isOpen);

  async function saveNow(text = draft) {
    if (isBusy || tidy(text) === stored) return;
    const replaced = stored;
    if (await save(tidy(text))) setFormer({ text: replaced, replacedBy: text });
    else refused.current = text;
  }
  const latest = useRef(saveNow);
  latest.current = saveNow;
  useEffect(() => {
    if (!isOpen || isBusy) return;
    const timer = setTimeout(() => void latest.current(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [isOpen, isBusy, draft]);

  return {
    draft,
    setDraft: (text: string) => {
      setDraft(text);
      setFormer(null);
    },
    leave: () => void saveNow(),
    isSaved: before !== null && tidy(draft) === stored,
    undo:
      before === null
        ? null
        : () => {
            setDraft(before);
            setFormer(null);
            void save(before).then((isDone) => {
              if (!isDone) setDraft(draft);
            });
          },
  };
}
