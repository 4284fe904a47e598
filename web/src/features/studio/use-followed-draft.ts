import { useState } from 'react';

interface Following<Value> {
  /** What was typed before, where it was kept. */
  begun?: () => Value;
  /** The draft once another value is `stored` than the one that was `seen`; left out: all of it or nothing follows. */
  follow?: (draft: Value, seen: Value, stored: Value) => Value;
}

/**
 * Returns a draft of a stored value. It follows what others store as long as nothing was typed over it: what is typed is
 * never lost, and what nobody typed is never stored over another's change.
 */
export function useFollowedDraft<Value>(
  stored: Value,
  isSame: (one: Value, other: Value) => boolean,
  { begun = () => stored, follow = (draft, seen, now) => (isSame(draft, seen) ? now : draft) }: Following<Value> = {},
): [draft: Value, setDraft: (draft: Value) => void] {
  const [draft, setDraft] = useState(begun);
  const [seen, setSeen] = useState(stored);
  if (!isSame(stored, seen)) {
    setSeen(stored);
    setDraft(follow(draft, seen, stored));
  }
  return [draft, setDraft];
}
