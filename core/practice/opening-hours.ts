import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { describeOpening, formatWeek } from '@dentisti/domain/hours/hours-text';
import { openAt, type Schedule } from '@dentisti/domain/hours/opening';
import type { RequestContext } from '../context.ts';

/** Opening hours as Italian text: ours when they could be read, else the source's own words; null when unknown. */
export function openingHoursText({ week, openingHoursText }: PracticeRow): string | null {
  return week ? formatWeek(week) : openingHoursText;
}

/** Returns the practice's week and its exceptional days; its own exceptions come before its online agenda's. */
export async function scheduleOf(
  { id, week, hoursExceptions }: PracticeRow,
  context: RequestContext,
): Promise<Schedule> {
  const ofAgenda = week ? await context.agendaExceptionsOfPractice.load(id) : [];
  return { week, exceptions: [...hoursExceptions, ...ofAgenda] };
}

/** Whether a practice is open at the time of the request; null when its hours are unknown. */
export async function isOpenNow(practice: PracticeRow, context: RequestContext): Promise<boolean | null> {
  return openAt(await scheduleOf(practice, context), context.clock);
}

/** The same in a line, with when it closes or opens next. */
export async function openingLine(practice: PracticeRow, context: RequestContext): Promise<string | null> {
  return describeOpening(await scheduleOf(practice, context), context.services.now());
}
