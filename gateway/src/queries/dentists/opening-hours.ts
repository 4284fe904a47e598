import type { DentistRow } from '@dentisti/db';
import { formatWeek } from '@dentisti/domain/hours/hours-text';
import { openAt } from '@dentisti/domain/hours/opening';
import type { RequestContext } from '../../http/request-context.ts';

/** Opening hours as Italian text: ours when they could be read, else the source's own words; null when unknown. */
export function openingHoursText({ week, openingHoursText }: DentistRow): string | null {
  return week ? formatWeek(week) : openingHoursText;
}

/** Whether a practice is open at the time of the request; null when its hours are unknown. */
export function isOpenNow({ week, hoursExceptions }: DentistRow, { clock }: RequestContext): boolean | null {
  return openAt({ week, exceptions: hoursExceptions }, clock);
}
