import { SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { useAddressFilters } from '../use-address-filters.ts';
import { AuditList } from './audit-list.tsx';
import { auditChoices } from './audit-words.ts';
import { ErasureRuns } from './erasure-runs.tsx';
import { PersonData } from './person-data.tsx';

/** What was done, by whom and when, all of it or one kind; what was erased; a person's data. */
export function AuditPage() {
  const [search, write] = useAddressFilters();
  const [choice = '', , actions = []] = auditChoices.find(([value]) => value === search.get('azione')) ?? [];
  return (
    <div className={styles.section}>
      <h1>Registro</h1>
      <p className={styles.muted}>Ogni accesso e ogni modifica. I pazienti non compaiono: solo numeri.</p>
      <div className={styles.bar}>
        <SelectFilter
          label="Che cosa"
          value={choice}
          options={auditChoices}
          onValue={(azione) => write({ azione, da: '' })}
        />
      </div>
      <AuditList key={choice} actions={actions} />
      <ErasureRuns />
      <PersonData />
    </div>
  );
}
