import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moderate } from './moderate.ts';
import { moderationReasons } from './moderation-reason.ts';

const staff = ['Dott.ssa Anna Bini', 'Dott. Marco Negri', 'Giulia Carini'];
const judge = (text: string, by: 'patient' | 'practice' = 'patient') => moderate({ text, by, staff });
const verdictOf = (text: string, by: 'patient' | 'practice' = 'patient') => {
  const { verdict, reasons } = judge(text, by);
  return verdict === 'clean' ? 'clean' : `${verdict}: ${reasons.join(', ')}`;
};

describe('passes', () => {
  test.each([
    'Studio pulito, personale gentile, mi sono trovata molto bene.',
    'Ottimo studio, puntuali e cordiali. Consigliato a tutti!',
    'Pessima esperienza: un’ora e mezza di attesa senza una spiegazione e nessuno che si scusasse.',
    'Non ci tornerò mai più. Preventivo di 1.500 euro diventato 2.300 euro alla fine, senza avvisare.',
    'Personale maleducato e arrogante, mi hanno trattato malissimo. Soldi buttati.',
    'Incompetenti: ho dovuto rifare tutto da un’altra parte. Una vergogna.',
    'La dottoressa Bini è stata gentile e paziente, mi ha spiegato tutto con calma.',
    'Il dottor Negri è bravissimo, non ho sentito dolore.',
    'Giulia Carini alla segreteria è carina e sempre disponibile 😊😊',
    'Appuntamento alle 15:30 del 12/10/2026, sono entrato alle 16:40. Per il resto tutto bene.',
    'Visita e igiene in 45 minuti, 80 euro, ricevuta subito. Parcheggio comodo.',
    'Sono andata con mio figlio di 6 anni, lo hanno fatto ridere tutto il tempo.',
    'Mi hanno ritardato la visita di due giorni ma hanno avvisato per tempo.',
    'Bene.Io ci tornerò di sicuro, prezzi onesti e ambiente accogliente.',
    'Freddi e sbrigativi: dieci minuti di visita e fuori, mi sono sentito un numero.',
    'Il parcheggio per chi viene col cane non c’è, ma lo studio è molto bello.',
    'L’autista dell’ospedale mi ha accompagnato, allo studio mi aspettavano già. Grazie!',
    'Carico di lavoro evidente: telefoni che squillano sempre, ma sono cari e gentili.',
    'Le sale sono al terzo piano, con ascensore. 10 su 10 per la puntualità!!!',
    'Prezzi alti rispetto ad altri studi di zona, però il lavoro è fatto bene.',
    'NON mi hanno mai richiamato, eppure avevo lasciato il numero due volte.',
    'Orari 9-13 15-19, comodi per chi lavora. Mi sono trovata bene.',
    'Aperto dalle 9:00-13:00, 15.30 – 19.30 anche il sabato, comodo per tutti.',
    'Ci vado dal 2019-2020 e non mi sono mai trovata male.',
    'Dal 2019/20 vado sempre da loro, prezzi onesti e gentilezza.',
  ])('%s', (text) => {
    expect(verdictOf(text)).toBe('clean');
  });
});

test('where somebody comes from is no insult', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../db/seed/gazetteer/${file}`, import.meta.url), 'utf8'));
  const comuni: [string, string][] = read('comuni.json').comuni;
  const zones: [string][] = Object.values<[string][]>(read('zones.json')).flat();
  const names = [...comuni.map(([, name]) => name), ...zones.map(([name]) => name)];
  expect(names.length).toBeGreaterThan(8_000);
  const texts = Array.from({ length: Math.ceil(names.length / 20) }, (_, i) => {
    const from = names.slice(20 * i, 20 * i + 20).map((name) => `da ${name}`);
    return `Mi sono trovata molto bene, e come me chi viene ${from.join(', ')}.`;
  });
  expect(texts.filter((text) => verdictOf(text) !== 'clean')).toEqual([]);
});

describe('goes back to its writer', () => {
  test.each([
    ['Siete degli stronzi, non ci torno più in questo studio.', 'insult'],
    ['Che str0nz0 il medico, non ha ascoltato nulla di quello che dicevo.', 'insult'],
    ['Il titolare è uno s t r o n z o e non si vergogna nemmeno.', 'insult'],
    ['Un vero s.t.r.o.n.z.o, mai più in questo posto lo giuro.', 'insult'],
    ['Medico strooonzooo, ho perso una giornata intera per nulla.', 'insult'],
    ['Quello lì è uno str*nzo e anche la segretaria non scherza.', 'insult'],
    ['C0gl1oni tutti quanti, dal primo all’ultimo della lista.', 'insult'],
    ['Servizio del c@zzo, ho aspettato due ore nella sala.', 'insult'],
    ['Andate a fare in... vaffanculo a tutti, non tornerò mai.', 'insult'],
    ['Ma va fan culo no, dico VAFF@NCULO proprio, ho chiuso con voi.', 'insult'],
    ['Siete delle mеrde, con la lettera dell’altro alfabeto.', 'insult'],
    ['La segretaria è una tr​oia e non risponde mai al telefono.', 'insult'],
    ['La Bini è una cretina, non capisce nulla del suo lavoro.', 'insult-person'],
    ['Negri idiota, mi hai fatto perdere tempo e soldi.', 'insult-person'],
    ['Chiamatemi al 347 123 4567 che vi racconto come è andata.', 'contact'],
    ['Il mio numero è 06/12.34.56.78 se volete altri dettagli.', 'contact'],
    ['Scrivetemi: tre quattro sette uno due tre quattro cinque sei sette.', 'contact'],
    ['Telefono +39 3 4 7 1 2 3 4 5 6 7 per chi vuole sapere di più.', 'contact'],
    ['Chiamate il 347 uno due tre 4567 e vi racconto com’è andata.', 'contact'],
    ['Chiamate il tre4sette, no: trecento no, 34 settantuno ventitré 45 67.', 'contact'],
    ['Il numero è zero sei dodici trentaquattro cinquantasei settantotto.', 'contact'],
    ['Il numero è 06-12-13-14-15, mi trovate tutti i giorni a casa.', 'contact'],
    ['Il titolare è un figlio di Troia e non lo nasconde nemmeno.', 'insult'],
    ['Il numero è 34o 12o 45o7 e rispondo solo di sera a tutti.', 'contact'],
    ['Per info mario.rossi@gmail.com, vi racconto tutto quanto.', 'contact'],
    ['Scrivimi a mario chiocciola gmail punto com che ti spiego.', 'contact'],
    ['mario (at) libero (dot) it, per chi vuole sapere la verità.', 'contact'],
    ['Mi trovate come @mario_rossi85 per raccontarvi il resto.', 'contact'],
    ['Guardate su https://altrostudio.it/prezzi come costa meno.', 'link'],
    ['Andate su www.altrostudio.it che è molto meglio di questo.', 'link'],
    ['Le foto sono su miosito.com, guardate come hanno lavorato.', 'link'],
    ['Cercate miosito punto it e capirete tutto di questo posto.', 'link'],
    ['Ridatemi i soldi: IT60 X054 2811 1010 0000 0123 456, grazie.', 'iban'],
    ['Mandate il rimborso qui it60x0542811101000000123456 per favore.', 'iban'],
    ['Ho lasciato i dati, RSSMRA85T10A562S, e non mi hanno richiamato.', 'fiscal-code'],
    ['Il mio codice è rss mra 85t10 a562s e la fattura è sbagliata.', 'fiscal-code'],
    ['Vi aspetto fuori stasera, vediamo se ridete ancora di me.', 'threat'],
    ['Se non mi ridate i soldi vi ammazzo tutti, avete capito.', 'threat'],
    ['La pagherete cara, so dove abitate e non finisce qui.', 'threat'],
    ['Dovete morire, non meritate di lavorare con le persone.', 'threat'],
    ['bello bello bello bello bello bello bello bello bello', 'repetition'],
    ['Aaaaaaaaaaaaaaaaaaaaaaaaaaah ma che bello questo studio', 'repetition'],
    ['Ho l’HIV e mi hanno fatto aspettare fuori tutto il giorno.', 'health-data'],
    ['Sono incinta e mi hanno lasciata in piedi un’ora intera.', 'health-data'],
    ['Mia madre ha un tumore e non le hanno dato la precedenza.', 'health-data'],
  ])('%s', (text, reason) => {
    const { verdict, reasons } = judge(text);
    expect([verdict, reasons.includes(reason as never)]).toEqual(['refused', true]);
  });
});

describe('an operator reads first', () => {
  test.each([
    ['Il medico è un idiota, non ascolta chi ha davanti.', 'insult'],
    ['Macellai! Non ho altre parole per questo studio.', 'insult'],
    ['Ladri. Mi hanno fatto pagare due volte la stessa cosa.', 'accusation'],
    ['Una truffa bella e buona, andate da un’altra parte.', 'accusation'],
    ['La Bini è incompetente e non ascolta quello che dici.', 'insult-person'],
    ['Mi hanno fatto una devitalizzazione e sono stati bravi.', 'health-data'],
    ['L’impianto è venuto bene, prezzo giusto e tempi rispettati.', 'health-data'],
    ['Avevo una carie e l’hanno curata in mezz’ora, bravi.', 'health-data'],
    ['La signora Maria Bianchi in sala d’attesa urlava con tutti.', 'person-name'],
    ['Il dottor Verdi mi ha visitato ed è stato molto gentile.', 'person-name'],
    ['Venite da noi che costa la metà, qui è tutto troppo caro.', 'advertising'],
    ['Usate il codice sconto DENTI20 e pagate molto di meno.', 'advertising'],
    ['STUDIO PESSIMO NON ANDATECI MAI HO PERSO TEMPO E SOLDI', 'caps'],
    ['Bravi 😀😀😀😀😀😀😀😀😀😀😀 davvero tutti molto bravi', 'emoji'],
    ['!!! ??? !!! ??? !!! ???', 'emoji'],
    ['The staff was very friendly and the doctor was great.', 'language'],
    ['Le personnel est très gentil et la clinique est propre.', 'language'],
    ['El doctor y la clínica son muy buenos, gracias por todo.', 'language'],
    ['Отличная клиника, всем советую, спасибо врачам.', 'language'],
    ['asdf qwer zxcv hjkl uiop bnmc vfrt', 'language'],
  ])('%s', (text, reason) => {
    const { verdict, reasons } = judge(text);
    expect([verdict, reasons.includes(reason as never)]).toEqual(['doubtful', true]);
  });
});

describe('a practice’s answer', () => {
  test.each([
    ['Grazie delle belle parole, le abbiamo lette con piacere.', 'clean'],
    ['Ci dispiace per l’attesa: ne abbiamo parlato e stiamo cambiando gli orari.', 'clean'],
    ['La sua cura è andata come previsto, lo sa bene anche lei.', 'doubtful: reveals-visit'],
    ['Il 12 marzo lei ha saltato la seduta senza avvisare nessuno.', 'doubtful: reveals-visit'],
    ['Non si è presentata due volte e ora si lamenta di noi.', 'doubtful: reveals-visit'],
    ['Ci chiami allo 06 1234567 e ne parliamo con calma.', 'refused: contact'],
  ])('%s', (text, verdict) => {
    expect(verdictOf(text, 'practice')).toBe(verdict);
  });
});

test('any text gets a verdict, the same each time, with a sentence for each reason', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(fc.string({ maxLength: 30 }), { maxLength: 3 }),
      (text, names) => {
        const once = moderate({ text, by: 'patient', staff: names });
        expect(moderate({ text, by: 'patient', staff: names })).toEqual(once);
        expect(once.verdict === 'clean').toBe(once.reasons.length === 0);
        for (const reason of once.reasons) expect(moderationReasons[reason]).toMatch(/\.$/);
      },
    ),
  );
});

test('a long hostile text is judged in no time', () => {
  for (const part of ['a.', '1 ', 'a b ', '@', '*', 'tre ', 'it60 ', 'x@', '(at) ']) {
    const text = part.repeat(2_000).slice(0, 4_000);
    const begun = process.threadCpuUsage();
    judge(text);
    // Of the processor, not of the clock: what else a machine has to do is no matter.
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000, part).toBeLessThan(1_000);
  }
});
