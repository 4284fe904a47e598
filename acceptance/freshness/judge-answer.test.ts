import { expect, test } from 'vitest';
import type { Answer } from './directory-reader.ts';
import { judgeAnswer } from './judge-answer.ts';
import {
  descriptionOf,
  nameOf,
  type PracticeState,
  ReadWindow,
  type SeenPractice,
  serviceOf,
  type TrackedPractice,
} from './tracked-practice.ts';

const state = (changes: Partial<PracticeState> = {}): PracticeState => ({
  city: 0,
  isVisible: true,
  name: 0,
  description: 0,
  service: 0,
  rating: 3,
  mergedInto: null,
  ...changes,
});
const practiceOf = (id: number, ...states: PracticeState[]): TrackedPractice => ({
  id,
  slug: `prova-${id}`,
  isAdded: true,
  states,
  committed: states.length - 1,
  isBeingWritten: false,
});
const seen = (id: number, { name, description, service, rating }: PracticeState): SeenPractice => ({
  id,
  name: nameOf(id, name),
  description: descriptionOf(id, description),
  rating,
  services: [serviceOf(id, service)],
});
const list = (...practices: SeenPractice[]): Answer => ({ kind: 'list', practices, text: JSON.stringify(practices) });
const profile = (practice: SeenPractice | null): Answer => ({
  kind: 'profile',
  practice,
  text: JSON.stringify(practice),
});

test('an answer that is older than a commit before its read is stale, one that meets a running change is not', () => {
  const [before, after] = [state(), state({ description: 1 })];
  const practice = practiceOf(7, before, after);
  const judge = (answer: Answer) => judgeAnswer(answer, { city: 0, practice }, [practice], new ReadWindow([practice]));
  for (const answerOf of [(at: PracticeState) => list(seen(7, at)), (at: PracticeState) => profile(seen(7, at))]) {
    expect(judge(answerOf(after))).toBeNull();
    expect(judge(answerOf(before))).toContain('but it was');
  }
  practice.committed = 0;
  expect(judge(list(seen(7, before)))).toBeNull();
  expect(judge(list(seen(7, after)))).toBeNull();
});

test('a hidden practice is neither listed nor shown nor named, a visible one is not missing', () => {
  const hidden = practiceOf(7, state(), state({ isVisible: false }));
  const visible = practiceOf(8, state());
  const judge = (answer: Answer, practice: TrackedPractice) =>
    judgeAnswer(answer, { city: 0, practice }, [hidden, visible], new ReadWindow([hidden, visible]));
  expect(judge(list(seen(8, state())), hidden)).toBeNull();
  expect(judge(list(seen(7, state()), seen(8, state())), hidden)).toContain('names Prova 7 r0');
  expect(judge(list(), hidden)).toContain('does not list 8');
  expect(judge(profile(null), hidden)).toBeNull();
  expect(judge(profile(null), visible)).toContain('shows null');
  expect(judge({ ...profile(seen(8, state())), text: 'vicino: Prova 7 r0' }, visible)).toContain('names Prova 7 r0');
});

test('the address of a merged practice shows the one that stayed, as it is now', () => {
  const kept = practiceOf(8, state(), state({ rating: 4 }));
  const gone = practiceOf(7, state(), state({ mergedInto: kept }));
  const judge = (answer: Answer) =>
    judgeAnswer(answer, { city: 0, practice: gone }, [kept, gone], new ReadWindow([kept, gone]));
  expect(judge(profile(seen(8, state({ rating: 4 }))))).toBeNull();
  expect(judge(profile(seen(8, state())))).toContain('but it was');
  expect(judge(profile(seen(7, state())))).toContain('but it was');
  expect(judge({ kind: 'moved', location: '/dentist/8', text: '' })).toBeNull();
  expect(judge({ kind: 'moved', location: '/dentist/9', text: '' })).toContain('leads to');
});

test('a page left to the browser is right as long as it names nobody who was', () => {
  const practice = practiceOf(7, state(), state({ name: 1 }));
  const judge = (text: string) =>
    judgeAnswer({ kind: 'undrawn', text }, { city: 0, practice }, [practice], new ReadWindow([practice]));
  expect(judge('<!--page-state-->')).toBeNull();
  expect(judge('<!--page-state--> Prova 7 r0')).toContain('names Prova 7 r0');
});
