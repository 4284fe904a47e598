import { assertedClauses, plainClauses } from './asserted-clauses.ts';
import type { EmergencySign } from './emergency-advice.ts';
import { type Said, said } from './emergency-signs.ts';
import { findEmergency } from './emergency-words.ts';
import { answerPatterns, denials, exceptions, proposedAge, takesNothing } from './free-text-patterns.ts';
import { mendWords } from './mend-words.ts';
import type { Answers } from './questionnaire.ts';
import { proposedSmoking } from './smoking-words.ts';
import { wordsOfPatient } from './whose-words.ts';
import type { WordPattern } from './word-pattern.ts';

/** The first question's answer for each sign that ends the questionnaire. */
const redFlags: Partial<Record<EmergencySign, string>> = {
  airway: 'vie_aeree',
  heart: 'cardiaco',
  injury: 'trauma_grave',
  bleeding: 'sangue',
  spreading_infection: 'infezione_diffusa',
  tooth_out: 'avulsione',
};

/**
 * Returns the answers that a free Italian text gives, by fixed rules: only what it says, never what it leaves out. The
 * patient checks each; the level comes from the answers alone. Nobody under 18 is proposed: a parent answers that.
 */
export function proposeAnswers(text: string): Answers {
  const mended = mendWords(text);
  const { ever, present, writer } = wordsOfPatient(mended);
  const asserted = (words: string) => assertedClauses(words).map((clause) => clause.replace(takesNothing, ''));
  const clausesNow = asserted(present);
  const clausesEver = asserted(ever);
  const plainNow = plainClauses(present).join('. ');
  const plainEver = plainClauses(ever).join('. ');
  const matches = (patterns: readonly WordPattern[], clauses = clausesNow) =>
    patterns.some((one) => clauses.some((clause) => one.test(clause)));
  const mentions = (what: Said) => matches(said[what]);
  const denies = (what: keyof typeof denials, plain = plainNow) => denials[what].test(plain);
  const first = (question: keyof typeof answerPatterns, clauses = clausesNow) =>
    Object.entries(answerPatterns[question]).find(([, patterns]) => matches(patterns, clauses))?.[0];
  const all = (question: keyof typeof answerPatterns) =>
    Object.entries(answerPatterns[question]).flatMap(([id, patterns]) => (matches(patterns) ? id : []));

  const emergency = findEmergency(text);
  const redFlag = emergency?.isSure ? redFlags[emergency.sign] : undefined;
  const isInMouth = mentions('mouth') || matches(answerPatterns.place.mouth);
  const lostFilling = matches(answerPatterns.place.lostFilling);
  const hurts = isInMouth && mentions('pain');
  const noPain = !hurts && denies('pain') && !exceptions.test(plainNow);
  const signs = [
    ...(mentions('pus') || (mentions('swelling') && hurts) ? ['gonfiore_dolente'] : []),
    ...(mentions('swelling') && noPain ? ['gonfiore_indolore'] : []),
    ...(mentions('brokenTooth') && hurts ? ['rotto_dolente'] : []),
    ...((mentions('brokenTooth') || lostFilling) && noPain ? ['rotto_indolore'] : []),
    ...all('segni'),
  ];
  const health = [...all('salute'), ...(mentions('lowImmunity') ? ['difese_basse'] : [])];
  const pain = painOf({
    isStrong: isInMouth && mentions('strongPain'),
    isBrief: first('dolore') !== undefined,
    hurts,
    noPain,
  });
  const single = {
    emergenza: redFlag,
    dolore: pain,
    gengive: first('gengive') ?? (denies('bleeding') ? 'mai' : undefined),
    carie:
      (lostFilling ? undefined : first('carie', clausesEver)) ?? (denies('decay', plainEver) ? 'nessuna' : undefined),
    zuccheri: first('zuccheri') ?? (denies('sugar') ? '0_1' : undefined),
    fumo: proposedSmoking(plainClauses(writer)),
    visita: first('visita', clausesEver) ?? (denies('visit', plainEver) ? 'oltre_2' : undefined),
    eta: proposedAge(ever),
  };
  return {
    ...Object.fromEntries(Object.entries(single).flatMap(([id, answer]) => (answer ? [[id, answer]] : []))),
    ...(signs.length > 0 ? { segni: [...new Set(signs)] } : {}),
    ...(health.length > 0 ? { salute: [...new Set(health)] } : {}),
  };
}

interface PainSaid {
  isStrong: boolean;
  isBrief: boolean;
  hurts: boolean;
  noPain: boolean;
}

/** The worst that was said. */
function painOf({ isStrong, isBrief, hurts, noPain }: PainSaid): string | undefined {
  if (isStrong) return 'forte';
  if (isBrief) return 'sensibilita';
  if (hurts) return 'controllato';
  return noPain ? 'no' : undefined;
}
