/** A treatment that practices put a price on. Its phrases are written as in the lexicon. */
export interface PricedTreatment {
  /** Its name where no practice lists it. */
  label: string;
  /** How a patient asks for it by name. A symptom asks for no treatment: which one it takes is decided at the visit. */
  phrases: readonly string[];
  /** How practices call it. */
  named: readonly string[];
}

const treatment = (label: string, phrases: readonly string[], named = phrases): PricedTreatment => ({
  label,
  phrases,
  named,
});

/** Treatments with a price of their own: the price of one says nothing about another. */
// biome-ignore format: a table
export const pricedTreatments: readonly PricedTreatment[] = [
  treatment('pulizia dei denti', ['pulizia', 'pulizia denti', 'pulire denti', 'ripulita', 'ripulire denti', 'igiene', 'tartaro', 'detartrasi', 'ablazione'], ['igiene', 'igiene orale|dentale', 'pulizia', 'pulizia denti', 'detartrasi', 'ablazione', 'ablazione tartaro']),
  treatment('sigillatura', ['sigillatura', 'sigillare']),
  treatment('fluoroprofilassi', ['fluoroprofilassi', 'fluoro']),
  treatment('otturazione', ['otturazione', 'otturare', 'piombatura', 'piombare', 'carie'], ['otturazione', 'piombatura']),
  treatment('intarsio', ['intarsio']),
  treatment('devitalizzazione', ['devitalizzazione', 'devitalizzare', 'canalare', 'cura canalare'], ['devitalizzazione', 'cura canalare', 'terapia canalare', 'endodonzia']),
  treatment('impianto', ['impianto', 'impianti', 'implantologia'], ['impianto', 'impianti', 'implantologia']),
  treatment('corona', ['corona', 'capsula', 'incapsulare'], ['corona', 'capsula']),
  treatment('ponte', ['ponte', 'ponte denti']),
  treatment('protesi mobile', ['dentiera', 'protesi', 'protesi mobile', 'scheletrato'], ['protesi', 'protesi mobile', 'dentiera', 'scheletrato']),
  treatment('apparecchio', ['apparecchio', 'apparecchio denti', 'ortodonzia'], ['apparecchio', 'ortodonzia']),
  treatment('allineatori trasparenti', ['allineatori', 'allineatore', 'allineatori trasparenti|invisibili', 'invisalign', 'mascherina|mascherine trasparente|trasparenti|invisibile|invisibili', 'apparecchio invisibile|trasparente', 'ortodonzia invisibile']),
  treatment('estrazione', ['estrazione', 'estrarre|togliere|levare|cavare dente|denti|molare'], ['estrazione', 'avulsione']),
  treatment('estrazione del dente del giudizio', ['estrazione giudizio', 'estrazione dente giudizio', 'estrarre|togliere|levare|cavare giudizio', 'estrarre|togliere|levare|cavare dente|denti giudizio'], ['estrazione giudizio', 'estrazione dente giudizio', 'estrazione ottavo']),
  treatment('sbiancamento', ['sbiancamento', 'sbiancare', 'sbiancare denti']),
  treatment('faccetta', ['faccetta', 'faccette']),
  treatment('bite', ['bite', 'bite notturno']),
  treatment('panoramica', ['panoramica', 'ortopanoramica', 'ortopantomografia', 'opt', 'opg']),
  treatment('TAC', ['tac', 'tac cone beam', 'cone beam', 'cbct']),
  treatment('levigatura radicolare', ['levigatura', 'levigatura radicolare', 'curettage']),
  treatment('sondaggio parodontale', ['sondaggio', 'sondaggio parodontale']),
  treatment('sedazione cosciente', ['sedazione', 'sedazione cosciente'], ['sedazione', 'sedazione cosciente', 'seduta sedazione']),
  treatment('visita di controllo', ['visita controllo', 'controllo', 'controllo denti', 'check up', 'checkup'], ['visita controllo', 'controllo', 'check up', 'checkup']),
  treatment('visita', ['visita', 'prima visita'], ['visita', 'prima visita']),
];
