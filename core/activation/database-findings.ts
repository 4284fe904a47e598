import type { ActivationCounts } from '@dentisti/db/activation/activation-counts.repository';
import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';

/** A backup may be this old. */
const backupLastsMs = 24 * 60 * 60_000;

/** What the database itself tells: practices to ring, somebody who can sign in, a backup younger than a day. */
export function databaseFindings(
  { practices, comuni, administrators, lastBackupAt }: ActivationCounts,
  now: Date,
): Record<'practices' | 'operators' | 'backup', ActivationFinding> {
  return {
    practices:
      practices > 0
        ? {
            state: 'green',
            detail: `${count(practices, 'studio', 'studi')} da chiamare in ${count(comuni, 'comune', 'comuni')}.`,
          }
        : { state: 'red', detail: 'Nessuno studio da chiamare: cerca i primi comuni da «Ricerche».' },
    operators:
      administrators > 0
        ? {
            state: 'green',
            detail: `${count(administrators, 'amministratore', 'amministratori')} con secondo fattore.`,
          }
        : { state: 'red', detail: 'Nessun amministratore ha password e secondo fattore.' },
    backup: backupFinding(lastBackupAt, now),
  };
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function backupFinding(lastBackupAt: Date | null, now: Date): ActivationFinding {
  if (!lastBackupAt) return { state: 'red', detail: 'Non è mai stata fatta una copia di sicurezza (make backup).' };
  const age = now.getTime() - lastBackupAt.getTime();
  const hours = Math.max(0, Math.floor(age / 3_600_000));
  const since = hours < 1 ? 'meno di un’ora' : count(hours, 'ora', 'ore');
  if (age > backupLastsMs)
    return { state: 'red', detail: `L’ultima copia di sicurezza è di ${since} fa: ne serve una al giorno.` };
  return { state: 'green', detail: `L’ultima copia di sicurezza è di ${since} fa.` };
}
