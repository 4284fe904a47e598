import { brand } from '../brand.ts';

/** Shown beside the number; at most 40 signs (the platform's limit). */
export const testCallerName = `${brand} Test`;
/** What simulated calls show: a number of the demonstration range, which is nobody's. */
export const simulatedCallerId = '+390378999999';

export const defaultTestMessage =
  'Ciao, questa è una chiamata di prova di Dentisti.ai. Controlla il numero e il nome che vedi sul display del telefono. Non devi fare nulla: puoi riagganciare quando vuoi. Grazie e buona giornata.';

/** Said before the visitor's text: every conversation begins by saying that a machine speaks. */
export const testCallOpening = `Buongiorno, sono l’assistente automatico di ${brand}.`;

/** Toasts of both pages. */
export const toolToasts = {
  numberMissing: { title: 'Numero richiesto', description: 'Inserisci il tuo numero di telefono per il test' },
  callStarted: { title: 'Chiamata di test avviata!' },
  callFailed: { title: 'Errore', description: "Errore durante l'avvio della chiamata di test" },
  providersFailed: { title: 'Errore', description: 'Impossibile caricare i provider BYOK' },
  providersUnreachable: { title: 'Errore di connessione', description: 'Verifica la connessione internet' },
  incomplete: { title: 'Configurazione incompleta', description: 'Compila tutti i campi richiesti' },
  byokPassed: { title: '✅ Configurazione BYOK riuscita!' },
  byokFailed: { title: '❌ Test BYOK fallito' },
  byokBroken: { title: 'Errore di test', description: 'Impossibile testare la configurazione BYOK' },
  templateLoaded: { title: 'Template caricato' },
  copied: { title: 'Copiato!' },
} as const;

export const stillRunning = 'La verifica è ancora in corso...';

/** What to look at while the telephone rings. */
export function testCallInstructions({ callerId, isSimulated }: { callerId: string; isSimulated: boolean }): string {
  if (isSimulated)
    return `Chiamata simulata: nessun telefono squilla. Con la piattaforma vocale collegata, sul display vedresti ${callerId} e, dove l’operatore lo trasmette, il nome «${testCallerName}».`;
  return `Rispondi entro 30 secondi. Sul display deve apparire ${callerId} e, dove l’operatore lo trasmette, il nome «${testCallerName}». Se vedi un altro numero o la chiamata non arriva, controlla il trunk e il passaggio nazionale della chiamata.`;
}

/** How many settings of a trunk are tried by ringing its number from itself, at most; each is one call. */
export const maxProbeCalls = 4;

/** Said before a trunk is tried: the calls it costs. */
export const probeCallsNote = `Se il trunk risponde, la verifica chiama il tuo numero dal numero stesso, da 1 a ${maxProbeCalls} volte: cerca le impostazioni che l’operatore accetta. Ogni chiamata si chiude appena è accettata o rifiutata, al più tardi dopo 10 secondi; il telefono può squillare e l’operatore può addebitarla.`;

/** After a trunk was accepted. */
export function byokNextSteps({
  isSimulated,
  forwardTo,
  inUse,
}: {
  isSimulated: boolean;
  forwardTo: string | null;
  inUse: boolean;
}): string[] {
  return [
    ...(inUse
      ? [
          'La linea è già in uso: da adesso chiamiamo da questo numero. La trovi nell’area riservata, «Linea telefonica».',
          'Le variabili d’ambiente qui sotto sono una copia per i tuoi appunti: non serve incollarle né riavviare.',
        ]
      : [
          'Copia le variabili d’ambiente e mettile nella configurazione del worker, poi inserisci la password SIP a mano.',
          'Riavvia gateway e worker: il numero collegato diventa quello da cui chiamiamo.',
        ]),
    ...(forwardTo
      ? [
          `Chiedi all’operatore di inoltrare le chiamate in entrata a ${forwardTo}: solo così uno studio può richiamare.`,
        ]
      : []),
    isSimulated
      ? 'La verifica è simulata: ripetila con la piattaforma vocale collegata prima di usare il numero.'
      : 'Fai una chiamata di prova dalla pagina «Test Caller ID» e controlla il numero sul display.',
    'Chiedi all’operatore conferma che le chiamate entrano in rete in Italia (delibere AGCOM 106/25/CONS e 271/25/CONS).',
  ];
}

/** On both pages: why not any provider will do. */
export const agcomNote =
  'Dal 19 agosto 2025 (numeri fissi) e dal 19 novembre 2025 (numeri mobili) gli operatori italiani bloccano le chiamate che entrano dall’estero mostrando un numero italiano (delibere AGCOM 106/25/CONS e 271/25/CONS). Per mostrare un numero italiano serve quindi il trunk di un operatore italiano che consegna la chiamata in Italia.';

/** Figures of the cost panel; the return is an estimate, and says so. */
export const costPanel = {
  monthlyCost: '€10-25',
  bookings: '50+',
  roi: '1.775%',
  estimate: '(stima)',
} as const;
