import type { KeptAgendaView } from '@dentisti/core/agenda/find-kept-agenda';
import type { AgendaProblems } from '@dentisti/core/agenda/store-agenda';
import type { AgendaDraft, AgendaFault as Fault } from '@dentisti/domain/agenda/agenda-edit';
import type { AgendaFault, AgendaInvalid, PracticeAgenda, StudioAgendaInput } from '../../generated/resolvers.ts';

const faultOf = (fault: Fault) => fault.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as AgendaFault;

/** Returns an agenda as the schema has it. */
export function presentAgenda({ enabled, availability, exceptions, ...rest }: KeptAgendaView): PracticeAgenda {
  const days = exceptions.map(({ on, intervals }) => ({
    on,
    hours: intervals.map(([opensMinutes, closesMinutes]) => ({ opensMinutes, closesMinutes })),
  }));
  return { ...rest, isEnabled: enabled, windows: [...availability], days };
}

/** Returns the agenda that an input asks for. */
export function agendaDraftOf<Input extends Omit<StudioAgendaInput, 'version'>>({
  isEnabled,
  windows,
  days,
  ...rest
}: Input): Omit<Input, 'isEnabled' | 'windows' | 'days'> & AgendaDraft {
  const exceptions = days.map(({ on, hours }) => ({
    on,
    intervals: hours.map(({ opensMinutes, closesMinutes }) => [opensMinutes, closesMinutes] as const),
  }));
  return { ...rest, enabled: isEnabled, availability: windows, exceptions };
}

/** Returns what is wrong with an agenda as the schema has it. */
export const presentAgendaProblems = ({ problems }: AgendaProblems) => ({
  __typename: 'AgendaInvalid' as const,
  problems: problems.map((problem): AgendaInvalid['problems'][number] => ({
    ...problem,
    fault: faultOf(problem.fault),
  })),
});
