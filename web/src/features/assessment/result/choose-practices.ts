const shown = 3;

interface Practice {
  phone?: string | null;
  openNow?: boolean | null;
  specializations: readonly string[];
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** Names under which practices give a field of dentistry. */
const otherNames: Record<string, string[]> = {
  igiene: ['igiene', 'prevenzione'],
  'patologia orale': ['patologia', 'medicina orale', 'chirurgia orale'],
  pedodonzia: ['pedodonzia', 'pediatric', 'bambin'],
};

const names = (ambito: string) => otherNames[ambito] ?? [ambito];

/**
 * Three practices of a list in its published order: who names the advised field first or, today, who can be rung, the open
 * ones first. Chosen in the page: asking the gateway would tell it the result.
 */
export function choosePractices<P extends Practice>(
  list: readonly P[],
  ambiti: readonly string[],
  isUrgent: boolean,
): P[] {
  const rank = (practice: P) => {
    if (isUrgent) return practice.openNow ? 0 : 1;
    const fields = practice.specializations.map(fold);
    const at = ambiti.findIndex((ambito) => names(ambito).some((name) => fields.some((field) => field.includes(name))));
    return at < 0 ? ambiti.length : at;
  };
  const candidates = isUrgent ? list.filter(({ phone }) => phone) : list;
  return candidates
    .map((practice, i) => ({ practice, i, rank: rank(practice) }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .slice(0, shown)
    .map(({ practice }) => practice);
}
