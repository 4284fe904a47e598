import { type Answers, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { useSyncExternalStore } from 'react';

/**
 * The answers given so far. In this page's memory and nowhere else: whoever goes to a dentist's profile and back still
 * finds them, a reload forgets them.
 */
let answers: Answers = {};
const none: Answers = {};
/** Questions answered before they were shown, and checked by the patient: they are not asked again. */
let checked: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: Answers) {
  answers = next;
  for (const listener of listeners) listener();
}

/** Notes an answer. After it the person may go back and give another. */
export function giveAnswer(questionId: string, answer: string | readonly string[]): void {
  set({ ...answers, [questionId]: answer });
}

/**
 * Starts with answers that the patient has checked. A question of one answer is not asked again; one of several is shown
 * with them ticked, as there may be more.
 */
export function takeCheckedAnswers(given: Answers): void {
  set(given);
  checked = new Set(Object.keys(given).filter((id) => typeof given[id] === 'string'));
}

/** Returns the step after `step`: questions that were checked before are left out. */
export function stepAfter(step: number): number {
  const { questions } = questionnaire;
  const next = questions.findIndex(({ id }, at) => at > step && !checked.has(id));
  return next < 0 ? questions.length : next;
}

/** Forgets everything that was answered. */
export function forgetAnswers(): void {
  checked = new Set();
  set(none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAnswers(): Answers {
  return useSyncExternalStore(
    subscribe,
    () => answers,
    () => none,
  );
}

/** Whether the first answer says that the way is 112 or a pronto soccorso: then nothing else is asked. */
export function isRedFlag(given: Answers): boolean {
  const first = questionnaire.questions[0];
  return Boolean(first?.options.some(({ id, red_flag }) => red_flag && given[first.id] === id));
}

/** How many questions are answered without a gap: the furthest step that can be shown. */
export function furthestStep(given: Answers): number {
  const { questions } = questionnaire;
  if (isRedFlag(given)) return questions.length;
  const open = questions.findIndex(({ id }) => (given[id]?.length ?? 0) === 0);
  return open < 0 ? questions.length : open;
}
