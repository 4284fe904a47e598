import { numberWord } from '@dentisti/domain/booking/italian-time';
import { italianNumber } from '@dentisti/domain/italian-number';
import { centres } from '@dentisti/domain/places/map-outliers';
import type { HideReason } from '@dentisti/domain/practice/hide-reason';
import { minimumRequests } from '@dentisti/domain/recommendation/candidate';
import { maxCandidates, maxPicks, points } from '@dentisti/domain/recommendation/points';
import { resultSorts } from '@dentisti/domain/search/sort-practices';
import { sortLabels, sortRules } from '../../results/choose/sort-labels.ts';
import type { LegalDocument } from '../legal-document.ts';

type Criterion = Exclude<keyof typeof points, `${string}Requested`>;

const criterionTexts: Record<Criterion, string> = {
  match: '**quanto lo studio risponde al bisogno**: gli ambiti che dichiara;',
  time: '**l’orario**, se hai detto quando puoi: prima chi risulta aperto allora;',
  access:
    '**l’accesso**, se lo chiedi: chi indica che si entra in sedia a rotelle senza aiuto, o lo scrive nella scheda;',
  rating:
    '**la valutazione**, corretta per il numero di recensioni: 5,0 con 3 recensioni non supera 4,9 con 400; conta di più se chiedi i migliori;',
  service: '**le prestazioni**: se ne elenca una che risponde al bisogno;',
  confirmations: `**come ha risposto finora**: la parte delle richieste fatte da qui che ha confermato, da ${minimumRequests} richieste concluse in su;`,
  distance:
    '**la distanza** in linea d’aria dalla zona cercata, altrimenti dal centro della città; di più se chiedi qualcosa di vicino.',
};

/** What counts in the AI's choice, the most important first. */
export const criteria = (Object.keys(criterionTexts) as Criterion[])
  .map((name) => ({ name, text: criterionTexts[name] }))
  .toSorted((a, b) => points[b.name] - points[a.name]);

const hideTexts: Record<HideReason, string> = {
  'asked-by-practice': 'lo studio lo ha chiesto',
  closed: 'ha chiuso',
  'not-a-practice': 'non è uno studio dentistico',
  'wrong-data': 'i dati sono sbagliati',
  unlawful: 'la legge lo richiede',
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const cities = Object.keys(centres).map(capital);
const usualLimit = Math.min(...Object.values(centres).map(({ limit }) => limit));
const widerLimits = Object.entries(centres)
  .filter(([, { limit }]) => limit > usualLimit)
  .map(([city, { limit }]) => `${italianNumber(limit, 2)} a ${capital(city)}`);

export const ranking: LegalDocument = {
  title: 'Come ordiniamo gli studi',
  description: 'Da che cosa dipende il posto di uno studio nell’elenco, sulla mappa e nei suggerimenti dell’AI.',
  updated: { on: '2026-11-30', text: '30 novembre 2026' },
  summary:
    'In breve: in una città conta la valutazione Google, poi quante recensioni la formano; vicino a un punto conta la distanza. Nessuno studio può pagare per stare più in alto.',
  sections: [
    {
      anchor: 'ordine',
      number: '1',
      title: 'L’ordine dell’elenco',
      blocks: [
        'L’elenco di una città è in ordine di valutazione. Se cerchi una zona, un CAP, un indirizzo o la tua posizione, e ne conosciamo il punto, è in ordine di distanza. Con «Ordina per» puoi cambiarlo; «Criteri di Classificazione», sopra l’elenco, dice sempre qual è. Gli ordini sono:',
        { list: resultSorts.map((sort) => `**${sortLabels[sort]}**: per ${sortRules[sort]};`) },
        'I filtri e la ricerca per nome tolgono dall’elenco chi non corrisponde, ma non cambiano l’ordine di chi resta. Griglia e Lista hanno lo stesso ordine. Gli orari liberi mostrati su una scheda non cambiano il posto, se non scegli tu quell’ordine.',
        'L’ordine non dipende da chi sei, da che cosa hai cercato prima o dal dispositivo che usi, e niente è estratto a sorte o a turno: con lo stesso luogo, lo stesso ordine e gli stessi filtri, nello stesso momento, due persone vedono lo stesso elenco.',
        'Due elenchi più brevi hanno una regola propria. **Altri studi vicini**, nella scheda di uno studio, va per distanza; dove uno studio non può ricevere la richiesta, o la rifiuta, va per distanza tra quelli a cui si può chiedere un appuntamento. Gli studi sotto il risultato dell’autovalutazione mettono prima chi indica l’ambito consigliato o, se la cosa è urgente, tra chi ha un telefono, chi è aperto ora; poi seguono la valutazione Google.',
      ],
    },
    {
      anchor: 'chi-compare',
      number: '2',
      title: 'Chi compare',
      blocks: [
        'L’elenco principale contiene solo dentisti verificati con dati Google. «Verificato» vuol dire che i dati sono confermati da Google, oppure dallo studio, oppure che abbiamo controllato l’iscrizione all’Albo: passando sul badge leggi quale delle tre. Il badge parla dei dati, non della qualità delle cure, e non cambia l’ordine.',
        'Sotto l’elenco, chiuso, trovi **Altri studi in zona, senza valutazione Google**, con la fonte da cui li conosciamo: in ordine alfabetico, oppure per distanza o primo orario libero se l’elenco è ordinato così. Stanno a parte perché non avremmo un criterio giusto per confrontarli con gli altri.',
        `Quando riconosciamo lo stesso studio in più fonti uniamo le schede in una. Un nostro operatore può togliere una scheda per uno di questi motivi: ${Object.values(hideTexts).join(' · ')}.`,
        'Se nella città cercata non conosciamo studi, mostriamo quelli della città più vicina che ne ha, e lo scriviamo sopra l’elenco.',
      ],
    },
    {
      anchor: 'niente-posti-a-pagamento',
      number: '3',
      title: 'Niente posti a pagamento',
      blocks: [
        'Non vendiamo posizioni, non mostriamo annunci nell’elenco e non riceviamo una percentuale dalle cure. Uno studio non sale perché usa o paga un nostro servizio, per esempio la receptionist AI. L’agenda in linea conta solo se chiedi tu gli orari liberi, con l’ordine per primo orario o con un filtro; le risposte alle richieste fatte da qui contano poco, e solo nei suggerimenti dell’AI (punto 6).',
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
        `La mappa mostra gli stessi studi dell’elenco e quelli senza valutazione Google, e non li ordina. Mancano quelli senza coordinate e, in ${cities.length} grandi città (${cities.join(', ')}), quelli troppo lontani dal centro e dalla zona cercata: oltre ${italianNumber(usualLimit, 2)} gradi, circa ${Math.round(usualLimit * 111)} km verso nord o sud (${widerLimits.join(', ')}). Oltre, di solito, il punto è sbagliato.`,
        'Chi non sta sulla mappa resta nell’elenco, allo stesso posto. Il titolo della mappa dice quanti sono: «N fuori mappa».',
      ],
    },
    {
      anchor: 'suggerimenti-ai',
      number: '6',
      title: 'I suggerimenti dell’AI',
      blocks: [
        `Nella scheda «AI» dei risultati scrivi di che cosa hai bisogno e ricevi al massimo ${numberWord(maxPicks)} studi, scelti fra quelli che i filtri hanno lasciato nell’elenco; fra quelli senza valutazione Google solo se non ne restano altri o se chiedi una lingua. Contano, dal più importante:`,
        { list: criteria.map(({ text }) => text) },
        'Se chiedi una **lingua** restano solo gli studi che la indicano, gli stessi del filtro «Lingua». Se chiedi un **prezzo basso** per una cura, vengono prima gli studi che ne pubblicano il prezzo, da chi chiede meno; l’orario e l’accesso chiesti contano ancora prima, e così chi fa più cose di quelle che chiedi. Confrontiamo solo la stessa prestazione, e i prezzi «da» solo con altri prezzi «da»; chi non lo pubblica viene dopo, nell’ordine di sempre. Quando non si può, lo scriviamo.',
        `Accanto a ogni suggerimento ci sono le ragioni, che puoi controllare nella scheda dello studio. La pagina dice se ha risposto il nostro calcolo, sempre uguale, o un modello linguistico che lo ha riletto: il modello può scegliere e riordinare solo fra i primi ${maxCandidates} studi del nostro calcolo; se sono in ordine di prezzo scrive solo perché.`,
        'Se le parole che scrivi sono di un’emergenza ti diciamo chi chiamare al posto degli studi. Solo se basta un dentista in giornata mostriamo anche chi è aperto entro due ore: contano soprattutto la distanza e la valutazione. Se non siamo sicuri, il consiglio sta sopra gli studi.',
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
