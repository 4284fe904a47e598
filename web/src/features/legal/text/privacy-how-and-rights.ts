import type { LegalSection } from '../legal-document.ts';

/** Privacy policy, sections 7–18: the assistants, who receives data, how long, the rights. */
export const privacyHowAndRights: readonly LegalSection[] = [
  {
    anchor: 'assistente-vocale',
    number: '7',
    title: 'Assistente vocale',
    blocks: [
      'Quando chiedi un appuntamento, un assistente vocale telefona allo studio per tuo conto. È un sistema di intelligenza artificiale e lo dichiara nella prima frase di ogni chiamata; se glielo si chiede non lo nega mai. Se lo studio vuole parlare con una persona, passa la chiamata a noi quando qualcuno può rispondere; altrimenti lo dice, e propone che sia tu a chiamare lo studio.',
      'L’assistente comunica solo ciò che serve: il motivo in una parola, gli orari che hai scelto e il numero della richiesta. La nota che hai aggiunto la dice solo se lo studio chiede altri particolari; il tuo nome e il tuo telefono, quando lo studio accetta. Il testo esatto di ciò che dirà lo leggi prima di inviare la richiesta.',
      'Uno studio può rispondere senza telefonata, nella sua area studi o dal link di un’e-mail. Nell’e-mail ci sono solo il motivo e gli orari; nell’area studi, se la sua titolarità è verificata (punto 13 dei termini), vede anche nome, telefono e nota già mentre decide.',
      'Lo stesso assistente telefona al numero pubblicato di uno studio per dire un codice, quando qualcuno rivendica lo studio e sceglie il telefono.',
      'Le chiamate non sono registrate in audio, salvo avviso dato all’inizio della chiamata. Può restarne la trascrizione scritta, per il tempo indicato nel punto 12.',
    ],
  },
  {
    anchor: 'assistente-studi',
    number: '8',
    title: 'Assistente, agenda e pazienti degli studi',
    blocks: [
      'La nostra receptionist AI per il telefono degli studi oggi è una dimostrazione, e non risponde al telefono di nessuno studio. Quando uno studio la userà, il titolare dei dati di chi chiama sarà lo studio; noi saremo il responsabile del trattamento (articolo 28 GDPR), e seguiremo le sue istruzioni scritte.',
      'Uno studio può anche tenere con noi la sua agenda e i suoi pazienti: nome, contatti, visite, una nota senza dati clinici, il consenso a essere richiamati e i richiami, chi aspetta un posto. Se lo sceglie, le visite compaiono anche nel calendario di chi le fa, e un avviso arriva al suo gestionale. Anche qui il titolare è lo studio e noi siamo il suo responsabile, secondo l’[Accordo sul trattamento dei dati](/accordo-trattamento-dati). Se prenoti da uno studio che lo fa, nome, telefono ed e-mail entrano fra i suoi pazienti quando la visita è confermata.',
      'La dimostrazione che si può provare nel sito usa l’agenda di uno studio inventato. Non scriverci dati veri: non servono.',
    ],
  },
  {
    anchor: 'decisioni-automatizzate',
    number: '9',
    title: 'Decisioni automatizzate',
    blocks: [
      'Il livello dell’autovalutazione e i suggerimenti sugli studi sono calcolati in modo automatico, ma sono indicazioni: scegli tu che cosa farne. Non prendiamo decisioni che abbiano effetti giuridici su di te o che ti tocchino in modo simile (articolo 22 GDPR).',
      'Le regole sono pubbliche: come ordiniamo gli studi è spiegato in [Come ordiniamo gli studi](/come-ordiniamo-gli-studi), e il risultato dell’autovalutazione elenca le risposte da cui dipende.',
    ],
  },
  {
    anchor: 'a-chi',
    number: '10',
    title: 'A chi comunichiamo i dati',
    blocks: [
      'I tuoi dati arrivano soltanto a:',
      {
        list: [
          '**lo studio che hai scelto**, per la tua richiesta; a chi lavora nella sua area studi arriva anche un’e-mail con il motivo e gli orari, senza il tuo nome né il tuo telefono;',
          '**i calendari e i programmi che lo studio ha collegato**, se tiene con noi l’agenda: nel calendario di chi ti visita o al suo gestionale arrivano l’orario della visita e, a volte, la prestazione e il numero della richiesta; il tuo nome o i tuoi contatti solo se lo studio lo ha scelto. Sono suoi, e ne risponde lo studio;',
          '**lo studio che rivendichi**: il tuo indirizzo e-mail compare nei messaggi che mandiamo alle sue caselle e a chi lo gestisce già; chi è nello stesso studio vede gli indirizzi degli altri;',
          '**i nostri fornitori** per l’hosting, la telefonia, la voce dell’assistente, l’invio delle e-mail e i pagamenti: li abbiamo nominati responsabili del trattamento, lavorano su nostre istruzioni e non possono usare i dati per sé;',
          '**le autorità**, quando la legge lo impone.',
        ],
      },
      {
        languageModel: 'on',
        text: 'Chi ci fornisce il modello linguistico riceve, quando lo usi, soltanto ciò che è detto nei punti 4 e 5.',
      },
      'I tuoi dati non sono mai venduti, né ceduti per pubblicità.',
    ],
  },
  {
    anchor: 'fuori-see',
    number: '11',
    title: 'Trasferimenti fuori dallo Spazio economico europeo',
    blocks: [
      'Preferiamo fornitori che conservano i dati nell’Unione europea. Se un fornitore è negli Stati Uniti o in un altro Paese, il trasferimento avviene solo verso chi aderisce al Data Privacy Framework o con le clausole contrattuali standard della Commissione europea.',
      'L’elenco aggiornato dei fornitori, con il Paese e la garanzia usata, lo mandiamo a chi lo chiede a {contactEmail}.',
    ],
  },
  {
    anchor: 'conservazione',
    number: '12',
    title: 'Conservazione',
    blocks: [
      'Teniamo i dati solo per il tempo che serve. Poi un lavoro automatico, ogni giorno, li cancella e annota quanti ne ha cancellati.',
      {
        table: {
          caption: 'Per quanto tempo teniamo i dati',
          columns: ['Dati', 'Durata'],
          rows: [
            ['Richiesta di prenotazione, compreso il motivo', '12 mesi dopo la visita'],
            ['Richiesta a cui non è seguita una visita', '12 mesi dopo l’ultimo cambiamento'],
            ['Riassunto allegato alla richiesta', '12 mesi dopo la visita, come la richiesta'],
            ['Riassunto allegato quando la richiesta era già aperta', '7 giorni'],
            ['Trascrizione della telefonata', '30 giorni'],
            ['Esito della telefonata', '12 mesi'],
            ['E-mail che ti abbiamo mandato', '90 giorni'],
            ['Prova delle scelte sui cookie', '5 anni'],
            ['Registri di sicurezza', '6 mesi'],
            ['Account', 'finché resta aperto; quelli dei nostri collaboratori, 6 mesi dopo la chiusura'],
            [
              'Account di chi gestisce uno studio',
              '24 mesi dopo l’ultimo accesso, salvo che sia ancora in uno studio o aspetti una decisione',
            ],
            ['Link per entrare nello studio', '2 giorni'],
            ['Accessi allo studio, con il nome del browser', '30 giorni dopo l’ultimo uso, 90 dall’accesso al massimo'],
            ['Richieste a una passkey', '1 giorno'],
            ['Avvisi sulle prenotazioni mandati al gestionale dello studio, su richiesta dello studio', '30 giorni'],
            [
              'Lista d’attesa di uno studio: chi aspetta, che cosa gli è stato offerto',
              '90 giorni dalla fine dell’attesa',
            ],
            [
              'Richiesta di gestire una scheda (rivendicazione)',
              '12 mesi dopo la decisione, o dopo la fine senza decisione',
            ],
            [
              'Ruolo in uno studio e verifica della titolarità',
              'finché la persona è nello studio; la verifica, finché vale',
            ],
            [
              'Pazienti che uno studio tiene con noi',
              'finché lo studio li tiene; 30 giorni dopo che non può più tenerli con noi',
            ],
            [
              'Foto che uno studio pubblica di sé',
              'finché lo studio le mostra; 30 giorni dopo che nessuno lo gestisce più, o che il profilo è nascosto',
            ],
            ['Richiami mandati per conto di uno studio a chi vi ha consentito', '24 mesi dopo l’ultimo passo'],
            [
              'Accesso al calendario che un professionista collega allo studio',
              'finché resta collegato e vale la verifica della titolarità, poi al massimo 1 giorno; l’accesso a Google lo restituiamo subito, al massimo in 7 giorni',
            ],
            ['Orari occupati in quel calendario, e visite che vi abbiamo scritto', '2 giorni dopo la fine dell’orario'],
            ['Differenze fra quel calendario e l’agenda, da decidere nello studio', '90 giorni'],
            ['Consenso a Google in corso, per collegare un calendario', '1 giorno'],
            ['Documenti di un acquisto', '10 anni, per obbligo fiscale'],
            ['Il tuo indirizzo e-mail e la città in un acquisto', '12 mesi dopo il pagamento o il rimborso'],
            ['Acquisti non conclusi', '12 mesi'],
            ['Codici che ti mandiamo per aprire i tuoi dati', '1 giorno dopo la scadenza'],
            ['Sigla dell’indirizzo IP, per i limiti di utilizzo', 'al massimo un’ora'],
            ['Dati pubblici di uno studio', 'finché lo studio è nell’elenco'],
            ['Numeri degli studi che non vogliono telefonate', 'finché lo studio non cambia idea'],
            ['Richiesta di una recensione e sigla dei tuoi contatti', '7 mesi'],
            ['Sigla dell’indirizzo e-mail di chi non vuole richieste di una recensione', 'finché non cambia idea'],
            ['Recensione e risposta dello studio', '36 mesi, o fino a quando la cancelli'],
            ['Segnalazioni e messaggi', '12 mesi dopo la risposta, o dopo l’arrivo se non ne serve una'],
            ['Risposte dell’autovalutazione', 'non le conserviamo'],
            ['Parole dell’autovalutazione, se le fai leggere a un modello linguistico', 'non le conserviamo'],
            ['Voce, se detti le parole dell’autovalutazione', 'non la riceviamo'],
            ['Quello che scrivi nella scheda «AI»', 'non lo conserviamo'],
          ],
        },
      },
      'Se cancelli prima, per esempio con una richiesta secondo il punto 15, questi tempi non si aspettano, salvo ciò che la legge ci obbliga a tenere.',
      'Le copie di sicurezza servono solo a rimettere in piedi il servizio dopo un guasto. Le eliminiamo quando scade il tempo dei dati più vecchi che contengono; se ne ripristiniamo una, ciò che nel frattempo è stato cancellato viene cancellato di nuovo.',
    ],
  },
  {
    anchor: 'sicurezza',
    number: '13',
    title: 'Sicurezza',
    blocks: [
      'I dati viaggiano cifrati. Vi accede solo chi deve lavorarci, con i permessi del suo ruolo; gli amministratori entrano con autenticazione a due fattori e ogni accesso e modifica resta in un registro.',
      'I link privati alle prenotazioni contengono una chiave che non finisce nei registri dei server. Nome, telefono e motivo della visita non compaiono negli indirizzi delle pagine, nelle nostre statistiche o nei registri tecnici.',
      'Se nonostante questo i tuoi dati fossero violati, con un rischio per te, te lo diciamo senza ritardo e lo diciamo al Garante entro 72 ore.',
    ],
  },
  {
    anchor: 'minori',
    number: '14',
    title: 'Minori',
    blocks: [
      'Il servizio è per chi ha almeno 18 anni. Per una persona più giovane la richiesta la fa il genitore, o chi ne fa le veci, con i propri contatti.',
      'Se scopriamo dati inviati da un minore senza quel consenso, li cancelliamo. Se ne sei a conoscenza, scrivici.',
    ],
  },
  {
    anchor: 'i-tuoi-diritti',
    number: '15',
    title: 'I tuoi diritti',
    blocks: [
      'In ogni momento (articoli da 15 a 22 GDPR) puoi:',
      {
        list: [
          'sapere quali dati abbiamo e averne una copia (**accesso**);',
          'farli correggere (**rettifica**);',
          'farli cancellare (**cancellazione**), anche dalle e-mail in attesa e dai registri;',
          'farne sospendere l’uso (**limitazione**);',
          'riceverli in un formato che un altro servizio può leggere (**portabilità**);',
          'opporti agli usi basati sul legittimo interesse (**opposizione**);',
          '**revocare un consenso**, senza dare spiegazioni.',
        ],
      },
      'Se hai chiesto un appuntamento puoi farlo da solo: nella pagina della prenotazione, sotto «I tuoi dati», li vedi, li scarichi e li cancelli, subito. Ti chiediamo solo di confermare con un codice inviato all’e-mail di quella prenotazione, così nessun altro può agire al tuo posto. Se c’è un appuntamento da disdire, prima lo diciamo allo studio: fino ad allora teniamo il tuo nome, al massimo per 7 giorni. Se chiedi tutto, ricevi anche quello che gli studi tengono con noi sotto quell’e-mail, e se cancelli tutto lo cancelliamo anche lì: le visite passate restano nell’agenda dello studio senza dire di chi. Se cancelli una sola prenotazione, ciò che lo studio tiene di te come suo paziente resta.',
      'Per tutto il resto scrivi a {contactEmail}; se hai il numero della richiesta, indicalo. Rispondiamo entro un mese e non costa nulla.',
      'Se pensi che abbiamo sbagliato, puoi presentare un reclamo al Garante per la protezione dei dati personali, [www.garanteprivacy.it](https://www.garanteprivacy.it), o rivolgerti al giudice.',
    ],
  },
  {
    anchor: 'cookie',
    number: '16',
    title: 'Cookie',
    blocks: [
      'Che cosa resta nel tuo browser, per quanto tempo e come cambiarlo è scritto nella [Cookie Policy](/cookie-policy). Senza il tuo consenso usiamo solo ciò che è necessario.',
    ],
  },
  {
    anchor: 'modifiche',
    number: '17',
    title: 'Modifiche',
    blocks: [
      'Se questa informativa cambia lo scriviamo nel sito, con la nuova data, e se hai un account te lo diciamo anche via e-mail. Quando una modifica riguarda un uso basato sul consenso, te lo chiediamo di nuovo.',
    ],
  },
  {
    anchor: 'contatti',
    number: '18',
    title: 'Contatti',
    blocks: ['{legalName}, Roma, Italia. E-mail: {contactEmail}. PEC: {pec}. Ti risponde una persona, in italiano.'],
  },
];
