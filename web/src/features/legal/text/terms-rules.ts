import {
  confirmationPromise,
  proposalPromise,
  taskHours,
  visitDay,
  withdrawalDays,
} from '@dentisti/domain/package/package-promises';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import type { LegalSection } from '../legal-document.ts';

/** Terms, sections 11–23: money, order of results, conduct, changes, law. */
export const termsRules: readonly LegalSection[] = [
  {
    anchor: 'prezzi',
    number: '11',
    title: 'Prezzi e pagamenti',
    blocks: [
      'Per gli utenti il servizio è gratuito: cercare, valutarsi e chiedere un appuntamento non costa nulla e non chiediamo dati di pagamento.',
      'Il prezzo delle cure lo fissa e lo incassa lo studio. I prezzi che compaiono in una scheda sono quelli pubblicati dallo studio: chiedi sempre un preventivo. Fa eccezione solo il pacchetto del punto seguente.',
    ],
  },
  {
    anchor: 'pacchetto',
    number: '11-bis',
    title: 'Pacchetto prima visita',
    blocks: [
      '**Chi vende.** Il pacchetto lo vende {legalName}. La visita e l’igiene le presta uno studio aderente, che scegliamo con te.',
      '**Che cosa comprende.** Una visita dentistica completa, una seduta di igiene, una consulenza personale e la prenotazione dell’appuntamento. Altre cure non sono comprese e le decidi con lo studio, dopo un preventivo.',
      '**Prezzo.** È scritto nella [pagina del pacchetto](/dental-package-checkout), con le riduzioni e il totale, prima che tu paghi. L’offerta vale fino a esaurimento dei voucher; quando finiscono la pagina lo dice.',
      `**Come si usa.** Paghi in linea e ricevi la conferma via e-mail ${confirmationPromise}. ${capitalized(proposalPromise)}: questo vuol dire «appuntamento entro ${taskHours} ore». ${visitDay} Il pacchetto è personale: se vuoi regalarlo, scrivici.`,
      `**Rimborso.** Se non troviamo un appuntamento che ti va bene, ti restituiamo tutto l’importo, con lo stesso mezzo di pagamento, entro 14 giorni da quando lo chiedi. Puoi anche ripensarci e riavere tutto: entro ${withdrawalDays} giorni dal pagamento, finché la visita non è stata fatta, e anche dopo finché l’appuntamento non è fissato.`,
      '**Chi risponde delle cure.** Lo studio, come per ogni suo paziente. Noi rispondiamo della vendita, della prenotazione e del rimborso.',
    ],
  },
  {
    anchor: 'recesso',
    number: '12',
    title: 'Recesso',
    blocks: [
      'Il servizio è gratuito: puoi smettere quando vuoi, senza avvisarci, e annullare una richiesta dalla sua pagina.',
      'Per la visita valgono le regole dello studio. Il diritto di recesso di 14 giorni dei contratti a distanza non si applica ai servizi di assistenza sanitaria, che l’articolo 47 del Codice del consumo (d.lgs. 206/2005) esclude. Per il pacchetto resta il rimborso del punto 11-bis.',
    ],
  },
  {
    anchor: 'studi-e-verifica',
    number: '13',
    title: 'Studi e verifica',
    blocks: [
      'Il badge «Verificato» dice che almeno una di queste cose è vera, e passandoci sopra leggi quale: i dati sono confermati da Google, i dati sono confermati dallo studio, oppure un nostro operatore ha controllato l’iscrizione all’Albo.',
      'Il badge riguarda i dati della scheda, non la qualità delle cure. Dei titoli, dei prezzi e delle cure risponde lo studio. Nelle schede parliamo di «ambito» di lavoro: la parola non attribuisce a nessuno un titolo di specialista.',
      'Uno studio può essere gestito da chi ci lavora. I livelli sono due, ciascuno con la sua data, e riguardano chi lo gestisce, non i dati della scheda:',
      {
        list: [
          '**Controllo del contatto.** Chi chiede lo studio ha scritto il codice che abbiamo mandato a una casella del suo dominio o detto al telefono pubblicato, oppure ha deciso un nostro operatore. Vuol dire solo che risponde a un contatto dello studio: basta per gestirlo, **non per vedere i dati dei pazienti**.',
          '**Titolarità.** Un nostro operatore ha trovato nome e numero di iscrizione nel registro pubblico dell’Albo, oppure lo studio ci ha scritto dalla sua posta certificata (PEC). Solo con questo livello le persone dello studio vedono i dati dei propri pazienti. Se non vale più lo togliamo, dicendo il perché, e quei dati si chiudono subito.',
        ],
      },
      'Se uno studio ha già chi lo gestisce, **non passa di mano da solo**, nemmeno con il codice giusto. Chi lo gestisce è avvisato subito – quando il codice è giusto, o quando qualcuno si rivolge a un operatore – e intanto resta; poi decide un nostro operatore, non un programma. La decisione arriva per e-mail, con il motivo, a chi ha chiesto lo studio e, quando lo riguarda, a chi lo gestiva; si può contestare scrivendo a {contactEmail}. Se lo studio passa a chi lo ha chiesto, chi c’era prima esce e la titolarità va verificata di nuovo.',
      'Chi gestisce uno studio con il ruolo di titolare sceglie chi altro vi entra, come titolare o come collaboratore, e ne risponde.',
      'Uno studio che non vuole ricevere telefonate dal nostro assistente lo dice durante la chiamata, lo sceglie nell’area studi o ci scrive: non lo chiamiamo più. Nell’area studi può anche scegliere in quali ore, o fare una pausa.',
    ],
  },
  {
    anchor: 'ordine',
    number: '14',
    title: 'Come ordiniamo i risultati',
    blocks: [
      'L’elenco di una città è ordinato per valutazione Google, dalla più alta, e a parità per numero di recensioni Google; vicino a un punto cercato, per distanza. Chi cerca può scegliere un altro ordine. **Non ci sono posizioni a pagamento**: nessuno studio può comprare un posto più in alto.',
      'Le recensioni dei pazienti su Dentisti.ai (punto 15) non cambiano l’ordine. La spiegazione completa, con la mappa e i suggerimenti dell’AI, è in [Come ordiniamo gli studi](/come-ordiniamo-gli-studi).',
    ],
  },
  {
    anchor: 'recensioni',
    number: '15',
    title: 'Recensioni e contenuti',
    blocks: [
      'Mostriamo la valutazione media di Google con il numero di recensioni, e non controlliamo se chi ha scritto su Google è stato davvero paziente. A parte, e mai sommate a quelle di Google, pubblichiamo le **recensioni dei pazienti su Dentisti.ai**.',
      'Come verifichiamo che vengano da pazienti veri: può scrivere solo chi ha preso l’appuntamento su Dentisti.ai ed è andato alla visita. Lo studio segna nella sua agenda che il paziente è venuto; il giorno dopo mandiamo a quel paziente, per conto dello studio, un link personale che vale 60 giorni. A ogni visita corrisponde al massimo una recensione, e lo stesso paziente la riceve per lo stesso studio una volta in sei mesi. Se uno studio non segna le presenze, i suoi pazienti non ricevono la richiesta. Uno studio può spegnere le richieste, ma solo per tutti: non sceglie a chi chiederle.',
      {
        list: [
          '**Nessuno paga.** Non diamo e non accettiamo denaro, sconti o altro in cambio di una recensione, e non pubblichiamo recensioni scritte da noi.',
          '**Le negative valgono come le positive.** Seguono le stesse regole, con gli stessi tempi. Una critica dura resta; uno studio non può toglierla.',
          '**Le regole.** Niente insulti, minacce, accuse di reato, contatti, link, pubblicità, nomi di altre persone, notizie su malattie o cure. Un controllo automatico legge il testo: se è a posto lo pubblichiamo dopo 24 ore; se è dubbio lo legge prima un nostro operatore; se viola chiaramente le regole non lo conserviamo e diciamo subito perché, così si può cambiare.',
          '**Chi scrive** firma con il nome e un’iniziale o come «Paziente verificato»; può cambiare la recensione per 14 giorni e cancellarla quando vuole, dallo stesso link. Dopo 36 mesi la togliamo noi.',
          '**Lo studio** può rispondere una volta, con le stesse regole, senza dire nulla della visita.',
          '**La media** è quella semplice delle stelle pubblicate, con accanto quante sono; compare da 3 recensioni. Non entra nell’ordine dei risultati.',
        ],
      },
      'Una recensione si può segnalare dalla scheda, senza account, e lo può fare lo studio. Resta leggibile finché un nostro operatore non ha deciso; se la segnalazione parla di minacce o di dati di una persona, e nessun operatore ha ancora letto quel testo, intanto la nascondiamo. La decisione, con il motivo, arriva a chi ha scritto e a chi ha segnalato lasciando un indirizzo; si può contestare rispondendo entro sei mesi.',
      'Ogni scheda ha «Segnala un errore», per un dato sbagliato o un contenuto illecito. Leggiamo ogni segnalazione, decidiamo senza automatismi e, se togliamo o cambiamo qualcosa, diciamo il perché allo studio, che può contestarlo rispondendo, e a chi ha segnalato, se ci ha lasciato un indirizzo.',
    ],
  },
  {
    anchor: 'uso-corretto',
    number: '16',
    title: 'Uso corretto',
    blocks: [
      'Non è permesso:',
      {
        list: [
          'inviare richieste false, o per studi dove non si intende andare;',
          'usare i dati di un’altra persona senza il suo permesso, o rivendicare uno studio in cui non si lavora;',
          'disturbare gli studi o chi lavora con noi;',
          'accedere con programmi automatici, copiare l’elenco, aggirare i limiti o la sicurezza del sito;',
          'pubblicare o inviare contenuti illeciti od offensivi.',
        ],
      },
    ],
  },
  {
    anchor: 'proprieta-intellettuale',
    number: '17',
    title: 'Proprietà intellettuale',
    blocks: [
      'Il marchio, i testi, i disegni e il programma sono nostri o di chi ce li concede. Puoi usare il sito per te, stampare pagine e condividerne gli indirizzi. I dati e i lavori di altri su cui ci appoggiamo, con le loro licenze, sono nei [Crediti](/crediti).',
    ],
  },
  {
    anchor: 'responsabilita',
    number: '18',
    title: 'Responsabilità',
    blocks: [
      'Facciamo il possibile perché i dati siano giusti e il sito funzioni, ma orari, prezzi e telefoni vengono anche da altri e possono essere vecchi. Nei limiti ammessi dalla legge non rispondiamo delle cure, degli impegni presi dallo studio, di dati sbagliati che non potevamo conoscere e di interruzioni che non dipendono da noi.',
      'Niente in questi termini esclude o limita la nostra responsabilità per dolo o colpa grave, né i diritti che la legge riconosce al consumatore.',
    ],
  },
  {
    anchor: 'sospensione',
    number: '19',
    title: 'Sospensione e chiusura',
    blocks: [
      'Possiamo sospendere una richiesta o un account se viola il punto 16, se la legge lo impone o per proteggere altri. Lo diciamo con il motivo e, salvo urgenza, con 15 giorni di preavviso.',
      'Puoi contestare scrivendo a {contactEmail}: una persona riesamina il caso e ti risponde entro 15 giorni. Il tuo account puoi chiuderlo quando vuoi.',
    ],
  },
  {
    anchor: 'modifiche',
    number: '20',
    title: 'Modifiche',
    blocks: [
      'Se cambiamo questi termini lo scriviamo nel sito con la nuova data e, se hai un account, anche via e-mail. Da quel momento hai **30 giorni per accettare**. Chi non accetta può chiudere l’account senza costi; le richieste già inviate seguono i termini con cui sono nate.',
      'Le modifiche imposte dalla legge o necessarie alla sicurezza possono valere subito.',
    ],
  },
  {
    anchor: 'privacy-e-cookie',
    number: '21',
    title: 'Privacy e cookie',
    blocks: [
      'Come usiamo i dati è nell’[Informativa sulla privacy](/privacy-policy); che cosa resta nel browser è nella [Cookie Policy](/cookie-policy).',
    ],
  },
  {
    anchor: 'legge-e-foro',
    number: '22',
    title: 'Legge e foro',
    blocks: [
      'Si applica la legge italiana. Per le controversie con un consumatore è competente il giudice del luogo in cui il consumatore risiede o ha domicilio in Italia.',
      'Prima di tutto scrivici: molti problemi si risolvono così. Se non basta, puoi rivolgerti a un organismo di risoluzione alternativa delle controversie (ADR) fra quelli riconosciuti in Italia, il cui elenco è tenuto dal Ministero delle Imprese e del Made in Italy.',
    ],
  },
  {
    anchor: 'contatti',
    number: '23',
    title: 'Contatti',
    blocks: ['{legalName}, Roma, Italia. E-mail: {contactEmail}. PEC: {pec}.'],
  },
];
