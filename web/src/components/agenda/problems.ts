import { type RefObject, useEffect, useRef, useState } from 'react';

/** Sentences by the key of their field. */
export type Problems = Readonly<Record<string, string>>;

/** Returns the shown problems that are still there; new problems are not shown while somebody types. */
function stillWrong(shown: Problems, find: () => Problems): Problems {
  if (Object.keys(shown).length === 0) return shown;
  const now = find();
  return Object.fromEntries(Object.entries(shown).filter(([key, message]) => now[key] === message));
}

interface FormProblems {
  form: RefObject<HTMLFormElement | null>;
  problems: Problems;
  count: number;
  /** Shows what is wrong and leads to it; true when nothing is. */
  check: () => boolean;
}

/** The problems of a form, found anew when it is sent and gone as soon as they are mended. */
export function useFormProblems<Typed>(typed: Typed, problemsOf: (typed: Typed) => Problems): FormProblems {
  const [shown, setShown] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const problems = stillWrong(shown, () => problemsOf(typed));
  // Leads the keyboard and the screen reader to the first invalid field, also behind a closed line.
  useEffect(() => {
    if (Object.keys(shown).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const line = field?.closest('details');
    if (line) line.open = true;
    field?.focus();
  }, [shown]);
  function check() {
    const found = problemsOf(typed);
    setShown(found);
    return Object.keys(found).length === 0;
  }
  return { form, problems, count: Object.keys(problems).length, check };
}

/** `c’è un punto` or `ci sono 3 punti` to correct. */
export const pointsToCorrect = (count: number): string =>
  count === 1 ? 'c’è un punto da correggere' : `ci sono ${count} punti da correggere`;
