/** First names heard in Italy, folded, as words of a practice's name: enough to tell them from surnames, not a register. */
const masculine =
  'achille adriano agostino aldo alberto aleksander alessandro alessio alex alexander alfio alfonso alfredo alois amedeo ' +
  'andreas angelo anton antonello antonino antonio armando arnaldo arturo attilio augusto aurelio benedetto beniamino bernardo ' +
  'biagio bruno calogero camillo carlo carmelo carmine cesare christian ciro claudio corrado cosimo costantino cristian ' +
  'cristiano damiano daniel daniele danilo dario davide diego dino domenico donato edoardo egidio eduardo elia elio emanuele ' +
  'emilio ennio enrico enzo ercole ermanno ernesto ettore eugenio ezio fabio fabrizio fausto federico felice ferdinando ' +
  'fernando ferruccio filippo fiorenzo florian flavio francesco franco franz fulvio gabriele gaetano gaspare gennaro georg ' +
  'gerardo giacomo giampaolo giampiero giampietro giancarlo gianfranco gianluca gianluigi gianmarco gianmaria gianni ' +
  'gino gioacchino giordano giorgio giovanni giuliano giulio giuseppe gregorio gualtiero guglielmo guido gunther ' +
  'hannes hans helmut herbert hubert hugo ignazio igor ivan ivano ivo jacopo jakob johann johannes josef karl klaus kurt ' +
  'lamberto lauro leandro leo leonardo lino livio lorenz lorenzo loris luca luciano lucio ludovico luigi lukas manuel ' +
  'marcello marco mariano marino mario markus martin martino massimiliano massimo matteo matthias mattia maurizio mauro ' +
  'maximilian michael michelangelo michele mirco mirko nello nicola nicolo nino nunzio oreste oscar osvaldo ottavio otto ' +
  'paolo pasquale patrizio paul peter philipp piero pierangelo piergiorgio pierluigi pierpaolo pietro primo raffaele ' +
  'raimondo reinhold remo renato renzo riccardo rinaldo robert roberto rocco rodolfo romano romeo rosario rudolf ruggero ' +
  'salvatore samuel samuele sandro santo sauro saverio sebastian sebastiano sergio settimio silvano silverio silvestro ' +
  'silvio simon simone stefan stefano tiziano thomas tommaso tullio ubaldo ugo umberto valentino valerio valter vincenzo ' +
  'virgilio vito vittorio walter werner wolfgang abramo adelmo albino alvaro ambrogio amerigo amos anselmo arcangelo arduino ' +
  'battistino bartolomeo bortolo carlalberto casimiro celestino clemente cosmo dante demetrio desiderio dionigi edgardo elvio ' +
  'emiliano enea ermenegildo erminio eros ezechiele fedele fulgenzio gaudenzio gavino gerolamo gherardo gilberto ' +
  'gioele giosue girolamo giuseppantonio goffredo graziano iacopo ilario isidoro italo ivone kevin ladislao leopoldo liborio luchino ' +
  'macario manlio marzio melchiorre modesto moreno nazareno nereo nestore nevio nicodemo odoardo olindo omar onofrio orazio orlando ' +
  'osvald pierfrancesco pompeo prospero quinto quirino raffaello raul renzino rino roland romolo rosolino rossano ruben rupert ' +
  'santino secondo serafino severino sigfrido stanislao tarcisio teodoro tobia torquato ulisse umbro vasco venanzio vinicio ' +
  'vladimiro zeno ahmed ali mohamed jan juan jose pablo pedro sergej andrej dmitrij peppino beppe gigi pino enzino';
const feminine =
  'ada adele adriana agata agnese alba alessandra alessia alice amalia anastasia angela angelica anita anna annalisa ' +
  'annamaria antonella antonia antonietta arianna asia aurora barbara beatrice benedetta bianca brigitte brunella bruna ' +
  'camilla carla carlotta carmela carmen carolina caterina catia cecilia chiara christine cinzia clara claudia ' +
  'concetta cristiana cristina daniela debora deborah delia denise diana dina domenica donatella doriana edda elena eleonora ' +
  'elisa elisabetta elvira emanuela emilia emma enrica erica erika ernesta ester eugenia eva evelin fabiana fabiola fabrizia ' +
  'federica fernanda filomena fiorella flavia flora franca francesca gabriella gaia gemma giada gianna gilda gina ginevra ' +
  'gioia giorgia giovanna giulia giuliana giuseppina gloria grazia graziella greta heidi helga ida ilaria ilenia immacolata ' +
  'ines ingrid irene irma isabella ivana jessica karin katia kathrin lara laura lea letizia lia licia lidia liliana lina ' +
  'linda lisa livia loredana lorella lorena luana lucia luciana lucrezia luigia luisa maddalena magda manuela mara ' +
  'marcella margherita maria mariagrazia mariangela marianna marica mariella marilena marina marisa maristella marta ' +
  'martina maura maurizia melania melissa mercedes michela milena miriam mirella moira monia monica monika morena nadia ' +
  'natalia natalina nicole nicoletta nina nives noemi nora norma novella nunzia olga olimpia ombretta ornella ottavia paola ' +
  'patrizia petra pia pierangela piera priscilla raffaella ramona rebecca renata rita roberta romina rosa rosalba rosalia ' +
  'rosanna rosaria rosella rossana rossella rosita sabina sabrina samantha sandra sara sarah serena silvana silvia ' +
  'simona simonetta sofia sonia stefania stella susanna susanne tamara tania tatiana teresa tiziana tina ursula valentina valeria ' +
  'vanda vanessa vera verena veronica vincenza viola virginia vittoria viviana waltraud wanda ylenia alberta albertina aldina ' +
  'amelia annunziata annarita annarosa antonina assunta augusta bibiana bice bonaria candida carolin cesira clelia clementina ' +
  'clotilde consuelo cornelia crocifissa dalila daria delfina desiree dolores edvige elda elettra eliana elsa emanuelle enza ' +
  'ersilia esmeralda fatima fausta fedora flaminia fulvia gelsomina genoveffa gerarda giacinta giacoma gioconda giuditta ' +
  'gudrun guendalina hannah hildegard idana ilda iole iolanda isotta ivonne jolanda julia juliane katharina kristina ' +
  'leonilda lorenza luciella ludovica magdalena marialuisa mariapia mariarosa mariateresa marilu matilde mimma mirta myriam ' +
  'natascia nella nelly nilde nunziata oriana orietta palma palmira paolina penelope pina quirina rachele regina renza rosetta rosina rosy ' +
  'salvatrice santa santina sebastiana serafina severina sibilla silvestra siria susi tecla teodora tilde tosca valentine veneranda ' +
  'vilma wilma yvonne zaira zoe';
/** Of men and women both, or the first half of a name. */
const common = 'andrea gian giam giambattista battista celeste fiore gabi jean robin sascha toni';

export type Gender = 'm' | 'f';

const genders = new Map<string, Gender | null>([
  ...masculine.split(' ').map((name) => [name, 'm'] as const),
  ...feminine.split(' ').map((name) => [name, 'f'] as const),
  ...common.split(' ').map((name) => [name, null] as const),
]);

export const isFirstName = (word: string): boolean => genders.has(word);

/** Null for a name of both, and for what is no first name known here. */
export const genderOf = (word: string): Gender | null => genders.get(word) ?? null;
