import { type FragmentType, readFragment } from '../../../gql/index.ts';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { DentistRowFields } from './dentists.query.ts';

/** What stands out about a practice, in words. */
export function DentistMarks({ dentist }: { dentist: FragmentType<typeof DentistRowFields> }) {
  const { verification, hidden, optedOut, deadNumber, doubtfulNumber, hasAgenda } = readFragment(
    DentistRowFields,
    dentist,
  );
  return (
    <div className={styles.bar}>
      {hidden && <StatusMark tone="bad">Nascosto</StatusMark>}
      {optedOut && <StatusMark tone="bad">Non chiamare</StatusMark>}
      {deadNumber && (
        <StatusMark tone="bad">{doubtfulNumber ? 'Numero da controllare' : 'Numero che non va'}</StatusMark>
      )}
      {verification ? (
        <StatusMark tone="good">Verificato</StatusMark>
      ) : (
        <StatusMark tone="quiet">Non verificato</StatusMark>
      )}
      {hasAgenda && <StatusMark tone="good">Agenda</StatusMark>}
    </div>
  );
}
