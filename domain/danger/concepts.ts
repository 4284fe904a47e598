/**
 * Words of a danger by what they stand for, as people in Italy say them, dialects among them. A stem takes any ending; a
 * word with `.` is whole. All are compared by `spellKey`, so that one spelling stands for those that sound alike.
 */
const written = {
  // Grammar
  NEG: 'non. nom. nu. =no minga. miga. mica. manco. gnanca. nemmeno. nemeno. neanche. senza. nen. nent. mancu. neppure. nessuna. nessun. chenon',
  ME: 'mi. me. m. ci. =ce te. ti.',
  IF: 'se. qualora.',
  ABLE: 'riesc riess riusc pozzo. pozzu. posso. possono. puo. puoi. possiamo. fazz. fazzo. arrenesc riesso. rieso. arriv riuscir',
  HARD: 'fatic fadig fadia. difficol impossib stent appena. penare. pena.',
  BADLY: 'male. mal. rumoros affann pesante pesant peggio. strano.',
  KIN: 'mamma. mamme madre. mare. matri. mama. papa padre. pare. babbo. figli fijo. fija. fiji. fiol fioeu fia. figghi filia. filio. nonna. nonno. nonni. nonno. =nona =nono moglie. molie. mojer marit mariteme marì. compagn fidanzat ragazz raga. fratell sorell zio. zia. nipot niput suocer patrign matrign bambin bimb bimbo. pupett criatur picciridd piccolo. piccola. neonat signora. amic coinquilin paziente. ex. omo. uomo. genitor moje. moie. muglier mugliera fioi. maridu. pobiddu babbu. om. omm. cit. cita. pipiu. regazzin ragazzin guaglion piccirill figliol pargol vicin collega cugin badant vecchiett anzian coniug consort bimbet soru. frat fratem soremm',
  CHILD:
    'bambin bimb figli fijo. fija. fiji. fiol fioeu figghi filia. filio. pupett criatur picciridd piccolo. piccola. neonat nipot niput fratellin sorellin mesi. cit. cita. pipiu. regazzin ragazzin piccirill pargol guaglion',
  NOW: 'adesso. ora. mo. adess. oggi. ogi. stamattin stamatin stanott stasera. ieri. subito. appena.',
  SINCE: 'ore. ora. oggi. ieri. stamattin stamatin stanott notte. pomeriggio. minuti. quannu. mezzora.',
  // Airway
  BREATH:
    'respir rispir resipir respr rispr ansim rantol boccheg rantola asma. apnea. respirator inspir dispn respirai respire. stridor polmonit',
  AIR: 'aria. laria. fiat fia. fiaa. sciat ciat respir rispir respr fiat. respiro. respirar',
  LACK: 'manca. mancan mancav manc strozz togli passa. entra. corto. mozz',
  CHOKE: 'soffoc soffuc affoc strozz strangol asfiss strozzand soffocand affuc strangulan affog ingossà ingossa.',
  SWALLOW:
    'deglut degluz ingoi ingoj inghiott ingoll inghiot agliutt agghiutt gliott glott ngult agnott ingeri ingurgit risucchi ammucca. ammuccai. ammuccò. gliuttut agghiuttiv agghiuttir ingossa',
  DOWN: 'giu. zo. giò. jo.',
  SEND: 'mando. manda. mandar. mandare. mandarl mandato. mandata. mandà. =manno ingollare.',
  SALIVA: 'saliv bava. bave. sbav sbava sputazz',
  DRIP: 'cola. colan sbav sput scend scula. esce.',
  THROAT:
    'gola. gole. golla. strozza. esofag polmon trachea faring laring cannarozz guturu gargarozz gargant gorgozz canne. nganne. nganna. guergio gorg',
  CLOSE: 'chiud chius strett string serrad serrata serrato tappat strozz ostru',
  BLUE: 'blu. viola. cianot bluastr bluastr grigio. grigia.',
  LIPS: 'labbr labr',
  CHEST: 'petto. torac polmon',
  WHISTLE: 'fischi sibil rantol fiscio',
  // Swelling
  SWELL:
    'gonf rigonf sgionf tumefa edema unciat unciau unciò abbuffat abbuttat abbott pallone. raddoppi ingross grossa. grosso. enorm ascess unchiau unfrad abbuttat. gonfi sgonfiaa edem estes esteso alzato. sollevat allarga allarg bozz bozzo. bernoccol bubbon pallon',
  EYE: 'occhio. occhi. =ochi =ochio ocio. ucchi. uocchi. uocchio. locchio. palpebr ogu. oeil. occhiu. oeucc uecchie. ouchie orbit zigom allocchio.',
  NECK: '=collo =collu coddu. cuollo. =colo =colle cuedde. clavicol cuoddo. =coll',
  TONGUE: 'lingua ligua lengua lingu',
  JAW: 'mandibol mascell mento. ganasc sottoment',
  FACE: 'facci faccia guanc viso. volto. muso. ganass cara. zigom',
  FAST: 'vista. fretta. sempre. velocem giro. ore. minuti. diventa raddoppi tutta. pallone. continua',
  VOICE: 'voce.',
  ALLERGY: 'antibiotic amoxicil augmentin anestes nestesi puntur penicil lattice. guanto. iniezion',
  ITCH: 'prurit bolle orticar pomfi ponfi. macchie.',
  // Bleeding
  GUMS: 'gengiv zenziv gingiv gengvi',
  BLOOD:
    'sangu sang sanghe sanque emorrag sanguinament sanguinand emoraggi emorraggi sanguinant sambin sambini. saimbini',
  STOP: 'ferm smett smet arrest coagul tampon blocc firm. firma. firmat chet cheta. stagn cess cessar stopa. stoppa. sosta.',
  GOESON: 'continu ricominc sempre. ancora. riaperto riapert riaper riprend',
  MUCH: 'tant molt molto. tropp fiotti. rubinett pien zuppo. zuppa. zuppe. zuppi. zuppat intris inond copios abbondan grumi. =cola =colano =colava butta. buttan buttà. vivo. vomit riemp sput tantissim moltissim perd perdo. dal. fontan getto schizz zampill sgorg uscit inzupp bagnat litri. litro. pozza. coaguli. coagul spruzz seci. fiume. fiumi. fontane ietta. jetta. zampil sparge dirotto. pallid ovunque. grumo',
  GAUZE:
    'garz tampon. tamponi. asciugaman cuscin fazzolet cotone. fazzolett lenzuol federa. asciugaman catin lavandin bacinella.',
  WOUND:
    'estra tolt levat cavà cava. scippa impiant dente. dent giudiz molar anga. punti. operat buco. buso. feri gengiva. ferit tagli taglio. alveol chirurg operat operazion intervent levat cavat strappat bocca. labbr lingua.',
  THINNER: 'coumadin cumadin eliquis xarelto pradaxa sintrom warfarin anticoagul emofil eparin cardioaspirin',
  // Not waking
  WAKE: 'svegl sveli svei svelia risvegl scet desmiss desmis dessed desed arrusbigg arrisbigl arruspigl dissed rinven svegliarl destars destat scetà scetat arrispigg scidat scidad desvij dsvij riveglia svegiat destar riprendere. rianim rinvien rinveng arrispigh rusbigl arruspiglia arrepigli arripigli',
  FAINT:
    'svenut sveunt svien sturdul incoscien collass croll privo priva stramazz moribond esanime. inerte. inanim catatonic comatos convuls epiletti accasciat accascia svenne. esanim =coma sbenut mancament sven. svegnu sveniv sbinni sbinuta',
  RECOVER: 'riprend ripij ripigl ripiglia rinven tornat tornar turnà rinvien arrepigli arripigli',
  ANSWER:
    'rispond rispos rispon rispnde risp risponn reagi muov ascolt sent parl bogia. mexi. move. reazion risposta. parol segni. smorfia. smorfie. desta.',
  SLEEPS: 'dorm addorment adormen addurm dormire. dorme. dormir',
  // Ingestion
  INGEST:
    'bevve. bevvi. bevu bevo. bevend beuto. beuta. vippi. vippeto. vippi bevut ingoi ingoj inghiott inghiot ingiat ingio ingoll mangiat magnat magnà magna mangiò succhi tracann scolat trangug agliutt agghiutt assagg bevendo morso. leccat sorsegg bevuto vevut vevuto buffau buff bevù. bevu. ngult agnott ingeri ingest ingurgit bivut biviu rosicch sgranocch risucchi ammucca. ammuccai. ammuccò. gliuttut agliuttut agghiuttiv agghiuttir ingossa',
  POISON:
    'candegg candeg varec varic varich varrech ammoniac amuchin disinfett disinfet ipoclor muriat detersiv sgrassat ammorbid acquarag trielin benzin solvent lavastovigl lavatric collutor coluttor coluttr acetone. denaturat topicid antigel diserb mercurio. batteri pila. pile. sbiancant acido. acquaragia vare. candegina liquido. insettic diluent vernice vernici profumo. profumi. deodorant shampoo sciampo bagnoschium anticalcar viakal brillantant lisoform citrosil betadin iodio. perossid clorexid ortofosfor eugenol naftalin antigelo solvente. trementin petrol lampant soda. caustic stura sturalavandin idraulico. disgorg anticongel pesticid concime fertilizz formald formalin cloro. detergent collirio. termometr fosfor funghi fungo. mughett oleandr alcolic pastiglion ipocl spirito. lavapaviment lavavetr mozzicon sigarett calamit magnet nicotin antitarl antipulc antimuff naftalin varrichin lisciva. liscivia. diserbant azoto velenos veleni. smacchiat sorci. topi. ratti. lucida scolorin bianchett wc. cesso. varechin decalcif lavascal =attak =attack sgorgant lucidant tarme. palline. lampada. lampad insetticid collant supercoll anticalc wcnet effervescent acidu. acidi. ossigen ossigien',
  BURN: 'bruc brusa fuoco. foco. schium ustion',
  // Medicines
  DRUG: '=oki okitask tachip tacip tachipir brufen moment. momet. momentact aulin nurofen xanax toradol valium lexotan contramal synflex augmentin antibiot paracet ibuprof antidol tavor rivotril minias nimesul voltaren ketoprof tramadol codein lormetaz diazep aspirin efferalgan sedativ tranquill sonnifer psicofarm amoxic tachi. tachifludec zerinol cibalgin buscofen feldene orudis dicloreum bentelan deltacort cortison zitromax velamox zimox clavulin ciproxin rocefin neoduplamox amoxi. ansiolin frontal. prazene halcion stilnox felison depas sereupin zoloft lyrica oxycontin depalgos palexia morfin oramorph tachidol patrol lixidol vivin novalgin arcoxia celebrex naprosyn momendol enantyum ketorol benzodiaz anestetic calmant antinfiam sonnifer antidepress neurolettic clorpromaz sinflex coefferalgan cefixoral bactrim flagyl metronidaz metotrexat digital nicotin insulin lidocain adderall ritalin betabloc pression. statin fentanyl ossicodon eroin metadon cocain',
  UNIT: 'bustin pastigl pastil pasticch compress pillol pinnul goccia. gocce. goce. scatol blister flacon boccett confezion fiale capsule. sciropp scirop medicin farmac dosi. dose. pasticc pasticche. pastije. pinnulas. grammi. tubo. cp. cpr. bustine. sors ventina. decina. manciat unita. centinai ppinnol pinnol boatt',
  TAKEN:
    'preso. prese. presa. presi. presso. prendend pigliat pigghi pijat piato. ciolto bevut bevu vippi ingoi ingoj inghiott mandat mandà buttat finit svuot mangiat magna fatto. mischi mescol dato. dati. date. data. aggiunt esagerat scambiat assunt ciapà ciapa. pijà. pigau. somministr ingeri ingest assum sommin ingurgit scolat scolà scolo ciapaa piliat messe. messo. fatta. fatte.',
  WHOLE:
    'tutta. tutto. tutti. tutte. tuta. intera. intero. intere. interi. mezza. doppio. doppia. tripplo. triplo. insieme. esagerat tropp volta. overdose. sovradosagg =esagerata',
  DRINK: 'vino. vodka. birra. birre. alcol. alcool. spritz. grappa. whisky. rum. ubriac liquor prosecc',
  // Pieces in the throat
  PIECE:
    'capsul capusl capsula corona corone ponte. faccett dente. denti. dent bracket braket attacc vite. viti. vitin punta. ago. otturaz schelet dentier pezzo. pezzett framment impiant apparecch dentin incisiv molare. molari. canino. dentino. protesi. vitarella. fresa. trapano. batuffol garza. cotone. brack mascherin attachment allinead otturaz provvisor corona. ponticell vitino.',
  ASTRAY: 'travers incastr bloccat bloccà aspirat inalat conficc rimast piantat impiantat finit infilat fermato.',
  COUGH:
    'tosse. tosse tossi tosi. tosisc tossend conati. conato. tossir tossend rigurgit sputacchi tussi. tussir tussu. tossisce tussiu. tusiu.',
  // Violence
  HIT: 'picchi pichi piccà pugn schiaff sciaff skiaff ceffon calci. calcio. botte. botta. mena. menat menà meno. percoss vattut vattu battut sbattut sbatut colpit sberl corpa. gonfiata. tira. tirato. tirat. lancia. lanciat afferrat aggredit malmen violen strangol strattona massacr spintona spint sganass cazzott schiaffegg manate. manrovesc testat pestat pesta. pestagg spinton minacci coltell maltratt mazzate. mazzat papagn sventol legnat frustat cinghi cinghiat pedate. pedata. gomitat picchiav picchiat botta. gonfiato. gonfiat ceffoni sberle sciaffo. violenz violent isa. vatte. vatt pista. mazziat corpos. corpu. schiaffi. tirato. tiravan pestat picchian vattut vattono mazzolat pestad pestaa =picchiata piciat lignat',
  BROKE:
    'rotto. rotta. rotti. rotte. rutto. rutta. rutti. spacc spacà spezz scheggi saltar saltà satari zompà zompa sanguin balla rumpi rump scinc segau rompu romp fracass spezzett volar skegg',
  PARTNER:
    'marit mariteme marì. moglie. molie. mojer compagn fidanzat ragazzo. ragazza. raga. ex. patrign matrign padre. papa pare. pari. lui. lei. omo. suocer fratell genitor convivent cognat figlio. nipote. convivente. badante. zio. mamma. mammà. madre. babbo. papà. nonno. nonna. genero. cognato. nora. amante. padron omm. om. maridu. pobiddu mariteme. maritema cugin zia. sorella. moroso. morosa. tipo. babbo. babbu. padroncin frateme soreme figliem nipot moros ragaz. patri.',
  HOME: 'casa.',
  FEAR: 'paura. paur terrore. terrorizz spaventat teme temo. vergogn',
  // Self-harm
  DIE: 'morire. morì. morir muri. murì. moriri muore. morta. morto. crepare. muoio. morissi. morte. morisse. crepa. morirò. moro. muoro. mori. murire.',
  LIVE: 'vivere. viver. vive. viv. vita. campà. campare. campa. esistere. svegliarmi svegliassi vivar. bivi. camba. cambà. campà. campar. vivo. viva. viver mondo. campari. campa. esistesse.',
  KILL: 'ammazz amazz accir copar coppà coppa. uccid impicc suicid sucid spar suicida suicidi massà mazza. masso. sopprim gettarmi gettars lanciarm buttarm =livari',
  WANT: 'vogli vogl volio. vojo. vojo vogio. vogghi voeuri vorrei. vorrebbe. vorei. vuole. vuol. vol. desider prefer penso. pensat pens deciso. decis provat cercat intenzion meglio. parla. dice. dise. bollu. vogghie. voggh veuj. voja. voia. desideri bramo',
  CUT: 'tagli tagl talg lamett strappand strapp',
} as const;

export type Concept = keyof typeof written;
export const concepts = Object.entries(written).map(([name, words]) => ({
  name: name as Concept,
  words: words.split(' '),
}));
