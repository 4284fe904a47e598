import type { StudioAgendaInsideFragment, StudioEntryFragment } from '../../../../gql/graphql.ts';
import type { AgendaView } from './agenda-view.ts';

export type Entry = StudioEntryFragment;
export type Agenda = Omit<StudioAgendaInsideFragment, 'entries' | 'closures'>;
export type AgendaDay = Agenda['days'][number];
export type Team = Agenda['team'];

/** One chair or clinician. */
export interface Column {
  /** Of the chair or clinician; null for what stands on none. */
  id: string | null;
  name: string;
}

/** Id of the chair or of the clinician, as the agenda is shown. */
export const columnIdOf = ({ chairId, clinicianId }: Pick<Entry, 'chairId' | 'clinicianId'>, by: AgendaView['by']) =>
  by === 'poltrone' ? chairId : clinicianId;

/** Whether an entry takes everybody's time: a block of the whole practice. */
export const isOfWhole = ({ kind, chairId, clinicianId }: Pick<Entry, 'kind' | 'chairId' | 'clinicianId'>) =>
  kind === 'BLOCK' && chairId === null && clinicianId === null;

/**
 * Returns the columns of a view: whoever is in use, whoever an entry names all the same, and a last one for what stands on no
 * chair or nobody.
 */
export function columnsOf(
  team: Team,
  entries: readonly Entry[],
  { by, only }: Pick<AgendaView, 'by' | 'only'>,
): Column[] {
  const named = new Set(entries.map((entry) => columnIdOf(entry, by)));
  const all: readonly { id: string; name: string; isActive: boolean }[] =
    by === 'poltrone' ? team.chairs : team.clinicians;
  const columns: Column[] = all
    .filter(({ id, isActive }) => isActive || named.has(id))
    .map(({ id, name }) => ({ id, name }));
  const isLeft = entries.some((entry) => columnIdOf(entry, by) === null && !isOfWhole(entry));
  if (isLeft) columns.push({ id: null, name: by === 'poltrone' ? 'Senza poltrona' : 'Senza professionista' });
  const chosen = only === null ? undefined : columns.find(({ id }) => id === only);
  return chosen ? [chosen] : columns;
}
