import { useCallback, useEffect, useRef, useState } from 'react';

/** Gives focus to the first field marked as wrong; where none is marked, brings the form's message into view. */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]');
  if (field) field.focus();
  else form?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** Returns a form's ref and a function that focuses its first error once the error is drawn. */
export function useFirstError<Element extends HTMLElement = HTMLFormElement>() {
  const form = useRef<Element>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current);
  }, [refusals]);
  const showFirstError = useCallback(() => setRefusals((count) => count + 1), []);
  return { form, showFirstError };
}
