import { romeClock } from '../hours/rome-time.ts';

const dayMs = 86_400_000;

/** The link of a recall is good for so many days from the first mail. */
export const recallLinkDays = 90;
/** A recall without an answer is followed by one reminder after so many days; a worker that was away catches up within the latter. */
const recallReminderDays = { after: 21, until: 35 } as const;
/** By itself nobody gets recalls for two services closer together. */
export const recallRestDays = 14;
/** By itself nobody is recalled who has been due for longer: they are the practice’s to decide on. */
export const automaticDays = 60;

/** Templates of the mails of a recall. */
export const recallMails = ['recall'] as const;

export const recallLinkEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + recallLinkDays * dayMs);

/** Whether a worker writes to patients at an instant: 9 to 18, Monday to Saturday, Europe/Rome. */
export function isRecallHour(now: Date): boolean {
  const { weekday, minutes } = romeClock(now);
  return weekday < 6 && minutes >= 9 * 60 && minutes < 18 * 60;
}

/** The time in which a recall has to have been sent for its reminder to be due now. */
export const reminderSpan = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() - recallReminderDays.until * dayMs),
  to: new Date(now.getTime() - recallReminderDays.after * dayMs),
});
