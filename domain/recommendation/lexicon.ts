import type { Speciality } from './speciality.ts';

/**
 * One thing a patient may need. `phrases`: words that must all stand close together, in any order, `|` between
 * alternatives; they are stemmed like the need itself. `fields`: how well each specialisation answers it, 0–1.
 */
export interface Concept {
  id: string;
  phrases: readonly string[];
  fields: Partial<Record<Speciality, number>>;
  /** Words of service names that answer it, as phrases. */
  services?: readonly string[];
  /** Means nothing when the need is about another trade: a visit, a cleaning. */
  isGeneric?: true;
  /** Its words have another sense outside the mouth: `ponte`, `corona`, `lastra`. */
  isAmbiguous?: true;
  /** A treatment one may refuse: `senza impianto` also means none of those who make them. */
  isRefusable?: true;
}

const concept = (
  id: string,
  fields: Concept['fields'],
  phrases: readonly string[],
  services: readonly string[] = [],
): Concept => ({ id, phrases, fields, services });

const tooth = 'dente|denti|dentino|dentini|molare|molari|premolare|incisivo|incisivi|canino|dient|rient';
const ache = 'male|mal|dolore|dolori|duole|dole|dolorante|pulsa|pulsante';
const gum = 'gengive|gengiva';
const aesthetics = 'corti|allungare|brutti|rovinati|imperfetti|estetica|estetico';

export const treatmentConcepts: readonly Concept[] = [
  concept('bleeding-gums', { Parodontologia: 1, 'Igiene e prevenzione': 0.75 }, [`${gum} sanguinano|sangue|sanguinanti`, 'sputo|esce sangue lavo|spazzolino|spazzolo', 'sangue spazzolino|filo|collutorio', `${gum} gonfie|gonfia|rosse|infiammate|irritate|arrossate|dolore|male|dolenti`, 'gengivite', 'mordo|mordere|morso mela|pane rosso|sangue|segno', 'sapore ferro|sangue bocca', 'cuscino sangue|macchiato|rosso'], ['igiene orale', 'sondaggio parodontale']),
  concept('receding-gums', { Parodontologia: 1 }, [`${gum} ritirate|ritirano|ritirando|scoperte|abbassate|recessione`, 'denti lunghi', 'tasche parodontali|gengivali', 'recessione', 'levigatura radicolare', 'curettage', 'innesto gengivale|gengiva'], ['levigatura', 'sondaggio parodontale']),
  concept('periodontics', { Parodontologia: 1 }, ['parodontite', 'parodontologo', 'parodontologia', 'parodontale', 'paradentosi', 'piorrea', 'gengive', 'gengiva'], ['levigatura', 'sondaggio parodontale']),
  concept('loose-tooth', { Parodontologia: 1, 'Chirurgia orale': 0.3 }, [`${tooth} balla|ballano|mobile|mobili|muove|muovono|dondola|dondolano|ballerini|ballerino|traballa|traballano|instabile`], ['sondaggio parodontale']),
  { ...concept('hygiene', { 'Igiene e prevenzione': 1 }, ['pulizia', 'pulizia denti', 'ripulita', 'ripulire denti'], ['igiene orale']), isGeneric: true },
  concept('scaling', { 'Igiene e prevenzione': 1 }, ['igiene', 'igienista', 'tartaro', 'detartrasi', 'ablazione', 'profilassi', 'prevenzione', 'denti sporchi', 'denti patina', 'denti pulire', 'placca batterica', 'incrostazioni', 'incrostazione', 'fluoro'], ['igiene orale', 'fluoroprofilassi']),
  concept('stains', { 'Igiene e prevenzione': 1, 'Estetica dentale': 0.8 }, ['denti|dente macchie|macchiati|macchiato', 'macchie caffe|fumo|nicotina|te|vino', 'denti nicotina'], ['igiene orale', 'sbiancamento']),
  concept('breath', { 'Igiene e prevenzione': 1, Parodontologia: 0.85 }, ['alito', 'alitosi', 'fiato puzza|cattivo|pesante', 'bocca puzza', 'puzza fiato', 'cattivo sapore bocca', 'odore bocca'], ['igiene orale']),
  concept('sealing', { 'Igiene e prevenzione': 1, 'Odontoiatria pediatrica': 0.8 }, ['sigillatura', 'sigillature', 'sigillare'], ['sigillatura']),
  concept('caries', { Conservativa: 1, 'Odontoiatria generale': 0.8 }, ['carie', 'carietta', `${tooth} buco|bucato|buchi|cavita|cavo|cratere|voragine`, 'filo interdentale rompe|sfilaccia|incastra|punto', 'otturazione', 'otturare', 'otturato', 'piombatura', 'piombare', 'amalgama', 'intarsio', 'conservativa'], ['otturazione', 'intarsio']),
  concept('lost-filling', { Conservativa: 1, 'Odontoiatria generale': 0.8 }, ['otturazione|piombatura staccata|caduta|saltata|rotta|spaccata|persa|venuta|tolta|crepata'], ['otturazione', 'intarsio']),
  concept('broken-tooth', { Conservativa: 1, 'Odontoiatria generale': 0.8, 'Estetica dentale': 0.4, Protesi: 0.3 }, [`${tooth} scheggiato|scheggia|scheggiati|rotto|rotti|rompe|spezzato|spezza|spaccato|spacca|crepato|incrinato|sbriciolato|sgretolato|fratturato|frattura|sbeccato|sbeccata|pezzo|pezzetto|mozzicone|angolo`, 'taglia|tagliente lingua|guancia dente'], ['otturazione', 'intarsio', 'corona']),
  concept('sensitivity', { Conservativa: 1, 'Igiene e prevenzione': 0.8, 'Odontoiatria generale': 0.7, Endodonzia: 0.4 }, [`${tooth} sensibili|sensibile|sensibilita|freddo|fredda|ghiacciata|gelato|gelati`, 'ipersensibilita', 'freddo saltare|tortura', 'gelato', 'scossa|scosse bevo|acqua|freddo|te|dente|elettrica', 'fitta|fitte|dolore|male freddo|ghiacciata|gelato|dolce|dolci|acqua|bevo'], ['otturazione', 'igiene orale']),
  concept('heat-pain', { Endodonzia: 1, Conservativa: 0.7, 'Odontoiatria generale': 0.5 }, [`${tooth} caldo|calda`, `${ache} caldo|calda denti`], ['devitalizzazione']),
  concept('toothache', { 'Odontoiatria generale': 1, Endodonzia: 0.9, Conservativa: 0.7 }, [`${tooth} ${ache}`, `${tooth} fitta|fitte|tormenta|martella|impazzire|masticare|mastico|fastidio|nevralgia`, 'maldidenti', 'maldidente', 'maldenti', 'male mastico|masticare|addento|mordo|mordere|chiudo'], ['visita', 'devitalizzazione', 'otturazione']),
  concept('root-canal', { Endodonzia: 1 }, ['devitalizzare', 'devitalizzazione', 'endodonzia', 'endodontista', 'canalare', 'canalari', 'nervo|nervi dente|denti', 'nervo', 'pulpite', 'granuloma', 'ritrattamento', 'fistola'], ['devitalizzazione']),
  concept('after-root-canal', { Protesi: 1, Endodonzia: 0.4 }, ['corona|capsula devitalizzato'], ['corona']),
  concept('abscess', { Endodonzia: 1, 'Chirurgia orale': 0.7, 'Odontoiatria generale': 0.6 }, ['ascesso', 'pus', 'infezione dente|denti|gengiva'], ['devitalizzazione', 'estrazione']),
  { ...concept('implant', { Implantologia: 1 }, ['impianto', 'impianti', 'implantologia', 'implantologo', 'inplanto', 'vite|viti osso|titanio|bocca|dente', 'perno titanio', 'poco osso', 'rialzo seno', 'rigenerazione ossea', 'seno mascellare'], ['impianto']), isAmbiguous: true, isRefusable: true },
  concept('immediate-load', { Implantologia: 1, Protesi: 0.3 }, ['carico immediato', 'allon'], ['impianto a carico immediato']),
  concept('missing-teeth', { Implantologia: 1, Protesi: 0.9 }, [`manca|mancano|mancante|mancanti|perso|persi|caduti|perduto|sostituire|rimettere ${tooth}`, 'non denti piu', 'senza denti', 'edentulo', 'edentulia', 'rifare bocca', 'arcata rifare', 'dente|denti fissi|fisso', 'masticare meglio', 'vuoto dente|denti|bocca', 'vuoto tolto'], ['impianto', 'protesi', 'corona']),
  { ...concept('prosthesis', { Protesi: 1 }, ['protesi', 'dentiera', 'scheletrato', 'ribasatura', 'ponte', 'ponte denti', 'corona', 'corona zirconia|ceramica', 'capsula', 'capsule', 'incapsulare', 'zirconia', 'provvisorio', 'denti finti|posticci', 'paletta palato', 'palato finto'], ['corona', 'protesi']), isAmbiguous: true, isRefusable: true },
  concept('loose-denture', { Protesi: 1, Implantologia: 0.6 }, ['dentiera|protesi balla|muove|mobile|scivola|larga|rotta|spezzata|rompe|male|gratta|ribasare'], ['protesi', 'impianto']),
  concept('lost-crown', { Protesi: 1, Conservativa: 0.6 }, ['corona|capsula|ponte caduta|caduto|staccata|staccato|scementato|scementata|venuta|venuto|persa|muove|balla', 'cementare', 'ricementare', 'scementato'], ['corona']),
  { ...concept('orthodontics', { Ortodonzia: 1, 'Ortodonzia invisibile': 0.7 }, ['apparecchio', 'apparecchio fisso|mobile|denti', 'ortodonzia', 'ortodontista', 'ortodontico', `${tooth} storti|storto|accavallati|accavallato|sporgenti|sporgente|dritti|allineare|allineati|raddrizzare|affollati|sovrapposti|sovrapposto|spazio|spazi|fessura|fuori|avanti`, 'morso aperto|inverso|profondo|crociato|incrociato', 'malocclusione', 'diastema', 'ferro|ferri|ferretto|macchinetta bocca|denti', 'espansore', 'palato stretto', 'brackets', 'stelline', 'sorriso dritto', 'denti spostati|rimessi|tornati|mossi apparecchio', 'filo apparecchio|denti rotto|staccato', 'canini alti|vampiro', 'incisivi fuori|avanti', 'succhia pollice', 'bocca aperta tiene|respira'], ['apparecchio', 'visita ortodontica']), isAmbiguous: true, isRefusable: true },
  { ...concept('aligners', { 'Ortodonzia invisibile': 1, Ortodonzia: 0.8 }, ['invisalign', 'allineatori', 'allineatore', 'allineatori trasparenti|invisibili', 'mascherine|mascherina trasparenti|trasparente|invisibili|invisibile|denti|raddrizzare', 'apparecchio invisibile|trasparente', 'ortodonzia invisibile', 'denti storti non ferro', 'raddrizzare denti non ferro', 'sorriso|denti dritto|dritti non vede', 'denti raddrizzare non vede'], ['allineatori']), isRefusable: true },
  { ...concept('extraction', { 'Chirurgia orale': 1, 'Odontoiatria generale': 0.6 }, [`togliere|tolto|levare|cavare|estrarre|estratto|tirare|strappare ${tooth}`, 'estrazione', 'radice|radici togliere|estrarre|rimasta|rotta', 'avulsione'], ['estrazione']), isRefusable: true },
  concept('wisdom-tooth', { 'Chirurgia orale': 1 }, [`giudizio ${tooth}`, 'dente ultimo|fondo cresce|spunta|storto|taglia', 'denti|dente giudizio togliere|estrarre|incluso|spinge|male|dolore', 'ottavo|ottavi', 'ottavi inclusi|estrazione', 'estrazione giudizio', 'incluso|inclusi dente|denti'], ['estrazione del dente del giudizio']),
  { ...concept('oral-surgery', { 'Chirurgia orale': 1 }, ['chirurgia', 'chirurgo', 'cisti', 'apicectomia', 'frenulo', 'frenulectomia', 'biopsia', 'maxillo', 'operazione bocca|denti|mascella'], ['estrazione']), isAmbiguous: true },
  { ...concept('whitening', { 'Estetica dentale': 1 }, ['sbiancare', 'sbiancamento', 'sbiancante', 'denti bianchi|bianco|candidi|luminosi|splendenti', 'denti gialli|ingialliti|giallo|scuri|scuro|scuriti|grigi', 'denti color|colore'], ['sbiancamento']), isRefusable: true },
  concept('aesthetics', { 'Estetica dentale': 1 }, ['faccetta', 'faccette', 'faccette ceramica', 'sorriso', 'sorridere', 'sorrido', 'estetica', 'estetico', `${tooth} ${aesthetics}`, 'gummy smile'], ['faccetta', 'sbiancamento']),
  concept('dark-tooth', { 'Estetica dentale': 1, Endodonzia: 0.6, Conservativa: 0.6 }, ['dente nero|scuro|grigio', 'denti neri'], ['sbiancamento', 'devitalizzazione']),
  concept('jaw', { Gnatologia: 1 }, ['mandibola|mascella|mandibolare scrocchia|scrocchio|blocca|bloccata|rumore|scatta|click|schiocca|clac|crac|dolore|male|indolenzita|stanca|tesa|tensione|affaticata', 'articolazione mandibolare|mandibola|temporo|bocca', 'temporo mandibolare', 'atm', 'muscoli faccia|viso|mascella|masticatori tesi|indolenziti|rigidi|contratti|dolore', 'gnatologo', 'bocca|mandibola|mascella stanca|stanco|affaticata mattina|sveglio|masticato', 'gnatologia', 'rumore|dolore|male orecchio mangio|mastico|apro|bocca', 'bocca apro scrocchia|blocca'], ['visita gnatologica', 'bite']),
  concept('bruxism', { Gnatologia: 1 }, ['bruxismo', 'bruxo', 'bruxista', 'digrignare', 'digrigno', 'digrigna', 'serro|serra|serrare|stringo|stringe|stringere denti', 'stringo|serro sveglio|notte|forte', 'bite', 'bite notturno', 'placca notturna', 'mascherina notte|notturna|dormire', 'consumati|consumare|consumo denti', 'nervosismo denti', 'russo', 'russare', 'apnee', 'apnea', 'russo|russare|russa|apnee|apnea apparecchio|mascherina|dispositivo'], ['bite', 'visita gnatologica']),
  { ...concept('xray', { Radiologia: 1 }, ['panoramica', 'ortopanoramica', 'ortopantomografia', 'opt', 'radiografia', 'radiografie', 'lastra', 'lastre', 'raggi', 'tac', 'cone beam', 'tac cone beam', 'cbct', 'teleradiografia', 'teleradiografia opt', 'radiologia'], ['ortopantomografia', 'tac']), isAmbiguous: true },
  { ...concept('checkup', { 'Odontoiatria generale': 1, 'Igiene e prevenzione': 0.5 }, ['visita', 'prima visita', 'visita controllo', 'controllo', 'controllino', 'controlo', 'check up', 'checkup', 'controllo denti', 'revisione'], ['visita']), isGeneric: true },
  { ...concept('any-dentist', { 'Odontoiatria generale': 0.8 }, ['dentista cerco nuovo|altro', 'secondo parere', 'affidare', 'trasferito', 'trasferita', 'ex dentista', 'dentista fiducia|famiglia|base|generico|qualsiasi|bravo', 'famiglia', 'odontoiatra', 'dentista serve|cerco|cercare', 'odontoiatria generale'], ['visita']), isGeneric: true },
]; // biome-ignore format: a table
