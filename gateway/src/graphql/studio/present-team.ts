import { teamVersionOf } from '@dentisti/core/agenda/find-kept-agenda';
import type { TeamToStore } from '@dentisti/core/agenda/store-team';
import type { Team } from '@dentisti/db/agenda/team.repository';
import type { AgendaTeam, StudioTeamInput } from '../../generated/resolvers.ts';
import { parseServiceId } from '../booking/parse-service-id.ts';

const named = <Row extends { id: number; active: boolean }>({ id, active, ...row }: Row) => ({
  ...row,
  id: String(id),
  isActive: active,
});

/** Returns a team as the schema has it. */
export const presentTeam = (team: Team): AgendaTeam => ({
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
});

const drafted = <Input extends { id?: string | null; isActive: boolean }>({ id, isActive, ...input }: Input) => ({
  ...input,
  id: parseServiceId(id),
  active: isActive,
});

/** Returns the team that an input asks for. */
export const teamDraftOf = ({ version, chairs, clinicians, services }: StudioTeamInput): TeamToStore => ({
  version,
  chairs: chairs.map(drafted),
  clinicians: clinicians.map(drafted),
  services: services.map(({ isOnline, ...service }) => ({ ...drafted(service), online: isOnline })),
});
