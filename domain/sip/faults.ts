import type { SipLayer } from './layers.ts';

/** What a fault means to the person who sets up the trunk. */
export interface SipFaultText {
  layer: SipLayer;
  /** Calls can pass all the same. */
  isWarning?: true;
  /** Likely cause, Italian. */
  cause: string;
  /** What to do about it, Italian. */
  remedy: string;
}

const askCarrier = 'Invia la traccia al provider';

const faults = {
  'target-unreadable': {
    layer: 'name',
    cause: 'Il dominio SIP o uno dei dati inseriti non è scritto in un formato valido.',
    remedy: 'Inserisci solo il nome fornito dal provider (per esempio sip.provider.it), senza sip: né spazi.',
  },
  'name-unknown': {
    layer: 'name',
    cause: 'Il nome non esiste nel DNS: probabilmente contiene un errore di battitura.',
    remedy: 'Ricopia il dominio SIP dalla lettera di attivazione del provider.',
  },
  'name-without-address': {
    layer: 'name',
    cause: 'Il nome esiste ma non porta a nessun indirizzo: forse è il sito del provider e non il suo server SIP.',
    remedy: 'Chiedi al provider il nome del server SIP (outbound proxy o registrar) per la tua linea.',
  },
  'name-not-answered': {
    layer: 'name',
    cause: 'Il DNS non ha risposto: il nome non è stato verificato.',
    remedy: 'Riprova fra qualche minuto; se si ripete, segnala al provider che il suo DNS non risponde.',
  },
  'service-withdrawn': {
    layer: 'name',
    cause: 'Il DNS del provider dichiara che su questo nome il servizio SIP non è offerto.',
    remedy: 'Chiedi al provider quale nome e quale protocollo (UDP, TCP o TLS) usare.',
  },
  'address-not-public': {
    layer: 'address',
    cause: 'L’indirizzo è privato o riservato: da Internet non è raggiungibile.',
    remedy:
      'Usa il nome pubblico del provider; un centralino nella tua rete ha bisogno di un SBC con indirizzo pubblico.',
  },
  'port-not-allowed': {
    layer: 'address',
    cause: 'La porta indicata non è una porta SIP.',
    remedy: 'Usa 5060 (UDP o TCP) o 5061 (TLS), o la porta SIP comunicata dal provider.',
  },
  'port-closed': {
    layer: 'reachability',
    cause: 'Il server esiste ma rifiuta la connessione su questa porta e con questo protocollo.',
    remedy: 'Verifica porta e protocollo (UDP, TCP o TLS) con il provider.',
  },
  'host-unreachable': {
    layer: 'reachability',
    cause: 'Nessuna strada porta al server: la rete risponde che è irraggiungibile.',
    remedy: 'Riprova fra qualche minuto; se si ripete, chiedi al provider se il servizio è attivo.',
  },
  'host-silent': {
    layer: 'reachability',
    cause:
      'Il server non risponde: un firewall scarta i messaggi, oppure il provider accetta solo indirizzi autorizzati.',
    remedy: 'Chiedi al provider se serve autorizzare gli indirizzi IP chiamanti e quale protocollo usare.',
  },
  'certificate-expired': {
    layer: 'tls',
    cause: 'Il certificato del server è scaduto.',
    remedy: `${askCarrier}: deve rinnovare il certificato. Nel frattempo si può usare UDP, se il provider lo consente.`,
  },
  'certificate-not-yet-valid': {
    layer: 'tls',
    cause: 'Il certificato del server vale solo da una data futura.',
    remedy: `${askCarrier}: il certificato è stato installato in anticipo o ha una data sbagliata.`,
  },
  'certificate-wrong-name': {
    layer: 'tls',
    cause: 'Il certificato è di un altro nome: il dominio SIP inserito non è quello per cui è stato rilasciato.',
    remedy: 'Usa come dominio SIP uno dei nomi del certificato, riportati nel dettaglio, se il provider lo conferma.',
  },
  'certificate-self-signed': {
    layer: 'tls',
    cause: 'Il certificato è firmato da sé stesso: nessuna autorità garantisce che il server sia del provider.',
    remedy: `${askCarrier}: serve un certificato di un’autorità riconosciuta. Nel frattempo si può usare UDP.`,
  },
  'certificate-unknown-authority': {
    layer: 'tls',
    cause: 'Il certificato viene da un’autorità non riconosciuta, o il server non invia la catena completa.',
    remedy: `${askCarrier}: deve installare la catena completa di un’autorità riconosciuta.`,
  },
  'tls-refused': {
    layer: 'tls',
    cause: 'Il server non conclude la cifratura: su questa porta forse non parla TLS, o chiede una versione superata.',
    remedy: 'Verifica che la porta sia quella TLS (di solito 5061) e che il provider offra TLS 1.2 o 1.3.',
  },
  'tls-silent': {
    layer: 'tls',
    cause: 'Il server accetta la connessione ma non risponde alla cifratura.',
    remedy: 'Verifica che la porta sia quella TLS (di solito 5061).',
  },
  'options-silent': {
    layer: 'options',
    cause:
      'Il server accetta la connessione ma non risponde ai messaggi SIP: forse non è un server SIP, o non ci riconosce.',
    remedy: 'Chiedi al provider se il nome è quello del server SIP e se serve autorizzare gli indirizzi IP chiamanti.',
  },
  'options-lost': {
    layer: 'options',
    cause: 'Il server accetta la connessione e la chiude subito: il servizio è sovraccarico o non ci riconosce.',
    remedy: `${askCarrier}: deve dire perché chiude la connessione.`,
  },
  'options-not-sip': {
    layer: 'options',
    cause: 'Su questa porta risponde qualcosa che non è SIP, o che manda messaggi SIP malformati.',
    remedy: 'Verifica nome e porta: di solito 5060, non quella del sito o del pannello del provider.',
  },
  'options-unanswered': {
    layer: 'options',
    isWarning: true,
    cause: 'Il server ignora OPTIONS, ma risponde a REGISTER: le chiamate possono passare.',
    remedy: 'Lascia spento il controllo periodico con OPTIONS (options ping).',
  },
  'password-wrong': {
    layer: 'register',
    cause: 'Il provider rifiuta le credenziali: la password, o il nome utente per l’autenticazione, è sbagliata.',
    remedy: 'Ricopia la password SIP (non quella del pannello web); se non va, rigenerala nel pannello del provider.',
  },
  'user-unknown': {
    layer: 'register',
    cause: 'Il provider non conosce questo nome utente.',
    remedy: 'Ricopia il nome utente SIP: spesso è il numero di telefono o un codice, non l’e-mail.',
  },
  'register-forbidden': {
    layer: 'register',
    cause: 'Il provider rifiuta senza nemmeno chiedere la password: linea sospesa, o indirizzo IP non autorizzato.',
    remedy: 'Chiedi al provider se la linea è attiva e se accetta registrazioni da Internet.',
  },
  'register-not-offered': {
    layer: 'register',
    isWarning: true,
    cause:
      'Il provider non prevede la registrazione: riconosce il trunk dall’indirizzo IP o da credenziali sulla chiamata.',
    remedy:
      'Lascia spenta la registrazione e autorizza nel pannello del provider gli indirizzi della piattaforma. La password si verifica solo con una chiamata di prova.',
  },
  'interval-refused': {
    layer: 'register',
    cause: 'Il provider chiede una durata di registrazione che nemmeno lui accetta.',
    remedy: `${askCarrier}: la risposta 423 non indica un intervallo utilizzabile.`,
  },
  'register-redirected': {
    layer: 'register',
    cause: 'Il provider rimanda a un altro server.',
    remedy: 'Usa come dominio SIP quello indicato nel dettaglio, se il provider lo conferma.',
  },
  'algorithm-unsupported': {
    layer: 'register',
    cause: 'Il provider chiede un tipo di autenticazione che non è SIP digest con MD5 o SHA-256.',
    remedy: `${askCarrier}: chiedi l’autenticazione digest con qop «auth».`,
  },
  'challenge-unreadable': {
    layer: 'register',
    cause: 'Il provider chiede la password senza i dati che servono per rispondere.',
    remedy: `${askCarrier}: la richiesta di autenticazione (401 o 407) è incompleta.`,
  },
  'nonce-never-fresh': {
    layer: 'register',
    cause: 'Il provider dichiara scaduta ogni nostra risposta: i suoi server non condividono lo stato.',
    remedy: `${askCarrier}: ogni registrazione riceve stale=true.`,
  },
  'register-unavailable': {
    layer: 'register',
    cause: 'Il servizio di registrazione del provider è guasto o sovraccarico.',
    remedy: 'Riprova fra qualche minuto; se si ripete, invia la traccia al provider.',
  },
  'register-silent': {
    layer: 'register',
    cause: 'Il server risponde a OPTIONS ma non a REGISTER.',
    remedy: `${askCarrier}: forse la registrazione è su un altro server.`,
  },
  'register-unreadable': {
    layer: 'register',
    cause: 'La risposta alla registrazione è malformata, troncata o troppo grande.',
    remedy: `${askCarrier}: la risposta non rispetta RFC 3261.`,
  },
  'register-lost': {
    layer: 'register',
    cause: 'Il server chiude la connessione invece di rispondere alla registrazione.',
    remedy: `${askCarrier}: deve dire perché chiude la connessione.`,
  },
  'register-rejected': {
    layer: 'register',
    cause: 'Il provider rifiuta la registrazione per un motivo riportato nel dettaglio.',
    remedy: `${askCarrier}: deve spiegare il codice di risposta.`,
  },
} as const satisfies Record<string, SipFaultText>;

export type SipFault = keyof typeof faults;

/** Every fault the check can name, with its layer and its Italian sentences. */
export const sipFaults: Readonly<Record<SipFault, SipFaultText>> = faults;
