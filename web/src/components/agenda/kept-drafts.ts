import { useEffect, useState } from 'react';
import type { TypedAgenda } from './agenda-draft.ts';
import type { TypedTeam } from './team-draft.ts';

/** What was typed and not saved, by what it is of: as long as the site stays open a link or Back loses nothing. */
export class KeptDrafts<Typed> {
  readonly #kept = new Map<string, { version: string; typed: Typed }>();

  /** Null once the stored state is another one than it was typed over. */
  find(id: string, version: string): Typed | null {
    const draft = this.#kept.get(id);
    return draft?.version === version ? draft.typed : null;
  }

  keep(id: string, draft: { version: string; typed: Typed }): void {
    this.#kept.set(id, draft);
  }

  forget(id: string): void {
    this.#kept.delete(id);
  }

  forgetAll(): void {
    this.#kept.clear();
  }
}

export const agendaDrafts = new KeptDrafts<TypedAgenda>();
export const teamDrafts = new KeptDrafts<TypedTeam>();

interface DraftOf {
  practiceId: string;
  version: string;
}

/** A form's content: as it was left, else as stored. It is kept while it differs, and the browser asks before it goes. */
export function useKeptDraft<Typed>(
  drafts: KeptDrafts<Typed>,
  { practiceId, version }: DraftOf,
  stored: () => Typed,
): [typed: Typed, setTyped: (typed: Typed) => void, isChanged: boolean] {
  const [begun] = useState(stored);
  const [typed, setTyped] = useState<Typed>(() => drafts.find(practiceId, version) ?? begun);
  const isChanged = typed !== begun;
  useEffect(() => {
    if (isChanged) drafts.keep(practiceId, { version, typed });
  }, [drafts, practiceId, version, typed, isChanged]);
  useUnsavedWarning(isChanged);
  return [typed, setTyped, isChanged];
}

/** Closing or reloading the page would lose what was typed: the browser asks. */
export function useUnsavedWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
