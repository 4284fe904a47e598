/** Something that stands in an agenda, for a model of it; instants in milliseconds. */
export interface TakenSpan {
  kind: 'visit' | 'block';
  serviceId: number | null;
  clinicianId: number | null;
  chairId: number | null;
  startsAt: number;
  freeAt: number;
}

interface ModelOfService {
  id: number;
  clinicianIds: number[];
  chairIds: number[];
}

/**
 * Whether a chair or a clinician is kept for visits that have none yet: of all chairs, or of those that a service allows, as many
 * are taken, away or needed at that moment as there are.
 */
export function isKeptForVisits(
  id: number,
  name: 'chair' | 'clinician',
  moment: {
    all: number[];
    services: readonly ModelOfService[];
    busy: readonly TakenSpan[];
    /** Those who do not work then. */
    away: readonly number[];
  },
): boolean {
  const { all, services, busy, away } = moment;
  const allowed = (service: ModelOfService | undefined) => {
    const ids = service?.[`${name}Ids`] ?? [];
    return ids.length === 0 ? all : ids;
  };
  const unplaced = busy.filter((one) => one.kind === 'visit' && one[`${name}Id`] === null);
  return [all, ...services.map(allowed)].some((set) => {
    const taken = set.filter((one) => away.includes(one) || busy.some((visit) => visit[`${name}Id`] === one));
    const needing = unplaced.filter((visit) =>
      allowed(services.find((service) => service.id === visit.serviceId)).every((one) => set.includes(one)),
    );
    return set.includes(id) && taken.length + needing.length >= set.length;
  });
}
