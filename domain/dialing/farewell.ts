/**
 * Why a call is no longer wanted. `cancelled`: the patient wants nothing more; `changed`: something else; `answered`: the
 * practice has said it in another call; `opted-out`: it does not want to be rung.
 */
export type FarewellReason = 'cancelled' | 'changed' | 'answered' | 'opted-out';

const happened: Readonly<Record<FarewellReason, string>> = {
  cancelled: 'il paziente ha annullato la richiesta in questo momento, quindi non serve segnare nulla',
  changed: 'il paziente ha cambiato programma in questo momento; se c’è altro da dire vi richiamiamo noi',
  answered: 'avete già risposto a questa richiesta, quindi non serve altro',
  'opted-out': 'abbiamo appena preso nota che non volete le nostre chiamate',
};

/**
 * Returns what the assistant says before it ends a conversation that is no longer wanted: the practice must not rely on
 * what the patient has just undone, nor doubt what it has just agreed to.
 */
export function farewell(reason: FarewellReason): string {
  return `Mi scusi: ${happened[reason]}. Grazie, buona giornata.`;
}
