import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmergencySign } from './emergency-advice.ts';
import { findEmergency } from './emergency-words.ts';

/** Other dangers have sentences of their own in `domain/danger/testing`. */
const emergencies: Partial<Record<EmergencySign, string[]>> = {
  airway: [
    'Fatico a respirare',
    'faccio fatica a respirare da stamattina',
    'non riesco a deglutire e ho mal di denti',
    'NON RESPIRO BENE',
    'mi manca il fiato',
    'ho un gonfiore che scende verso il collo',
    'la lingua è gonfia',
    "l'occhio si è gonfiato dopo l'ascesso",
    'difficoltà nel respirare e febbre',
    'non ho febbre ma non riesco a ingoiare la saliva',
    'il paziente non riesce più a respirare',
  ],
  heart: [
    'dolore al petto e alla mandibola',
    'mi fa male la mandibola e il petto',
    'dolore alla mandibola, e un peso al petto',
    'ho paura che sia un dente ma sento dolore al braccio sinistro',
  ],
  injury: [
    'colpo forte alla testa, è svenuto',
    'è caduto dalle scale e vomita',
    'incidente in moto: la mandibola non si chiude',
    'pugno in faccia e adesso vedo doppio',
    'mi sono fratturato la mandibola',
    'ho battuto la testa e si è rotto un dente',
  ],
  spreading_infection: [
    'guancia gonfia e febbre',
    'ho la febbre a 38 e il viso gonfio',
    'Gonfiore al viso. Febbre alta.',
    'ascesso, non riesco ad aprire la bocca',
    'gengiva gonfia e apro poco la bocca',
    'gonfiore e la febbre non scende',
    'senza dolore, però gonfio con febbre',
  ],
  bleeding: [
    'il sangue non si ferma dopo l’estrazione',
    "dopo l'estrazione sanguino da due ore",
    'mi hanno tolto un dente e non smette di sanguinare',
    'perdo molto sangue dalla bocca',
    'emorragia',
    'mi hanno tolto un molare e da ieri perdo sangue',
  ],
  low_immunity_swelling: ['faccio la chemioterapia e ho un ascesso', 'trapiantato, gengiva gonfia che fa male'],
  tooth_out: [
    'mi è saltato via un dente',
    'mio figlio ha preso una botta e gli è uscito un dente',
    'il dente è caduto con una pallonata',
    'avulsione dentale',
  ],
  abscess: [
    'ho un ascesso',
    'esce pus dalla gengiva',
    'ho la guancia gonfia',
    'gengiva gonfia e dolorante',
    'mal di denti e febbre',
    'dolore al dente del giudizio e la bocca non si apre',
    'gonfiore, ma non ho febbre, e fa male',
  ],
  broken_tooth: [
    'dente rotto che fa male',
    'mi si è spezzato un molare e ho dolore',
    'caduta dalla bici, dente scheggiato',
  ],
  severe_pain: [
    'mal di denti fortissimo',
    'dolore insopportabile',
    'non dormo dal mal di denti',
    'il dente mi fa malissimo',
    'ho preso due OKI e non fanno effetto, mi fa male il dente',
    'non ne posso più dal dolore',
    'non ho mai avuto un dolore così forte',
    'non riesco a dormire per il male',
    'dolore atroce al dente del giudizio, non ho febbre',
    'il dolore non passa',
  ],
};

const calm = [
  'gengive che sanguinano',
  'le gengive sanguinano quando lavo i denti',
  'paura del dentista',
  'ho paura del dolore, cerco un dentista delicato',
  'bambino di 5 anni, prima visita',
  'sabato mattina',
  'sbiancamento dei denti',
  'pulizia dei denti',
  'non ho febbre',
  'non ho febbre né gonfiore, vorrei un controllo',
  'non ho né febbre né pus',
  'senza dolore né gonfiore',
  'nessun gonfiore, solo una visita',
  'niente febbre e niente pus',
  'febbre no',
  'non è gonfio e non fa male',
  'la guancia non è gonfia',
  "non c'è gonfiore",
  'non fa molto male',
  'non ho dolore forte',
  'anestesia senza dolore',
  'apparecchio trasparente per denti storti',
  'un dentista forte in implantologia',
  'dente sensibile al freddo',
  'otturazione caduta',
  'mi è caduta una corona',
  'a mia figlia è caduto un dente da latte',
  'dente rotto, non fa male',
  'gengive gonfie',
  'ho 38 anni e mi fa male un dente',
  'le gengive mi sanguinano da 20 anni',
  'gengive che sanguinano da ieri',
  'dentista vicino a piazza San Petto',
  'impianto dopo un dente tolto',
  'dentista con parcheggio aperto fino a tardi',
  '',
  '   ',
  '🦷',
];

describe('words of an emergency', () => {
  for (const [sign, texts] of Object.entries(emergencies))
    test.each(texts)(`${sign}: %s`, (text) => expect(findEmergency(text)?.sign).toBe(sign));

  test.each(calm)('none: %s', (text) => expect(findEmergency(text)).toBeNull());

  test('the advice says where and what', () => {
    expect(findEmergency('non respiro')).toMatchObject({ where: '112', text: expect.stringContaining('112') });
    expect(findEmergency('viso gonfio e febbre')).toMatchObject({ where: 'pronto_soccorso' });
    expect(findEmergency('ho un ascesso')).toMatchObject({
      where: 'dentista_oggi',
      text: expect.stringContaining('oggi'),
    });
  });

  test('neither case, accents, punctuation nor what stands around it hide an emergency', () => {
    const shown = fc.constantFrom(
      ...Object.entries(emergencies).flatMap(([sign, texts]) => texts.map((text) => ({ sign, text }))),
    );
    const polite = fc.constantFrom('', 'Buongiorno, ', 'Salve! ', 'sono Anna, abito a Forlì. ');
    const end = fc.constantFrom('', '.', '!!!', ' Grazie.', '\n');
    fc.assert(
      fc.property(shown, polite, end, fc.boolean(), ({ sign, text }, before, after, isLoud) => {
        const typed = `${before}${isLoud ? text.toUpperCase() : text}${after}`;
        expect(findEmergency(typed)?.sign).toBe(sign);
      }),
    );
  });

  test('any text is read, in a moment', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void findEmergency(text)));
    const long = 'non riesco a '.repeat(2_000);
    const started = performance.now();
    findEmergency(long);
    // A tenth of a second; thirty times that on a machine that does much else. What backtracks takes minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
