import type { LegalSection } from '../legal-document.ts';

/** Data-processing terms, sections 1–6: parties, subject, duration, data, people, instructions. */
export const processingTermsScope: readonly LegalSection[] = [
  {
    anchor: 'le-parti',
    number: '1',
    title: 'Le parti',
    blocks: [
      'Questo accordo vale fra lo **studio** che lo accetta (titolare del trattamento) e **{legalName}**, con sede in Roma, P. IVA {vatNumber} (responsabile del trattamento), in questa pagina «noi». È il contratto chiesto dall’articolo 28 del Regolamento UE 2016/679 («GDPR»).',
      'Lo accetta, nell’area studi, una persona con il ruolo di titolare di uno studio di cui abbiamo verificato la titolarità. Restano registrati la versione, il giorno e l’ora, e chi ha accettato; tutti i titolari dello studio ricevono un’e-mail.',
      'Se lo studio passa ad altre persone, per esempio dopo una contestazione decisa da un nostro operatore, chi lo gestisce da quel momento lo accetta di nuovo.',
    ],
  },
  {
    anchor: 'oggetto',
    number: '2',
    title: 'Oggetto, natura e finalità',
    blocks: [
      'Trattiamo i dati dei pazienti solo per dare allo studio questi strumenti dell’area studi:',
      {
        list: [
          '**l’agenda**: visite, tempo tenuto libero, chiusure, chi è venuto e chi no;',
          '**i pazienti**: chi sono e come si raggiungono, le loro visite, una nota senza dati clinici, il consenso a essere richiamati;',
          '**i messaggi ai pazienti**, mandati per conto dello studio: la conferma, lo spostamento e l’annullamento di una visita e i promemoria che la precedono; il **richiamo** al controllo, e un promemoria del richiamo, solo a chi vi ha consentito; l’**offerta di un posto che si libera** a chi è in lista d’attesa; la **richiesta di una recensione** a chi ha prenotato da noi ed è venuto;',
          '**la lista d’attesa**: chi vorrebbe venire prima, in quali giorni e orari, che cosa gli è stato offerto e che cosa ha risposto;',
          '**i richiami**: a chi tocca, per quale prestazione e da quando, quando gli è stato scritto, se ha prenotato o non vuole più essere richiamato;',
          '**i calendari**, dove lo studio li collega: le visite scritte nel calendario di chi le fa, o lette altrove da un indirizzo segreto con prestazione, professionista e numero della richiesta; il nome o le iniziali del paziente solo se lo studio lo sceglie; degli altri impegni di quel calendario conserviamo solo l’orario;',
          '**gli avvisi ai programmi dello studio**, dove lo studio ne scrive l’indirizzo: quando una visita prenotata da noi è confermata, si sposta o cade, con orario, prestazione, professionista, poltrona e numero della richiesta; nome, telefono ed e-mail del paziente solo se lo studio lo sceglie;',
          '**i numeri**: quante richieste, visite e risposte, contate per il solo studio, con i pazienti dietro ogni cifra;',
          '**la consegna e la cancellazione** dei dati di un paziente, quando lo studio o il paziente lo chiede.',
        ],
      },
      'Che cosa parte lo decide lo studio nelle pagine «Messaggi», «Richiami» e «Lista d’attesa»: lì legge ogni messaggio come arriva, vi aggiunge una frase sua e può spegnerlo, tranne quelli che dicono se una visita vale, si sposta o cade. Un richiamo parte quando lo manda una persona dello studio, o da sé se lo studio lo ha scelto; chi lo riceve può non volerne altri con un tocco, e il suo consenso finisce. La recensione che un paziente scrive la pubblichiamo invece noi, come titolari: vale l’[Informativa sulla privacy](/privacy-policy).',
      'Le operazioni sono: raccolta, registrazione, conservazione, consultazione, ricerca, modifica, comunicazione allo studio e ai calendari e programmi che ha collegato, invio di messaggi al paziente, estrazione e cancellazione. Non usiamo questi dati per scopi nostri, non li vendiamo, non ne facciamo profili e non li usiamo per addestrare modelli.',
      'Una visita prenotata da noi porta i suoi dati nell’agenda dello studio: nome, telefono ed e-mail del paziente entrano fra i pazienti dello studio quando la visita è confermata. Quando lo studio accetta questo accordo vi entrano anche quelli delle visite prenotate da noi negli ultimi 24 mesi e di quelle in programma, se non sono già stati cancellati.',
      'Della richiesta di appuntamento in sé – il motivo, gli orari, le telefonate – siamo invece titolari noi, fino alla sua consegna allo studio: vale l’[Informativa sulla privacy](/privacy-policy).',
    ],
  },
  {
    anchor: 'durata',
    number: '3',
    title: 'Durata',
    blocks: [
      'L’accordo vale da quando lo studio lo accetta fino a quando lo studio non è più gestito da nessuno, la titolarità non vale più o chi lo gestisce è cambiato senza averlo accettato. Poi vale il punto 13.',
      'Nel frattempo non cancelliamo nulla da soli: per quanto tempo tenere i dati di un paziente lo decide lo studio, che li cancella dalla pagina del paziente.',
    ],
  },
  {
    anchor: 'categorie-di-dati',
    number: '4',
    title: 'Categorie di dati',
    blocks: [
      {
        list: [
          '**Dati di contatto**: nome, telefono, e-mail.',
          '**Dati dell’agenda**: giorno, ora e durata delle visite, poltrona, professionista e prestazione scelti dallo studio, se il paziente è venuto.',
          '**Note di servizio**: al massimo 1.000 caratteri per paziente e 120 per visita, scritte dallo studio.',
          '**Consenso al richiamo**: se c’è, da quando e chi dello studio l’ha registrato; se è finito, da quando.',
          '**Messaggi**: quali sono partiti, quando, e che cosa il paziente ha risposto dal link ricevuto. Se un’e-mail è stata aperta non lo sappiamo.',
          '**Lista d’attesa**: giorni e parte del giorno preferiti, offerte e risposte.',
          '**Calendari e programmi collegati**: l’indirizzo, l’accesso al calendario (cifrato), gli orari occupati di chi visita, quali avvisi sono partiti e se sono arrivati.',
        ],
      },
      'Che una persona sia paziente di uno studio dentistico, e quale prestazione è prevista, sono **dati relativi alla salute** (articolo 9 GDPR): li trattiamo con la stessa cura degli altri dati sanitari.',
      'L’area studi **non è una cartella clinica**. Nelle note lo studio non scrive diagnosi, terapie, farmaci, allergie o altre notizie sulla salute. Quando una nota contiene parole chiaramente cliniche la pagina lo fa notare; non blocca e non legge altro.',
    ],
  },
  {
    anchor: 'interessati',
    number: '5',
    title: 'Interessati',
    blocks: [
      'I pazienti dello studio e chi prenota per loro, per esempio un genitore; le persone dello studio che vi lavorano, per ciò che fanno nell’area studi.',
    ],
  },
  {
    anchor: 'istruzioni',
    number: '6',
    title: 'Istruzioni documentate',
    blocks: [
      'Trattiamo i dati solo su istruzione documentata dello studio. Le istruzioni sono questo accordo e quello che le persone dello studio fanno nell’area studi: aggiungere, cambiare, spostare, mandare o spegnere un messaggio, collegare un calendario o un programma, scaricare, cancellare. Ogni cambiamento a un paziente, ogni copia e ogni cancellazione restano in un registro per 6 mesi, con chi l’ha fatto e senza i dati del paziente.',
      'Altre istruzioni le mandi a {contactEmail} da un indirizzo di titolare dello studio. Se un’istruzione ci sembra contraria alla legge te lo diciamo subito, prima di eseguirla.',
      'Se una norma ci obbliga a un trattamento diverso lo diciamo allo studio prima, salvo che la stessa norma lo vieti.',
    ],
  },
];
