import { teamVersionOf } from '@dentisti/core/agenda/save-team';
import type { Team } from '@dentisti/db/agenda/team.repository';

/** Words a team as the schema has it. */
export function presentTeam(team: Team) {
  const named = <Row extends { id: number; active: boolean }>({ id, active, ...row }: Row) => ({
    ...row,
    id: String(id),
    isActive: active,
  });
  return {
    version: teamVersionOf(team),
    chairs: team.chairs.map(named),
    clinicians: team.clinicians.map(named),
    services: team.services.map(({ online, clinicianIds, chairIds, reasons, ...service }) => ({
      ...named(service),
      isOnline: online,
      reasons: [...reasons],
      clinicianIds: clinicianIds.map(String),
      chairIds: chairIds.map(String),
    })),
  };
}
