import { Box, chakra } from '@chakra-ui/react';
import { SelectFilter } from '../lists/list-filters.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { barStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { auditChoices } from './audit-labels.ts';
import { AuditList } from './audit-list.tsx';
import { ErasureRuns } from './erasure-runs.tsx';
import { PersonData } from './person-data.tsx';

/** What was done, by whom and when, all of it or one kind; what was erased; a person's data. */
export function AuditPage() {
  const [search, write] = useAddressFilters();
  const [choice = '', , actions = []] = auditChoices.find(([value]) => value === search.get('azione')) ?? [];
  return (
    <Box css={sectionStyle}>
      <h1>Registro</h1>
      <chakra.p css={mutedStyle}>Ogni accesso e ogni modifica. I pazienti non compaiono: solo numeri.</chakra.p>
      <Box css={barStyle}>
        <SelectFilter
          label="Che cosa"
          value={choice}
          options={auditChoices}
          onValue={(azione) => write({ azione, da: '' })}
        />
      </Box>
      <AuditList key={choice} actions={actions} />
      <ErasureRuns />
      <PersonData />
    </Box>
  );
}
