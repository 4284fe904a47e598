/** What the visitor did before the page could answer, kept so that nothing of it is lost. */
export interface EarlyEvents {
  /** Resolves as soon as the visitor touches the page. */
  touched: Promise<void>;
  /** Ends the keeping: from here on the page answers by itself. */
  stop: () => void;
  /** Does again, in order, what was typed and pressed while it was kept. */
  replay: () => void;
  /** Ends the keeping and leaves a sent form to the browser, because the page's scripts cannot be had. */
  giveUp: () => void;
}

const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input'] as const;
/** Whatever answers to a press by script; links and forms lead on by themselves. */
const pressable = 'button, summary, label, input, [role="button"], [role="tab"], [role="option"]';

/** Watches `root`, drawn by the server, until React has taken it over. */
export function keepEarlyEvents(root: HTMLElement): EarlyEvents {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  /** Elements pressed and forms sent, in order. */
  const done: ({ pressed: HTMLElement } | { form: HTMLFormElement; submitter: HTMLElement | null })[] = [];
  const keeping = new AbortController();
  const { promise: touched, resolve: touch } = Promise.withResolvers<void>();
  const listen = (type: string, listener: (event: Event) => void) =>
    root.addEventListener(type, listener, { capture: true, signal: keeping.signal });

  for (const type of touches) listen(type, () => touch());
  listen('input', ({ target }) => {
    if (isText(target)) typed.add(target);
  });
  listen('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>(`a[href], ${pressable}`);
    if (!element || element.matches('a[href]') || isText(element)) return;
    touch();
    // The press of a submit button is kept as what it sends.
    if (element.matches('button:is([type="submit"], :not([type]))') && element.closest('form')) return;
    event.preventDefault();
    done.push({ pressed: element });
  });
  listen('submit', (event) => {
    const { target, submitter } = event as SubmitEvent;
    touch();
    event.preventDefault();
    done.push({ form: target as HTMLFormElement, submitter });
  });

  return {
    touched,
    stop: () => keeping.abort(),
    replay() {
      // What a browser filled in by itself, e.g. after Back, raised no event.
      for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
        if (isText(field) && field.value !== field.defaultValue) typed.add(field);
      for (const field of typed) typeAgain(field);
      // What was typed is drawn before what follows from it.
      for (const one of done)
        setTimeout(() => {
          const target = 'pressed' in one ? one.pressed : (one.submitter ?? one.form);
          takeOver(target);
          if ('form' in one && !one.submitter) one.form.requestSubmit();
          else target.click();
        });
    },
    giveUp() {
      keeping.abort();
      const sent = done.findLast((one) => 'form' in one);
      // With its button, whose name and value are a part of what is sent.
      if (sent) sent.form.requestSubmit(sent.submitter);
    },
  };
}

const wordless = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'hidden',
  'image',
  'range',
  'color',
]);

function isText(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !wordless.has(target.type));
}

/**
 * Makes React take over the part of the page around an element at once, by an event that nobody listens to: a part that
 * an event itself makes it take over compares fields with what the event has already changed.
 */
function takeOver(element: HTMLElement): void {
  element.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
}

/**
 * Tells React of a text that it found in a field. React compares with the last value set through the element's own
 * property, so that one is emptied and the text written past it.
 */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  takeOver(field);
  const { value, selectionStart, selectionEnd } = field;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
