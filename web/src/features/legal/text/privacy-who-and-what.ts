import type { LegalSection } from '../legal-document.ts';

/** Privacy policy, sections 1–6: who we are, which data, on what grounds. */
export const privacyWhoAndWhat: readonly LegalSection[] = [
  {
    anchor: 'chi-siamo',
    number: '1',
    title: 'Chi siamo (Titolare)',
    blocks: [
      'Il titolare del trattamento, cioè chi decide perché e come si usano i tuoi dati, è **{legalName}**, con sede in Roma, Italia, P. IVA {vatNumber}. In questa pagina ci chiamiamo «noi» o «Dentisti.ai».',
      'Per tutto ciò che riguarda i tuoi dati scrivi a {contactEmail} oppure, con posta certificata, a {pec}.',
      'Se nominiamo un responsabile della protezione dei dati (DPO), i suoi recapiti compaiono in questo punto.',
    ],
  },
  {
    anchor: 'il-nostro-ruolo',
    number: '2',
    title: 'Il nostro ruolo',
    blocks: [
      'Siamo un intermediario tecnologico: mettiamo in contatto chi cerca un dentista e gli studi dentistici. Non siamo uno studio, non prestiamo cure e non facciamo diagnosi.',
      'Lo studio che scegli tratta i tuoi dati per conto proprio, come titolare autonomo, dal momento in cui riceve la tua richiesta: la cartella clinica, le cure e la fatturazione sono sue. La sua informativa la chiedi allo studio. Se lo studio tiene con noi agenda e pazienti, quei dati restano suoi e li trattiamo per suo conto (punto 8).',
    ],
  },
  {
    anchor: 'quali-dati',
    number: '3',
    title: 'Quali dati trattiamo',
    blocks: [
      'Trattiamo solo i dati che servono a ciò che ci chiedi. Sono questi:',
      {
        list: [
          '**Dati di navigazione.** L’indirizzo IP, l’ora e la pagina richiesta. Servono a far arrivare le pagine e a difendere il sito dagli abusi; per i limiti di utilizzo l’indirizzo è trasformato in una sigla che non permette di risalire a te.',
          '**Luogo cercato.** La città, la zona o l’indirizzo che scrivi. Un indirizzo serve solo a calcolare le distanze: da noi resta in memoria un’ora al massimo. Se premi «Usa la mia posizione», le coordinate restano nel tuo dispositivo: il browser sceglie da sé il comune più vicino e a noi arriva solo il suo nome.',
          '**Account, se ne crei uno.** Nome, indirizzo e-mail e credenziali. Per cercare uno studio, fare l’autovalutazione o chiedere un appuntamento non serve.',
          '**Account di chi gestisce uno studio.** L’indirizzo e-mail, senza nome né password: si entra da un link mandato a quell’indirizzo. Poi in quali studi sei, con quale ruolo e da quando, quando sei entrato l’ultima volta e, per ogni browser ancora dentro, il suo nome e il sistema (per esempio «Chrome, Windows»), quando è entrato e quando è stato usato. Se attivi un secondo fattore: la parte pubblica di ogni passkey con il nome del browser e le date, la chiave dell’app di autenticazione (cifrata), i codici di recupero come impronta, mai in chiaro. L’impronta digitale o il volto restano sul tuo dispositivo: non li riceviamo.',
          '**Rivendicazione di uno studio.** Quale studio chiedi di gestire, come lo provi, la casella o il telefono dello studio a cui è andato il codice, quello che ci scrivi, che cosa è stato deciso e perché. Il codice non lo conserviamo. Per verificare la titolarità servono anche nome e numero di iscrizione all’Albo di un dentista dello studio, che un nostro operatore confronta con il registro pubblico.',
          '**Richiesta di prenotazione.** Nome, telefono, e-mail, tre orari preferiti, lo studio scelto e il numero della richiesta, nella forma `DENT-XXXX-YYYY`.',
          '**Motivo della visita.** La voce che scegli (per esempio igiene, dolore, controllo) e la nota che puoi aggiungere.',
          '**Riassunto dell’autovalutazione.** Solo se lo alleghi alla richiesta di appuntamento (punto 4).',
          '**Richiesta a parole tue.** Quello che scrivi nella scheda «AI» dei risultati per farti suggerire uno studio (punto 5).',
          '**Autovalutazione a parole tue.** Solo dove è attivo un modello linguistico, e solo se gli chiedi di leggerle (punto 4).',
          '**Lista d’attesa.** Se ti ci metti, o ti ci mette lo studio: i giorni e la parte del giorno in cui verresti prima, gli orari che ti sono stati offerti e le tue risposte.',
          '**Calendario che un professionista collega allo studio.** L’accesso, cifrato, e gli orari occupati; che cosa sono i suoi impegni non lo conserviamo. Lo trattiamo per conto dello studio (punto 8).',
          '**Esito delle telefonate.** Quando abbiamo chiamato lo studio, che cosa ha risposto e, quando c’è, la trascrizione della chiamata.',
          '**Recensione di una visita.** Se scrivi: le stelle, il testo e come firmi (il nome con un’iniziale, oppure nessun nome). È pubblica. Per chiederti di scriverla usiamo la tua e-mail e il fatto che lo studio ti ha segnato come venuto; per non chiedertelo due volte teniamo una sigla dei tuoi contatti.',
          '**Acquisto del pacchetto prima visita.** L’e-mail, la città in cui vuoi l’appuntamento, l’importo e lo stato del pagamento. Il numero della carta lo vede soltanto chi gestisce il pagamento.',
          '**Messaggi che ci mandi.** Segnalazioni su una scheda, richieste di uno studio, e-mail.',
          '**Dati degli studi.** Nome, indirizzo, telefono, orari, sito, servizi e valutazione Google, presi da fonti pubbliche o forniti dallo studio. Se è il tuo studio, puoi correggerli da «Segnala un errore» o «Rivendica» nella scheda.',
        ],
      },
      'Non compriamo dati da altri e non li uniamo a quelli di altri siti.',
    ],
  },
  {
    anchor: 'autovalutazione',
    number: '4',
    title: 'Autovalutazione',
    blocks: [
      'L’autovalutazione si fa senza registrazione. Le risposte sono elaborate nel tuo dispositivo, da regole che la pagina porta con sé: non ci vengono inviate e non sono conservate. Quando chiudi la pagina spariscono.',
      'Se invece di scrivere scegli di dettare, a trasformare la voce in parole è il tuo browser: di solito manda l’audio a chi lo produce, per esempio Google, Apple o Microsoft, che può trovarsi fuori dall’Unione europea e lo tratta secondo le proprie regole, come titolare. Succede solo dopo un avviso e con il tuo consenso esplicito, che vale finché resti in quella pagina e che puoi revocare lì. Noi non riceviamo né la voce né le parole.',
      {
        languageModel: 'on',
        text: 'Nel primo passo puoi chiedere aiuto a un modello linguistico esterno per le parole che hai scritto o dettato. Prima dell’invio ti diciamo a chi vanno e ti chiediamo un consenso esplicito, ogni volta. Il modello riceve quelle parole e le nostre domande, senza nome né contatti tuoi: non scriverli nel testo. Propone risposte, che controlli tu; il livello lo decidono soltanto le nostre regole. Il testo passa dai nostri server per i pochi secondi che servono e non lo conserviamo.',
      },
      'Diventano dati nostri solo se decidi di allegarne un riassunto alla richiesta di appuntamento. In quel caso lo vedi parola per parola prima dell’invio, lo puoi togliere, e vale quanto scritto nel punto 5. Lo conserviamo con la richiesta e lo mostriamo nella tua pagina privata; al telefono non lo diciamo a nessuno.',
      'Se con quello studio c’è già una richiesta aperta con gli stessi contatti, non ne salviamo una seconda. La pagina che si apre può mostrare il riassunto che hai appena allegato: per questo lo teniamo, senza nome né contatti, per al massimo 7 giorni.',
    ],
  },
  {
    anchor: 'dati-sulla-salute',
    number: '5',
    title: 'Dati sulla salute',
    blocks: [
      'Il motivo della visita e il riassunto dell’autovalutazione dicono qualcosa della tua salute. Li trattiamo solo con il tuo **consenso esplicito** (articolo 9, paragrafo 2, lettera a, del Regolamento UE 2016/679, «GDPR»), che dai con una casella a parte, mai già spuntata.',
      'Il consenso si può revocare in ogni momento: da solo, cancellando i tuoi dati dalla pagina della prenotazione (punto 15), o scrivendo a {contactEmail} con il numero della richiesta. La revoca non tocca ciò che è stato fatto prima, per esempio una telefonata già avvenuta.',
      'Senza questo consenso non possiamo inviare la richiesta allo studio, perché lo studio deve sapere per che cosa lo chiami. Puoi sempre telefonare tu: il numero è nella scheda.',
      {
        languageModel: 'off',
        text: 'Anche quello che scrivi nella scheda «AI» dei risultati può dire qualcosa della tua salute. Lo legge un nostro programma, serve solo a rispondere, non esce dai nostri server e non lo conserviamo.',
      },
      {
        languageModel: 'on',
        text: 'Anche quello che scrivi nella scheda «AI» dei risultati può dire qualcosa della tua salute. Non lo conserviamo, ma oltre al nostro programma lo legge un modello linguistico esterno, che riceve il testo, il luogo cercato e alcuni dati degli studi, senza nome né contatti tuoi: non scriverli nel testo. La pagina lo dice prima dell’invio; se togli la spunta «Fai rileggere la richiesta a un modello linguistico», il testo non gli viene mandato.',
      },
    ],
  },
  {
    anchor: 'finalita-e-basi',
    number: '6',
    title: 'Finalità e basi giuridiche',
    blocks: [
      'Per ogni uso dei dati la legge chiede una ragione. Le nostre sono queste:',
      {
        table: {
          caption: 'Perché usiamo i dati e su quale base',
          columns: ['Perché', 'Quali dati', 'Base giuridica'],
          rows: [
            ['Creare e gestire l’account', 'Nome, e-mail, credenziali', 'Contratto (art. 6.1.b GDPR)'],
            [
              'Inviare la richiesta allo studio, spostarla, annullarla, ricordartela, dire allo studio che hai confermato di venire',
              'Nome, contatti, orari, numero della richiesta, esito delle telefonate, la tua conferma',
              'Contratto (art. 6.1.b)',
            ],
            [
              'Dire allo studio il motivo della visita',
              'Motivo, nota',
              'Contratto e consenso esplicito per i dati sulla salute (artt. 6.1.b e 9.2.a)',
            ],
            [
              'Tenere con la richiesta il riassunto dell’autovalutazione che alleghi e mostrartelo',
              'Riassunto allegato',
              'Contratto e consenso esplicito per i dati sulla salute (artt. 6.1.b e 9.2.a)',
            ],
            [
              'Proporre le risposte dell’autovalutazione con un aiuto automatico esterno, dove c’è e solo se lo chiedi',
              'Le parole che scrivi',
              'Consenso esplicito, a ogni invio (artt. 6.1.a e 9.2.a)',
            ],
            [
              'Offrirti un posto prima, se sei in lista d’attesa',
              'Nome, e-mail, giorni preferiti, offerte e risposte',
              'Contratto (art. 6.1.b); per chi vi è stato messo dallo studio, le istruzioni dello studio (punto 8)',
            ],
            [
              'Vendere il pacchetto prima visita',
              'E-mail, città dell’appuntamento, importo, stato del pagamento',
              'Contratto (art. 6.1.b)',
            ],
            [
              'Sicurezza: difendere il sito, limitare gli abusi, ricostruire un guasto',
              'Dati di navigazione, registri di accesso',
              'Legittimo interesse a un servizio che funziona (art. 6.1.f)',
            ],
            [
              'Tenere e correggere l’elenco degli studi',
              'Dati degli studi, segnalazioni',
              'Legittimo interesse (art. 6.1.f)',
            ],
            [
              'Far entrare chi gestisce uno studio e dire chi altro vi entra',
              'E-mail, ruolo, accessi e browser',
              'Contratto (art. 6.1.b); per chi entra come collaboratore, legittimo interesse dello studio e nostro a sapere chi vi lavora (art. 6.1.f)',
            ],
            [
              'Controllare chi rivendica uno studio, verificare la titolarità e decidere quando in due chiedono lo stesso studio',
              'Rivendicazione, nome e numero nell’Albo, decisione e motivo',
              'Legittimo interesse a non affidare uno studio, e i dati dei suoi pazienti, a chi non ne ha titolo (art. 6.1.f)',
            ],
            [
              'Rispondere a uno studio che ci lascia i suoi contatti',
              'Nome, telefono, e-mail, messaggio',
              'Consenso (art. 6.1.a)',
            ],
            [
              'Chiederti, una volta, una recensione dopo una visita a cui sei andato',
              'E-mail, studio, presenza segnata dallo studio',
              'Legittimo interesse dello studio e di chi cerca un dentista a recensioni vere (art. 6.1.f): ti puoi opporre dall’e-mail, con il link «Non chiedetemi più recensioni» e un pulsante della pagina',
            ],
            [
              'Pubblicare la recensione che scrivi, controllarla e decidere sulle segnalazioni',
              'Stelle, testo, firma, segnalazioni',
              'Contratto: i Termini di servizio, punto 15 (art. 6.1.b); per le segnalazioni, obbligo di legge (art. 6.1.c)',
            ],
            ['Contare le pagine viste', 'Nome della pagina aperta', 'Consenso (art. 6.1.a)'],
            [
              'Ricordare le preferenze fra una visita e l’altra',
              'Luogo, aspetto, lingua, modo di leggere',
              'Consenso (art. 6.1.a)',
            ],
            [
              'Rispettare obblighi fiscali e richieste delle autorità',
              'Dati di acquisto, quelli richiesti',
              'Obbligo di legge (art. 6.1.c)',
            ],
          ],
        },
      },
      'Dove la base è il legittimo interesse puoi opporti (punto 15). Dove è il consenso puoi ritirarlo, senza conseguenze sul resto del servizio.',
    ],
  },
];
