import type { Concept } from './lexicon.ts';

/** Who the patient is and what matters to them, besides the treatment. */
export type Trait = 'child' | 'fear' | 'price' | 'access' | 'near' | 'bestRated';

export interface TraitConcept extends Concept {
  trait: Trait;
}

export const traitConcepts: readonly TraitConcept[] = [
  {
    id: 'child',
    trait: 'child',
    fields: { 'Odontoiatria pediatrica': 1.5 },
    services: ['prima visita del bambino', 'fluoroprofilassi', 'sigillatura'],
    phrases: ['bambino', 'bambini', 'bambina', 'bambine', 'bimbo', 'bimba', 'bimbi', 'piccolo|piccola|piccoli|piccole dentista', 'piccola|piccolo anni|papa|mamma', 'neonato', 'nipotino', 'nipotina', 'figlioletto', 'figlio', 'figlia', 'figli', 'pediatrico', 'pediatrica', 'pedodonzia', 'pedodontista', 'infantile', 'elementari', 'asilo', 'maestra', 'gemelli', 'guaglione', 'creature', 'piccolo|piccola caduto|caduta|dente|dentino|latte', 'dentini', 'ciuccio', 'pollice', 'denti|dente|dentino|dentini latte', 'creatura', 'criatura', 'ragazzino', 'ragazzina'],
  },
  {
    id: 'fear',
    trait: 'fear',
    fields: { 'Sedazione cosciente': 1.1 },
    services: ['sedazione cosciente'],
    phrases: ['paura', 'pauroso', 'terrore', 'terrorizzato', 'terrorizzata', 'panico', 'fobia', 'fobico', 'odontofobia', 'ansia', 'ansioso', 'ansiosa', 'agitato', 'tremo', 'piange', 'spavento', 'spaventato', 'spaventa', 'fifa', 'fifone', 'agito', 'agitata', 'rassicurare', 'tranquillizzare', 'sedazione', 'sedazione cosciente', 'sedare', 'addormentato', 'addormentata', 'addormentare', 'dormire durante|cura|cure', 'protossido', 'anestesia totale|generale', 'svengo aghi|ago|trapano|dentista', 'brutta esperienza', 'gas esilarante', 'non collabora', 'collaborante', 'autistico', 'autistica', 'autismo', 'sindrome down', 'ragazza|ragazzo down', 'vomitare|vomito|conati strumenti|bocca|impronta', 'riflesso faringeo', 'fatto malissimo|male anni|piccolo|piccola', 'delicato', 'delicata', 'senza dolore cura|cure|dentista'],
  },
  {
    id: 'price',
    trait: 'price',
    fields: {},
    phrases: ['economico', 'economici', 'costa', 'costo', 'costi', 'costare', 'prezzo', 'prezzi', 'preventivo', 'budget', 'risparmiare', 'conveniente', 'spendere', 'spesa', 'caro', 'cari', 'tariffe', 'soldi', 'offerta', 'sconto', 'low cost', 'cheap', 'buon mercato', 'poco prezzo', 'prezzo|prezzi|costo|costi|tariffe accessibile|accessibili', 'non spendere', 'senza spendere', 'non costare|costi|costa|costoso|costosa', 'non caro|cara|cari|care', 'non svenarsi|svenarmi', 'senza svenarsi|svenarmi'],
  },
  {
    id: 'access',
    trait: 'access',
    fields: {},
    services: [],
    phrases: ['carrozzina', 'carrozzella', 'sedia rotelle', 'rotelle', 'disabile', 'disabili', 'disabilita', 'barriere', 'senza barriere', 'senza barriere rotelle', 'accessibile', 'accessibilita', 'ascensore', 'stampelle', 'invalido', 'invalida', 'handicap'],
  },
  {
    id: 'near',
    trait: 'near',
    fields: {},
    phrases: ['vicino', 'vicina', 'vicinanze', 'piedi vengo|venire|raggiungibile|arrivo', 'centro', 'comodo', 'sotto casa', 'poca distanza', 'zona mia|questa'],
  },
  {
    id: 'best-rated',
    trait: 'bestRated',
    fields: {},
    phrases: ['recensioni', 'recensioni migliori|migliore', 'migliore', 'migliori', 'valutato', 'stelle', 'consigliato', 'piu bravo'],
  },
]; // biome-ignore format: a table

/** Words of other trades and of animals' doctors: `visita` or `pulizia` beside one is no need of ours. */
export const otherTrades =
  'oculista ginecologo ginecologa dermatologo cardiologo ortopedico fisioterapista psicologo pediatra otorino allergologo nutrizionista avvocato notaio commercialista idraulico elettricista meccanico gommista parrucchiere barbiere estetista ristorante pizzeria albergo hotel casalinghe impresa appartamento ufficio macchina auto moto tetto piscina occhi orecchie ginocchio schiena piede piedi pelle capelli unghie telefono computer caldaia fotovoltaico stereo marmo cucina tibetano tibetana alloro laurea anca acustico elettrauto hi-fi sportivo ferroviario radio elettrico idraulica giardino irrigazione fiori funerale regina spettacolo monitor lavatrice'.split(
    ' ',
  );
export const animals =
  'cane cani cagnolino gatto gatti gattino coniglio cavallo veterinario veterinaria criceto cucciolo pappagallo'.split(
    ' ',
  );
