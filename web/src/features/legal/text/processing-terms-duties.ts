import type { LegalSection } from '../legal-document.ts';

/** Data-processing terms, sections 7–16: people, measures, sub-processors, rights, breaches, end, checks. */
export const processingTermsDuties: readonly LegalSection[] = [
  {
    anchor: 'riservatezza',
    number: '7',
    title: 'Riservatezza',
    blocks: [
      'Chi lavora con noi e può vedere questi dati è tenuto alla riservatezza, per contratto, anche dopo la fine del lavoro. Vi accede solo quando serve all’assistenza, a un obbligo di legge o alla sicurezza.',
    ],
  },
  {
    anchor: 'misure-di-sicurezza',
    number: '8',
    title: 'Misure di sicurezza',
    blocks: [
      'Le misure (articolo 32 GDPR) sono queste:',
      {
        list: [
          '**Separazione fra studi.** Ogni richiesta di una persona di uno studio gira nella base di dati con un permesso che vede soltanto le righe di quello studio; è un secondo controllo, oltre a quello del programma.',
          '**Accessi.** Si entra da un link mandato all’indirizzo e-mail, che vale 15 minuti e una volta sola; gli accessi aperti si vedono e si chiudono uno per uno. I dati dei pazienti si aprono solo dopo la verifica della titolarità. Chi è titolare decide chi entra e chi esce; scaricare è registrato, cancellare spetta ai titolari.',
          '**I nostri operatori** entrano con autenticazione a due fattori, con i permessi del loro ruolo; ciò che fanno resta in un registro.',
          '**Trasmissione.** I dati viaggiano cifrati.',
          '**Niente dati dove non servono.** Nome, telefono, e-mail e note dei pazienti non compaiono negli indirizzi delle pagine, nei registri tecnici, nelle nostre statistiche e nei lavori in coda. In «Numeri» i nomi li legge solo lo studio, e il file da scaricare non ne ha.',
          '**Continuità.** Le copie di sicurezza servono a rimettere in piedi il servizio; se ne ripristiniamo una, ciò che era stato cancellato su richiesta viene cancellato di nuovo nella stessa operazione.',
        ],
      },
      'Possiamo migliorare le misure; non le abbassiamo.',
    ],
  },
  {
    anchor: 'sub-responsabili',
    number: '9',
    title: 'Sub-responsabili',
    blocks: [
      'Lo studio ci autorizza in via generale a servirci di fornitori per l’hosting (agenda e pazienti stanno lì) e per l’invio delle e-mail. Il fornitore della telefonia e della voce riceve solo ciò che serve a una chiamata chiesta da un paziente, non l’elenco dei pazienti.',
      'Il calendario e il programma che lo studio collega li sceglie lo studio: chi li gestisce non lavora per noi, e di ciò che vi arriva risponde lo studio.',
      'Ogni fornitore è vincolato per contratto agli stessi obblighi di questo accordo, e del suo operato rispondiamo noi. L’elenco con nome, compito, Paese e garanzia lo mandiamo a chi lo chiede a {contactEmail}.',
      'Prima di aggiungere o sostituire un fornitore scriviamo a tutti i titolari dello studio almeno 30 giorni prima. Lo studio può opporsi; se non troviamo una soluzione può smettere, e vale il punto 13.',
    ],
  },
  {
    anchor: 'luoghi',
    number: '10',
    title: 'Luoghi del trattamento',
    blocks: [
      'Preferiamo fornitori che conservano i dati nell’Unione europea. Fuori dallo Spazio economico europeo un trasferimento avviene solo verso chi aderisce al Data Privacy Framework o con le clausole contrattuali standard della Commissione europea; il Paese di ogni fornitore è nell’elenco del punto 9.',
    ],
  },
  {
    anchor: 'diritti-degli-interessati',
    number: '11',
    title: 'Assistenza per i diritti dei pazienti',
    blocks: [
      'Per rispondere ai suoi pazienti lo studio ha, nella pagina di ciascuno, la modifica, «Scarica i dati» (accesso e portabilità, in formato JSON) e «Cancella». La cancellazione svuota nome, contatti, nota e consenso; le visite passate restano nell’agenda come tempo, senza dire di chi. Con una visita in programma prima si toglie la visita.',
      'Lo studio ci incarica di eseguire direttamente le richieste di un paziente che si rivolge a noi e prova il suo indirizzo e-mail con il codice della pagina «I tuoi dati», oppure si identifica con un nostro amministratore: riceve una copia di ciò che gli studi tengono con noi sotto quell’indirizzo, e se chiede di cancellare tutto svuotiamo anche quei dati. Nell’area studi quel paziente non c’è più. Un telefono da solo non prova nulla: ciò che sta sotto un altro indirizzo, o senza indirizzo, non lo mostriamo e lo cancella lo studio.',
      'Una richiesta che spetta allo studio la giriamo senza ritardo. Aiutiamo lo studio, con le informazioni che abbiamo, anche per la valutazione d’impatto e la consultazione preventiva (articoli 35 e 36).',
    ],
  },
  {
    anchor: 'violazioni',
    number: '12',
    title: 'Violazioni dei dati',
    blocks: [
      'Se veniamo a conoscenza di una violazione che tocca i dati dello studio scriviamo a tutti i suoi titolari **senza ritardo, al più tardi entro 48 ore**: che cosa è successo, quali dati e circa quante persone, le probabili conseguenze, che cosa abbiamo fatto e che cosa consigliamo, chi risponde. Quello che ancora non sappiamo lo aggiungiamo appena possibile.',
      'La notifica al Garante e ai pazienti, quando serve, la fa lo studio; lo aiutiamo.',
    ],
  },
  {
    anchor: 'cancellazione-e-restituzione',
    number: '13',
    title: 'Cancellazione e restituzione',
    blocks: [
      'Lo studio può scaricare o cancellare i dati di ogni paziente in qualsiasi momento, finché l’accordo vale.',
      'Quando l’accordo finisce i dati si chiudono subito: dall’area studi non li vede più nessuno. Il giorno dopo, al più tardi, cominciano **30 giorni**. In quel tempo un titolare, che identifichiamo, può chiederci a {contactEmail} una copia completa in un formato leggibile da altri programmi; oppure la titolarità torna verificata, e i dati si riaprono. Dopo i 30 giorni un lavoro automatico li cancella; nell’agenda resta il tempo, senza persone.',
      'Restano la prova dell’accettazione di questo accordo e, fino alla loro scadenza, le copie di sicurezza.',
    ],
  },
  {
    anchor: 'verifiche',
    number: '14',
    title: 'Informazioni e verifiche',
    blocks: [
      'Mettiamo a disposizione dello studio le informazioni che servono a dimostrare il rispetto di questo accordo e rispondiamo per iscritto alle sue domande.',
      'Lo studio, o un revisore da lui incaricato e tenuto alla riservatezza, può fare verifiche e ispezioni con un preavviso di 30 giorni, nell’orario di lavoro e senza accedere ai dati di altri studi; senza preavviso lungo se c’è stata una violazione o lo chiede un’autorità.',
    ],
  },
  {
    anchor: 'compiti-dello-studio',
    number: '15',
    title: 'Compiti dello studio',
    blocks: [
      'Lo studio informa i suoi pazienti, ha una base giuridica per i dati che inserisce e registra un consenso al richiamo solo quando il paziente l’ha dato. Sceglie chi entra nell’area studi, toglie chi non vi lavora più e non scrive dati clinici nelle note.',
    ],
  },
  {
    anchor: 'modifiche-e-contatti',
    number: '16',
    title: 'Modifiche, legge e contatti',
    blocks: [
      'Una nuova versione vale per lo studio solo quando un suo titolare l’accetta: la pagina dice che cosa è cambiato. Finché nessuno l’accetta, agenda e pazienti restano chiusi ma i dati si conservano, secondo la versione già accettata.',
      'Si applica la legge italiana. Per il resto valgono i [Termini di servizio](/termini-servizio); se dicono altro sui dati dei pazienti, prevale questo accordo.',
      '{legalName}, Roma, Italia. E-mail: {contactEmail}. PEC: {pec}. Ti risponde una persona, in italiano.',
    ],
  },
];
