import type { TeamDraft } from '@dentisti/domain/agenda/team-edit';
import type { AgendaTeamFieldsFragment, BookingReason, StudioTeamInput } from '../../gql/graphql.ts';
import { parseHours, type TypedHours, typedHours } from './agenda-draft.ts';

/** A row as the form holds it; `key` is its own for as long as the form is open, `id` null for a new one. */
export interface TypedRow {
  key: string;
  id: string | null;
  name: string;
  isActive: boolean;
  /** Was out of use already when the form opened. */
  isRetired: boolean;
}
export interface TypedClinician extends TypedRow {
  /** Index 0 = Monday; null: whenever the agenda is open. */
  week: readonly (readonly TypedHours[])[] | null;
}
export interface TypedService extends TypedRow {
  isOnline: boolean;
  durationMinutes: number;
  bufferMinutes: number;
  reasons: readonly BookingReason[];
  /** Keys of the clinicians who do it, those that were removed included; empty: all. */
  clinicians: readonly string[];
  /** Keys of the chairs where it is done, those that were removed included; empty: all. */
  chairs: readonly string[];
}
export interface TypedTeam {
  chairs: readonly TypedRow[];
  clinicians: readonly TypedClinician[];
  services: readonly TypedService[];
}

let keys = 0;
const newKey = () => {
  keys += 1;
  return `r${keys}`;
};
const emptyWeek = () => Array.from({ length: 7 }, (): TypedHours[] => []);

const newRow = (name: string): TypedRow => ({ key: newKey(), id: null, name, isActive: true, isRetired: false });
export const newChair = (count: number): TypedRow => newRow(`Poltrona ${count + 1}`);
export const newClinician = (): TypedClinician => ({ ...newRow(''), week: null });
export const newService = (): TypedService => ({
  ...newRow(''),
  isOnline: true,
  durationMinutes: 30,
  bufferMinutes: 0,
  reasons: [],
  clinicians: [],
  chairs: [],
});
export const ownWeek = emptyWeek;

/** What a form about a stored team begins with. */
export function typedTeam({ chairs, clinicians, services }: AgendaTeamFieldsFragment): TypedTeam {
  const row = <Row extends { id: string; name: string; isActive: boolean }>({ id, name, isActive }: Row) => ({
    key: newKey(),
    id,
    name,
    isActive,
    isRetired: !isActive,
  });
  const typedChairs = chairs.map(row);
  const typedClinicians = clinicians.map((clinician) => ({
    ...row(clinician),
    week:
      clinician.hours.length === 0
        ? null
        : emptyWeek().map((_, day) => clinician.hours.filter(({ weekday }) => weekday === day).map(typedHours)),
  }));
  const keysOf = (ids: readonly string[], rows: readonly TypedRow[]) =>
    rows.flatMap(({ id, key }) => (id !== null && ids.includes(id) ? [key] : []));
  return {
    chairs: typedChairs,
    clinicians: typedClinicians,
    services: services.map((service) => ({
      ...row(service),
      isOnline: service.isOnline,
      durationMinutes: service.durationMinutes,
      bufferMinutes: service.bufferMinutes,
      reasons: service.reasons,
      clinicians: keysOf(service.clinicianIds, typedClinicians),
      chairs: keysOf(service.chairIds, typedChairs),
    })),
  };
}

/** A position that no row has: the rules refuse it. */
const nowhere = -1;

/** Whether all that were chosen have been removed. Nobody chosen would mean all, which nobody said. */
export const isLost = (chosen: readonly string[], rows: readonly TypedRow[]): boolean =>
  chosen.length > 0 && !rows.some(({ key }) => chosen.includes(key));

/** Returns the rows with one a step further up (-1) or down (1) among those in use; the others keep their places. */
export function moveRow<Row extends TypedRow>(rows: readonly Row[], { key }: Row, step: -1 | 1): readonly Row[] {
  const inUse = rows.filter(({ isRetired }) => !isRetired);
  const from = inUse.findIndex((row) => row.key === key);
  const [row, other] = [inUse[from], inUse[from + step]];
  if (!row || !other) return rows;
  return rows.map((each) => (each.key === row.key ? other : each.key === other.key ? row : each));
}

/** The team that a form means, and the key of the field that stands at each place `teamProblems` names. */
export function parseTeam({ chairs, clinicians, services }: TypedTeam): {
  team: TeamDraft;
  keyAt: ReadonlyMap<string, string>;
} {
  const keyAt = new Map<string, string>();
  const named = (at: string, index: number, { key, id, name, isActive }: TypedRow) => {
    keyAt.set(`${at}.${index}`, key);
    return { id: id === null ? null : Number(id), name, active: isActive };
  };
  const positionsOf = (wanted: readonly string[], rows: readonly TypedRow[]) =>
    isLost(wanted, rows)
      ? [nowhere]
      : wanted.map((key) => rows.findIndex((row) => row.key === key)).filter((position) => position >= 0);
  const team = {
    chairs: chairs.map((chair, index) => named('chairs', index, chair)),
    clinicians: clinicians.map((clinician, index) => {
      const windows = (clinician.week ?? []).flatMap((hours, weekday) => hours.map((window) => ({ weekday, window })));
      const hours = windows.map(({ weekday, window }, part) => {
        keyAt.set(`clinicians.${index}.hours.${part}`, window.key);
        const [opensMinutes, closesMinutes] = parseHours(window);
        return { weekday, opensMinutes, closesMinutes };
      });
      return { ...named('clinicians', index, clinician), hours };
    }),
    services: services.map((service, index) => {
      const { key, isOnline, durationMinutes, bufferMinutes, reasons } = service;
      for (const field of ['durationMinutes', 'bufferMinutes', 'reasons', 'clinicians', 'chairs'])
        keyAt.set(`services.${index}.${field}`, `${key}.${field}`);
      return {
        ...named('services', index, service),
        online: isOnline,
        ...{ durationMinutes, bufferMinutes, reasons },
        clinicians: positionsOf(service.clinicians, clinicians),
        chairs: positionsOf(service.chairs, chairs),
      };
    }),
  };
  return { team, keyAt };
}

/** Returns the mutation's input of a team without problems. */
export function teamInput({ chairs, clinicians, services }: TeamDraft): Omit<StudioTeamInput, 'version'> {
  const named = ({ id, name, active }: { id: number | null; name: string; active: boolean }) => ({
    id: id === null ? null : String(id),
    name,
    isActive: active,
  });
  return {
    chairs: chairs.map(named),
    clinicians: clinicians.map((clinician) => ({ ...named(clinician), hours: [...clinician.hours] })),
    services: services.map(({ online, id: _id, name: _name, active: _active, ...service }, index) => ({
      ...service,
      ...named(services[index] as (typeof services)[number]),
      isOnline: online,
      reasons: [...service.reasons] as BookingReason[],
      clinicians: [...service.clinicians],
      chairs: [...service.chairs],
    })),
  };
}
