import type { Answer } from './directory-reader.ts';
import {
  isListed,
  nameOf,
  type ReadWindow,
  type SeenPractice,
  shows,
  type TrackedPractice,
} from './tracked-practice.ts';

const named = /Prova (\d+) r(\d+)\b/g;

/**
 * Returns what an answer says that no commit since its read began explains; null when it is fresh.
 * @param city index of the city whose list was asked for, for a list
 * @param practice whose profile was asked for, for a profile
 */
export function judgeAnswer(
  answer: Answer,
  { city, practice }: { city: number; practice: TrackedPractice },
  practices: readonly TrackedPractice[],
  window: ReadWindow,
): string | null {
  const byId = new Map(practices.map((one) => [one.id, one]));
  const stale = judgeNames(answer.text, byId, window);
  if (stale) return stale;
  switch (answer.kind) {
    case 'list':
      return judgeList(answer.practices, city, practices, window);
    case 'profile':
      return judgeProfile(answer.practice, practice, window);
    case 'moved':
      return judgeRedirect(answer.location, practice, window);
    case 'undrawn':
      return null;
  }
}

/** Wherever a practice is named, also among those nearby and in what search engines read. */
function judgeNames(text: string, byId: Map<number, TrackedPractice>, window: ReadWindow): string | null {
  for (const match of new Set(Array.from(text.matchAll(named), ([whole]) => whole))) {
    const [, id, revision] = match.match(/(\d+) r(\d+)/) ?? [];
    const practice = byId.get(Number(id));
    if (!practice) return `names ${match}, which is not known`;
    if (!window.statesOf(practice).some((state) => isListed(state) && state.name === Number(revision)))
      return `names ${match}, but ${describe(practice, window)}`;
  }
  return null;
}

function judgeList(
  seen: readonly SeenPractice[],
  city: number,
  practices: readonly TrackedPractice[],
  window: ReadWindow,
): string | null {
  const seenById = new Map(seen.map((one) => [one.id, one]));
  for (const practice of practices) {
    const found = seenById.get(practice.id);
    const states = window.statesOf(practice);
    if (found && !shows(practice, states, found, (state) => state.city === city))
      return `lists ${JSON.stringify(found)}, but ${describe(practice, window)}`;
    const mayMiss = window.mayBeMissing(practice) || states.some((state) => !isListed(state) || state.city !== city);
    if (!found && !mayMiss) return `does not list ${practice.id}, but ${describe(practice, window)}`;
  }
  const ratings = seen.map(({ rating }) => rating ?? 0);
  return ratings.every((rating, i) => i === 0 || rating <= (ratings[i - 1] as number))
    ? null
    : `is not in order: ${ratings.join(', ')}`;
}

function judgeProfile(seen: SeenPractice | null, practice: TrackedPractice, window: ReadWindow): string | null {
  const isExplained = window.statesOf(practice).some((state) => {
    // The address of a merged practice shows the one that stayed.
    const shown = state.mergedInto ?? practice;
    const states = window.statesOf(shown);
    return seen ? shows(shown, states, seen) : states.some((one) => !isListed(one));
  });
  if (isExplained || (seen === null && window.mayBeMissing(practice))) return null;
  return `shows ${JSON.stringify(seen)}, but ${describe(practice, window)}`;
}

function judgeRedirect(location: string, practice: TrackedPractice, window: ReadWindow): string | null {
  const isExplained = window
    .statesOf(practice)
    .some(
      ({ mergedInto }) =>
        mergedInto && [`/dentista-${mergedInto.slug}`, `/dentist/${mergedInto.id}`].includes(location),
    );
  return isExplained ? null : `leads to ${location}, but ${describe(practice, window)}`;
}

function describe(practice: TrackedPractice, window: ReadWindow): string {
  const states = window
    .statesOf(practice)
    .map(({ mergedInto, name, ...state }) =>
      JSON.stringify({ name: nameOf(practice.id, name), ...state, mergedInto: mergedInto?.id }),
    );
  return `it was ${states.join(' or ')}`;
}
