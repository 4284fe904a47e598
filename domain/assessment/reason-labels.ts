/**
 * Labels that repeat an answer as a reason, question id → option id. They name what the person said, never what it
 * could mean. A test checks that every option with points, a floor or a red flag has one.
 */
export const answerReasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  emergenza: {
    vie_aeree: 'Fatica a respirare o a deglutire, o gonfiore verso collo, lingua o occhio',
    infezione_diffusa: 'Gonfiore con febbre, o bocca che si apre poco',
    sangue: 'Sangue che non si ferma da 20 minuti',
    trauma_grave: 'Colpo grave a testa o viso',
    avulsione: 'Dente definitivo uscito per un colpo',
    cardiaco: 'Dolore a mandibola e petto insieme, o con affanno',
  },
  dolore: {
    sensibilita: 'Fastidio breve con caldo, freddo o dolce',
    controllato: 'Dolore che va e viene, o che passa con i farmaci',
    forte: 'Dolore forte, che non fa dormire o non passa con i farmaci',
  },
  segni: {
    gonfiore_dolente: 'Gonfiore dolente, o pus',
    gonfiore_indolore: 'Gonfiore senza dolore',
    rotto_dolente: 'Dente rotto che fa male',
    rotto_indolore: 'Dente o otturazione rotti, senza dolore',
    lesione: 'Afta, macchia o nodulo che dura da oltre due settimane',
    mobili: 'Denti che si muovono',
  },
  gengive: {
    qualche_volta: 'Gengive che sanguinano qualche volta',
    spesso: 'Gengive che sanguinano spesso',
  },
  carie: {
    una_due: 'Uno o due denti curati, o da curare, in tre anni',
    tre: 'Tre o più denti curati, o uno tolto, in tre anni',
    non_so: 'Non ricordi se hai avuto denti da curare negli ultimi tre anni',
  },
  zuccheri: {
    '2_3': 'Dolci o bibite fuori pasto, due o tre volte al giorno',
    oltre_3: 'Dolci o bibite fuori pasto, più di tre volte al giorno',
  },
  fumo: { ex: 'Hai fumato in passato', si: 'Fumo' },
  salute: {
    diabete: 'Diabete',
    gravidanza: 'Gravidanza',
    bocca_secca: 'Bocca sempre secca',
    parodontite: 'Problemi di gengive o di osso già noti',
    difese_basse: 'Difese basse',
  },
  visita: {
    '1_2': 'Ultima visita più di un anno fa',
    oltre_2: 'Ultima visita più di due anni fa, o mai',
  },
  eta: { '35_49': 'Età da 35 a 49 anni', '50_64': 'Età da 50 a 64 anni', '65': 'Età da 65 anni in su' },
};

/** Combination rule id → reason. */
export const ruleReasons: Readonly<Record<string, string>> = {
  K1: 'Gonfiore dolente con difese basse',
  K2: 'Gonfiore con difese basse',
  K3: 'Dolore, gonfiore o denti che si muovono, con farmaci per le ossa',
};
