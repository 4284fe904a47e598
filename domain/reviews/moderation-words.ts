/**
 * Stems of words; up to three letters may follow, after a `.` none. Words that are insults in one sentence and ordinary in another (`ritardato`,
 * `cane`) are left out: an honest review must pass.
 */
export const offensive: readonly string[] = [
  ...['stronz', 'coglion', 'merd', 'bastard', 'puttan', 'zoccol', 'vaffancul', 'fancul', 'cazz', 'mongoloid', 'negr'],
  ...['froci', 'terron', 'minchi', 'rincoglionit', 'sfigat', 'troie.', 'troia.', 'zozz'],
];

/**
 * Names of places that begin as an insult, an accusation or a finding does. Those that are ordinary words, too, count as names with
 * a capital behind a preposition – but for the one that makes them an insult.
 */
export const placeNames =
  /\b(?:[Cc]azzago|[Cc]azzano|[Nn]egrar|[Pp]orcari|[Pp]orcia)\b|(?<=(?<!\bfigli[aeio]\s+)\b(?:[Aa]d?|[Dd][ai]|de'|[Ii]n|[Pp]er|[Pp]resso|[Vv]erso|[Vv]ia|[Pp]iazza)\s+)(?:Troia|Bastardo|Rubano|Cariati|Negri)\b/gu;

/** Insults that a person reads first. */
export const rude: readonly string[] = [
  ...['cretin', 'idiot', 'imbecill', 'deficient', 'macellai', 'schifos', 'porc', 'maial', 'buffon', 'pagliacc'],
  ...['delinquent', 'bestie.', 'asin', 'caprone', 'farabutt', 'parassit', 'viscid'],
];

/** Hard judgements, which everybody may give of a practice; of a person by name an operator reads them first. */
export const harsh: readonly string[] = [
  ...['incompetent', 'incapac', 'ignorant', 'arrogant', 'maleducat', 'villan', 'bugiard', 'vergogn', 'disonest'],
];

/** Accusations of a crime. */
export const accusations: readonly string[] = [
  ...['truff', 'ladr', 'rub', 'evasor', 'abusiv', 'malasanita', 'estorsion', 'frod', 'falsifica', 'molest', 'imbrogli'],
];

/** Diseases and conditions that nobody should read of somebody. */
export const conditions: readonly string[] = [
  ...['hiv.', 'aids.', 'epatit', 'tumor', 'cancr', 'carcinom', 'leucemi', 'linfom', 'diabet', 'epiless', 'depression'],
  ...['schizofren', 'bipolar', 'anoress', 'bulimi', 'incint', 'gravidanz', 'abort', 'chemioterapi', 'alzheimer'],
  ...[
    'parkinson',
    'autism',
    'autistic',
    'sieropositiv',
    'emofili',
    'cardiopati',
    'infart',
    'ictus',
    'tossicodipendent',
    'alcolist',
  ],
];

/** Treatments and findings of the mouth: a review may do without, an operator decides. */
export const treatments: readonly string[] = [
  ...[
    'carie.',
    'cariat',
    'devitalizz',
    'devitalizzazion',
    'otturazion',
    'estrazion',
    'impiant',
    'implantolog',
    'protesi.',
    'dentier',
    'ascess',
  ],
  ...['parodontit', 'piorrea', 'gengivit', 'pulpit', 'antibiotic', 'anestesi', 'radiografi', 'granulom', 'apicectom'],
  ...['allergi', 'cisti.', 'bruxism', 'malocclusion', 'cartella.', 'diagnos', 'terapi', 'capsul', 'faccett'],
];

export const threats: readonly RegExp[] = [
  /\b(?:ti|vi|lo|la|li|le)\s+(?:ammazz|uccid|accolt|bruci|spacc|spar[oe]\b|pest[oa]\b|gonfi[oa]\b|rovin)/,
  /\b(?:ammazzar|uccider|picchiar|bruciar|sparar)(?:e\s+(?:tutti|il|la|quel)|vi|ti|lo|la|li)\b/,
  /\b(?:vi|ti|lo|la)\s+aspett\w*\s+(?:fuori|sotto)/,
  /\b(?:me\s+)?la\s+(?:pagher\w+|farò\s+pagare|faro\s+pagare)/,
  /\b(?:dovete|devi|deve|devono|meritate|meriti|merita|meritano)\s+(?:di\s+)?(?:morire|crepare)/,
  /\bso\s+dove\s+(?:abit|viv)/,
  /\b(?:metto|mettero|mettiamo|una)\s+(?:una\s+)?bomba\b/,
];

export const advertising: readonly RegExp[] = [
  /\bcodic\w*\s+(?:sconto|promo|coupon)/,
  /\b(?:sconto|offerta|promozione)\s+(?:del\s+)?\d+\s*%/,
  /\b(?:venite|andate|passate|rivolgetevi)\s+(?:da|dal|dallo|allo|al)\s+(?:me|noi|nostr|mio|studio)/,
  /\b(?:visit|segui|contatta|scriv)\w*(?:temi|teci|mi|ci)?\s+(?:il|sul|sulla|la|in|su)\s+(?:mio|mia|nostro|nostra|privato|canale|pagina|profilo)/,
  /\b(?:telegram|whatsapp|instagram|tiktok|onlyfans)\b/,
  /\b(?:guadagn\w+|investi\w*)\s+(?:online|subito|soldi|in\s+bitcoin)/,
  /\bbitcoin\b/,
];

/** Words that Italian sentences are made of, and those that reviews have. */
export const italian = new Set(
  `il lo la i gli le un uno una di a da in con su per tra fra e ed o ma non che chi cui come dove quando perche se si mi ti ci
   vi ne del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli
   nelle sul sullo sulla sui sugli sulle sono sei siamo siete era ero erano stato stata stati state essere ho hai ha abbiamo
   hanno avere avuto molto molta molti poco troppo tanto tutto tutta tutti piu meno bene male anche solo sempre mai gia
   ancora poi prima dopo qui questo questa questi quello quella mio mia miei suo sua loro nostro studio dentista
   dottore dottoressa personale gentile gentili gentilissimo gentilissimi bravo brava bravi ottimo ottima buono buona cortese
   professionale professionali professionalita consiglio consigliato pulito puntuale puntuali attesa visita igiene pulizia
   appuntamento prezzo prezzi servizio esperienza accogliente ambiente pessimo pessima ottimi grazie soddisfatto soddisfatta
   contento contenta disponibile disponibili cordiale cordiali ritardo minuti ore giorni preventivo spiegato chiaro dente denti
   paziente pazienti`.split(/\s+/),
);

export const foreign = new Set(
  `the and was were is are this that very with for they my we you have has great good staff doctor clinic visit experience
   recommend nice friendly time service from but not at of to all him her best place le les des une est et dans pour avec tres
   nous vous etait merci je el los las una y muy por para con que estaba gracias es buena der die das und ist sehr mit
   ich wir war nicht ein eine gut praxis`.split(/\s+/),
);
for (const word of italian) foreign.delete(word);
