import { AgendaDialog } from './agenda-dialog.tsx';
import styles from './forms.module.css';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['←', '→'], 'giorno o settimana prima e dopo; su una visita: visita accanto'],
  [['T'], 'oggi'],
  [['G', 'S'], 'giorno, settimana'],
  [['N'], 'nuova visita'],
  [['B'], 'blocca del tempo'],
  [['↑', '↓'], 'visita prima e dopo'],
  [['Invio'], 'apri'],
  [['M'], 'sposta con le frecce (con Maiusc di 5 minuti), Invio conferma, Esc lascia com’è'],
  [['Canc'], 'togli, con sei secondi per ripensarci'],
  [['Ctrl', 'Z'], 'annulla l’ultima modifica'],
  [['?'], 'questo elenco'],
];

/** What the keyboard does, and what the drawing means. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <AgendaDialog title="Tasti e segni dell’agenda" onClose={onClose} dismiss="Chiudi">
      {() => (
        <>
          <dl className={styles.keys}>
            {keys.map(([pressed, meaning]) => (
              <div key={meaning} className="contents">
                <dt className="nowrap">
                  {pressed.map((key, index) => (
                    <span key={key}>
                      {index > 0 && ' '}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="text-s muted">
            Trascina una visita per spostarla, il suo bordo in basso per allungarla, lo spazio vuoto per aggiungerne
            una. Col dito tieni premuto un momento. Il bordo verde pieno è una prenotazione da Dentisti.ai, quello
            doppio una visita vostra; le righe oblique sono tempo bloccato o chiuso. Il segno ✓ davanti a un nome: il
            paziente ha confermato che viene.
          </p>
        </>
      )}
    </AgendaDialog>
  );
}
