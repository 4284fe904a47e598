import { romeClock } from '../../hours/rome-time.ts';

/**
 * How practices and patients behave in the simulated month. These figures are given, not tuned: the planner has to do
 * well against them.
 */
export const answerModel = {
  answered: 0.56,
  /** From 9 to 10 and from 15 to 16, when the desk is busiest. */
  answeredAtRush: 0.5,
  busy: 0.08,
  voicemail: 0.12,
  /** Within an hour of the last call, chance that the same thing happens again. */
  repeat: 0.5,
  repeatMinutes: 60,
  /** Of answered calls: takes the first, second, third time, offers another, refuses; the rest hang up or are an IVR. */
  takes: [0.38, 0.14, 0.08],
  offers: 0.25,
  refuses: 0.1,
  /** Share of patients who have answered an offer after 20 minutes and after 2 hours. */
  patientWithin20Minutes: 0.7,
  patientWithin2Hours: 0.9,
  callMinutes: 2,
} as const;

export type Pickup = 'answered' | 'busy' | 'voicemail' | 'noAnswer';
export type Reply =
  | { kind: 'takes'; preference: 1 | 2 | 3 }
  | { kind: 'offers' }
  | { kind: 'refuses' }
  | { kind: 'hangsUp' };

/** What the telephone does. */
export function drawPickup(random: () => number, at: Date, last: { at: Date; pickup: Pickup } | null): Pickup {
  const near = last && at.getTime() - last.at.getTime() <= answerModel.repeatMinutes * 60_000;
  if (near && random() < answerModel.repeat) return last.pickup;
  const { minutes } = romeClock(at);
  const rush = (minutes >= 540 && minutes < 600) || (minutes >= 900 && minutes < 960);
  const answered = rush ? answerModel.answeredAtRush : answerModel.answered;
  const draw = random();
  if (draw < answered) return 'answered';
  if (draw < answered + answerModel.busy) return 'busy';
  return draw < answered + answerModel.busy + answerModel.voicemail ? 'voicemail' : 'noAnswer';
}

/** What the person who picked up says to the question. */
export function drawReply(random: () => number): Reply {
  let draw = random();
  for (const [index, share] of answerModel.takes.entries()) {
    if (draw < share) return { kind: 'takes', preference: (index + 1) as 1 | 2 | 3 };
    draw -= share;
  }
  if (draw < answerModel.offers) return { kind: 'offers' };
  return draw < answerModel.offers + answerModel.refuses ? { kind: 'refuses' } : { kind: 'hangsUp' };
}

/** Minutes until the patient answers an offer, uniform within each band; null when the two hours go by. */
export function drawPatientMinutes(random: () => number): number | null {
  const draw = random();
  if (draw < answerModel.patientWithin20Minutes) return 20 * random();
  return draw < answerModel.patientWithin2Hours ? 20 + 100 * random() : null;
}
