import type { LegalDocument } from '../legal-document.ts';

export const ranking: LegalDocument = {
  title: 'Come ordiniamo gli studi',
  description: 'Da che cosa dipende il posto di uno studio nell’elenco, sulla mappa e nei suggerimenti dell’AI.',
  updated: { on: '2026-11-26', text: '26 novembre 2026' },
  summary:
    'In breve: conta la valutazione Google, poi quante recensioni la formano. Nessuno studio può pagare per stare più in alto.',
  sections: [
    {
      anchor: 'ordine',
      number: '1',
      title: 'L’ordine dell’elenco',
      blocks: [
        'Nell’elenco di una città gli studi sono ordinati così:',
        {
          list: [
            'prima la **valutazione Google** (Google Places), dalla più alta;',
            'a parità di valutazione, il **numero di recensioni Google**, dal più grande;',
            'a parità anche di quello, il nome in ordine alfabetico.',
          ],
        },
        'Il filtro «Cerca per nome dentista o studio» toglie dall’elenco chi non corrisponde, ma non cambia l’ordine. Anche le viste Griglia e Lista hanno lo stesso ordine.',
        'L’ordine non dipende da chi sei, da che cosa hai cercato prima o dal dispositivo che usi: due persone che cercano la stessa città vedono lo stesso elenco.',
        'Due elenchi più brevi hanno una regola propria, scritta qui: **Altri studi vicini**, nella scheda di uno studio e dopo un rifiuto, va per distanza; gli studi sotto il risultato dell’autovalutazione mettono prima chi indica l’ambito consigliato o, se la cosa è urgente, chi è aperto ora, e poi seguono la valutazione Google.',
      ],
    },
    {
      anchor: 'chi-compare',
      number: '2',
      title: 'Chi compare',
      blocks: [
        'L’elenco principale contiene solo dentisti verificati con dati Google. «Verificato» vuol dire che i dati sono confermati da Google, oppure dallo studio, oppure che abbiamo controllato l’iscrizione all’Albo: passando sul badge leggi quale delle tre. Il badge parla dei dati, non della qualità delle cure.',
        'Sotto l’elenco, chiuso, trovi **Altri studi in zona, senza valutazione Google**: sono in ordine alfabetico, con la fonte da cui li conosciamo. Stanno a parte perché non avremmo un criterio giusto per confrontarli con gli altri.',
        'Se nella città cercata non conosciamo studi, mostriamo quelli della città più vicina che ne ha, e lo scriviamo sopra l’elenco.',
      ],
    },
    {
      anchor: 'niente-posti-a-pagamento',
      number: '3',
      title: 'Niente posti a pagamento',
      blocks: [
        'Non vendiamo posizioni, non mostriamo annunci nell’elenco e non riceviamo una percentuale dalle cure. Uno studio che usa i nostri servizi, per esempio la receptionist AI o l’agenda in linea, non sale per questo.',
      ],
    },
    {
      anchor: 'valutazione',
      number: '4',
      title: 'Da dove viene la valutazione',
      blocks: [
        'La valutazione e il numero di recensioni sono quelli pubblicati da Google, con una cifra decimale. Non le scriviamo e non le correggiamo. Non controlliamo se chi ha lasciato una recensione su Google è stato davvero paziente di quello studio.',
        'Le **recensioni dei pazienti su Dentisti.ai**, che trovi nella scheda di uno studio, sono un’altra cosa: le scrive solo chi ha preso qui l’appuntamento ed è andato alla visita. Non si sommano a quelle di Google e **non contano nell’ordine**, né nell’elenco né nei suggerimenti dell’AI.',
        'Una valutazione è un’opinione media: poche recensioni dicono poco. Per questo accanto c’è sempre quante sono.',
      ],
    },
    {
      anchor: 'mappa',
      number: '5',
      title: 'La mappa',
      blocks: [
        'La mappa mostra gli stessi studi dell’elenco, con due eccezioni: chi non ha coordinate e, nelle dieci città più cercate (Milano, Roma, Napoli, Torino, Palermo, Genova, Bologna, Firenze, Bari, Catania), chi risulta troppo lontano dal centro. Il limite è di 0,08 gradi, circa 9 km, e di 0,12 gradi a Roma: oltre, di solito, l’indirizzo è sbagliato.',
        'Chi non sta sulla mappa resta nell’elenco, allo stesso posto. Il titolo della mappa dice quanti sono: «N fuori mappa».',
      ],
    },
    {
      anchor: 'suggerimenti-ai',
      number: '6',
      title: 'I suggerimenti dell’AI',
      blocks: [
        'Nella scheda «AI» dei risultati scrivi di che cosa hai bisogno e ricevi al massimo cinque studi, scelti fra quelli dell’elenco. Qui contano, dal più importante:',
        {
          list: [
            '**quanto lo studio risponde al bisogno**: gli ambiti e i servizi che dichiara;',
            '**la valutazione**, corretta per il numero di recensioni: 5,0 con 3 recensioni non supera 4,9 con 400;',
            '**la distanza** dal luogo cercato, di più se hai chiesto qualcosa di vicino;',
            '**l’orario**, se hai detto quando puoi: lo studio deve essere aperto allora;',
            '**come ha risposto finora**: la parte delle richieste che ha confermato, quando sono abbastanza per dirlo.',
          ],
        },
        'Accanto a ogni suggerimento ci sono le ragioni, che puoi controllare nella scheda dello studio. La pagina dice se ha risposto il nostro calcolo, sempre uguale, o un modello linguistico che lo ha riletto: il modello può scegliere solo fra gli studi che gli diamo.',
        'Se le parole che scrivi fanno pensare a un’emergenza non suggeriamo studi: ti diciamo chi chiamare.',
      ],
    },
    {
      anchor: 'correggere',
      number: '7',
      title: 'Se qualcosa non torna',
      blocks: [
        'Ogni scheda ha «Segnala un errore». Se lo studio è tuo, «Rivendica». Per domande su questa pagina scrivi a {contactEmail}: ti risponde una persona.',
      ],
    },
  ],
};
