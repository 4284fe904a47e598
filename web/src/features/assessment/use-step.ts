import { questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { forgetAnswers, furthestStep, isRedFlag, stepAfter, useAnswers } from './answer-store.ts';

/** The step after the last question. */
export const resultStep = questionnaire.questions.length;

interface StepState {
  step: number;
  /** Came here from a question whose answers are gone. */
  wasForgotten?: boolean;
}

/** The history's state may be an older version's. */
function parseState(state: unknown): StepState {
  const { step, wasForgotten } = (typeof state === 'object' && state !== null ? state : {}) as Partial<StepState>;
  const known = Number.isInteger(step) ? Math.min(Math.max(step as number, 0), resultStep) : 0;
  return { step: known, wasForgotten: wasForgotten === true };
}

/**
 * Which question stands on the screen. Each is an entry of the browser's history, so that its back button goes one
 * question back; the entry holds the number of the question, never an answer.
 */
export function useStep() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const answers = useAnswers();
  const { step: wanted, wasForgotten } = parseState(state);
  const step = isRedFlag(answers) && wanted > 0 ? resultStep : Math.min(wanted, furthestStep(answers));
  const go = (to: number) => navigate(paths.assessment(), { state: { step: to } satisfies StepState });
  const isEmpty = Object.keys(answers).length === 0;
  const isGone = isEmpty && wanted > step;
  useEffect(() => {
    // The entry now stands for the first question, or going back to it would lead nowhere.
    if (isGone)
      navigate(paths.assessment(), { replace: true, state: { step: 0, wasForgotten: true } satisfies StepState });
  }, [isGone, navigate]);
  return {
    step,
    /** The answers up to here are gone, with a reload or by starting again: nothing is kept. */
    wasForgotten: isGone || (isEmpty && wasForgotten === true),
    forward: () => go(stepAfter(step)),
    toResult: () => go(resultStep),
    back: () => (step === 0 ? navigate(paths.freeAssessment()) : navigate(-1)),
    restart: () => {
      forgetAnswers();
      go(0);
    },
  };
}
