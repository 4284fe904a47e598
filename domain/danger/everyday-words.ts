const split = (words: string) => new Set(words.split(' '));

/** Stems of six letters and more that too many everyday words are one slip away from: they are not mended. By `spellKey`. */
export const unmended: ReadonlySet<string> = split(
  'abondan abufat abutat aferat agiunt alarga amucin aparec ascolt aspirat badant bagnat bateri biancet calmant ' +
    'celebrex cercat colant colega colpit coltel compagn compres confic consort continu copios corona corone cuscin ' +
    'dentin desider desmis destar destat digital diserb diventa esagerat fidanzat firmat formald formalin fracas ' +
    'frustat gargant giudiz impiant inalat incastr infilat ingeri ingest ingiat ingosa ingros inspir intervent ' +
    'intris lanciat legnat lucida mangiat mangio mascel minaci minias operat orudis oturaz palpebr pastic pastil ' +
    'patrol pensat percos pesant pesante pestat piantat piliat prefer prosec provat puntur reazion riaper rinven ' +
    'rinvien rispon rispos risuci risvel ritalin rivelia saltar satari scambiat scatol scelet scetat scidat scirop ' +
    'scolat serata serato sganas sgranoc sgrasat smaciat solevat soreme sorseg sparge spaventat spinton stanot ' +
    'statin stridor string suocer svelia sveniv svenut sveunt testat tornar tornat tracan tracea travers vergogn ' +
    'violen',
);

/**
 * Everyday words one slip away from a stem that is mended: they are no misspelling of it. By `spellKey`; found with
 * Debian's Italian word list (package witalian).
 */
export const everydayWords: ReadonlySet<string> = split(
  'acacia acasci acascino acascio acasiamo acasiate acredita acreditai acreditare acreditati acrediti acredito ' +
    'acustica acustico afratelata agredirlo alaringa alascia alcoli alevoluta alevoluzione alignate alinadeguateza ' +
    'alinadempienza alineamento alineati alineato alveo amonisce anoiando anoiano anoiante anticalie antidiluviano ' +
    'arantolata arantolato asciugavano aspirando aspirano aspirante aspiranti aspiri aspiriamo aspiriate atiravano ' +
    'aumentino baceta bacete bacetina barceta bastino bendino benino beninteso bevanda bevande bevitore bevitori ' +
    'bimetalice bisbetica bisbetice bisbetici bisbetico bocata bocate brocato busino busti butamo butare butarla ' +
    'butarle butarlielo butarlo butarono butarsi butino candela candele candeline candeloto cangiato canoti canoto ' +
    'ciniate ciotola ciotole ciotoli ciotolo ciotoloni cognitivi colatraversare colautorita coletore colto coltri ' +
    'coltura colutazione conaturale concezione concimato concimi concise condimenti condimento confesione ' +
    'confesioni contigua convivendo convivenza coperazione corutore creatura creature creaturina delutensile ' +
    'delutente delutenza delutile delutilita delutilizabilita delutilizazione delutopia destase destasero destasi ' +
    'destasimo destaste destasti detersi dificile dificili dificilisima dificilmente diluendo disertante ' +
    'disorganizazione epiteti epurino estero esterofilo falcone farina farinaci farinacio farinata farine farmici ' +
    'fartele fartelo fascio fatela fatele fateli fatelo fatemi fertili filologia filologo fintantoca fisco fisico ' +
    'fisionomia fisionomici flagela flagelarono flageli flagelo fondando fondandosi fondano fondante fontina ' +
    'forfora fragile fragili fragilita fremente fringueli fringuelo frumenti frumento getare getarono getase ' +
    'getasero getasi getasimo getaste getasti impasibile imponibile imponibili imposizioni infezione infezioni ' +
    'ingiltera inseti insilino insultino invenzione invenzioni lamante lanciamo lanciare lanciarono lanciarsi ' +
    'lanciarti lanestesia langua languano lanzianita lasciarmi lemoragia lignara lignaro lignite lignota lignoto ' +
    'limposibilita linato linatuabilita lingano lingranagio lingrata lingratitudine liniezione lintenzione lipica ' +
    'lirice lirici lirico loleandro loperazione losigeno lubriacone lucicante lucicanti lustione macerino maciata ' +
    'maciate maciati malamente malieria malierie manata mandiate mandorla mandorle mandorli manete manganelo ' +
    'marcando marcandoli marcano marcante marcantonio marcava marcavamo marcavano marcavate marcavi marcavo ' +
    'marciate mascerandone masceri mascolina medici meditino mercoleda mestoli mestolo miriate mondata mondate ' +
    'mondati mondato moscerini moscerino movendole mugiate murata murati murato muratore muratori muscoli muscolo ' +
    'mutiate ortica padrigni padrigno padrini palesiamo palesiate parametri parametrice parametro parapeto ' +
    'patronati patronato peciate pendendo pentagoni pergola pergolati pergolato piaciano piaciate piliando ' +
    'piliandosi piliano piliante piliava piliavamo piliavano piliavate piliavi piliavo polonia psiciatra purita ' +
    'puritana puritane puritani puritano regalino remaste remasti respingano respinge respingere respingo ' +
    'respinsero respinta respinti respinto riconfera riconferma riconfermare riconferme riconfermo rimase rimasero ' +
    'rimasi rimestare ripuliamo ripuliate riunimo sbatete sbatetero sbateti sblocata sblocate sblocati sblocato ' +
    'scambino scampo scampoli scampolo sciolto scoprimo sedati segnuzo separino sindrome sintomi sintomo slegiate ' +
    'smascerino sofrimo sonelini sonelino soperimo sopimo soprintendenti soprintendenza soprintendere ' +
    'soprintendevano sorvelino sotometa sotomete sotometere sotometersi sotometi sotometo sotometono sotovento ' +
    'sovente spiciate spiciatevi spiciato stapando stapata stapate stapati stapato statuti statuto stilnovistica ' +
    'stiravano strizando svagiate sveniate terori terorista teroristi tesendo timponga tirava tiravamo tiravate ' +
    'tofendere tosando trilingue trilingui trilino trivelino turavano uniate unociata unociatina valiamo valicino ' +
    'vecie vecierela vecierele vecieza veduto vedutolo velamo veleno veloce veluto venuto vernacia vertice vertici ' +
    'violante zampine zampino',
);
