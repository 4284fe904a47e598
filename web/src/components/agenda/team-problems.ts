import { nobodyDoesIt, teamProblems } from '@dentisti/domain/agenda/team-edit';
import type { Problems } from './problems.ts';
import { isLost, parseTeam, type TypedTeam } from './team-draft.ts';

/** What only the form can see: stored, both would mean something that nobody said. */
function formProblems({ chairs, clinicians, services }: TypedTeam): [key: string, message: string][] {
  const lists = { clinicians, chairs };
  const lost = services.flatMap((service) =>
    (['clinicians', 'chairs'] as const)
      .filter((field) => isLost(service[field], lists[field]))
      .map((field) => `${service.key}.${field}`),
  );
  // Without hours of their own a clinician is there whenever the agenda is open.
  const withoutHours = clinicians.filter(({ week }) => week?.every((hours) => hours.length === 0));
  return [
    // As the rules say it of chosen ones that are not in use.
    ...lost.map((key): [string, string] => [key, nobodyDoesIt]),
    ...withoutHours.map(({ key }): [string, string] => [
      `${key}.hours`,
      'Aggiungi almeno una fascia, o togli la spunta.',
    ]),
  ];
}

/** Returns the form's problems by the key of their field. */
export function problemsOf(typed: TypedTeam): Problems {
  const { team, keyAt } = parseTeam(typed);
  const found = teamProblems(team).map(({ at, message }) => [keyAt.get(at) ?? at, message] as const);
  return Object.fromEntries([...found, ...formProblems(typed)]);
}
