import { useState } from 'react';

/**
 * Returns a draft of a stored value. It follows what others store as long as nothing was typed over it: what is typed is
 * never lost, and what nobody typed is never stored over another's change. `begun`: what was typed before, where it was kept.
 */
export function useFollowedDraft<Value>(
  stored: Value,
  isSame: (one: Value, other: Value) => boolean,
  begun: () => Value = () => stored,
): [draft: Value, setDraft: (draft: Value) => void] {
  const [draft, setDraft] = useState(begun);
  const [seen, setSeen] = useState(stored);
  if (!isSame(stored, seen)) {
    setSeen(stored);
    if (isSame(draft, seen)) setDraft(stored);
  }
  return [draft, setDraft];
}
