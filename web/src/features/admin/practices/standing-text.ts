import type { DentistPageFieldsFragment } from '../../../gql/graphql.ts';
import { claimWayLabels } from '../claims/claim-labels.ts';
import { adminInstant } from '../labels/admin-instant.ts';

const entitlementWays = { ALBO: 'registro dell’Albo', PEC: 'PEC' } as const;

/** Returns in words who manages a practice in the studio, and how far that was proved. */
export function standingText(standing: DentistPageFieldsFragment['standing']): string {
  if (!standing) return 'Non la gestisce nessuno';
  const { contactAt, contactWay, entitledAt, entitledWay, askedAt } = standing;
  const contact = `Gestita dallo studio dal ${adminInstant(contactAt)} (${claimWayLabels[contactWay].toLowerCase()})`;
  if (entitledAt) {
    const way = entitledWay ? ` (${entitlementWays[entitledWay]})` : '';
    return `${contact}; titolarità confermata il ${adminInstant(entitledAt)}${way}`;
  }
  return askedAt
    ? `${contact}; verifica della titolarità chiesta il ${adminInstant(askedAt)}`
    : `${contact}; titolarità non verificata`;
}
