import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Destination } from '../changes/entry-change.ts';
import { minutesOfEntry } from '../labels.ts';
import type { Agenda, Entry } from '../view/columns.ts';
import { type BlockDraft, fitting, type MomentDraft, minutesOf, type VisitDraft, whoseValue } from './parse-entry.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Day and time of an instant on clocks in Italy, as fields hold them. */
export function momentDraft(startsAt: string, minutes: number): MomentDraft {
  const clock = romeClock(new Date(startsAt));
  const time = `${two(Math.floor(clock.minutes / 60))}:${two(clock.minutes % 60)}`;
  return { date: clock.date, time, minutes: String(minutes) };
}

/** The fields of a new visit: an ordinary one, at the first chair and with the first clinician where none was drawn. */
export function newVisitDraft({ team, slotMinutes }: Agenda, at: Destination, isDrawn: boolean): VisitDraft {
  const serviceId = '';
  const minutes = isDrawn ? at.minutes : minutesOf(team, serviceId, slotMinutes);
  return {
    ...momentDraft(at.startsAt, minutes),
    patient: { step: 'search', words: '' },
    serviceId,
    chairId: at.chairId ?? fitting(team.chairs, undefined, '')[0]?.id ?? '',
    clinicianId: at.clinicianId ?? fitting(team.clinicians, undefined, '')[0]?.id ?? '',
    label: '',
  };
}

/** The fields of a visit that is changed. */
export function visitDraftOf(entry: Entry): VisitDraft {
  const name = entry.patientName ?? 'Paziente';
  return {
    ...momentDraft(entry.startsAt, minutesOfEntry(entry)),
    patient: entry.patientId ? { step: 'known', id: entry.patientId, name } : { step: 'search', words: '' },
    serviceId: entry.serviceId ?? '',
    chairId: entry.chairId ?? '',
    clinicianId: entry.clinicianId ?? '',
    label: entry.label ?? '',
  };
}

export const newBlockDraft = (at: Destination): BlockDraft => ({
  ...momentDraft(at.startsAt, at.minutes),
  label: '',
  whose: whoseValue(at),
});

export const blockDraftOf = (entry: Entry): BlockDraft => ({
  ...momentDraft(entry.startsAt, minutesOfEntry(entry)),
  label: entry.label ?? '',
  whose: whoseValue(entry),
});
