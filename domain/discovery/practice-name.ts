import { fold } from '../places/normalise.ts';

/** Words that say what a business is, or how its owner is addressed, not which one it is. */
const commonWords = new Set(
  (
    'dr dott dottore dottoressa dottor dottori dottoresse dottssa dssa ssa sse ri sig sigra ra prof professor professore professoressa medico fratelli ' +
    'medici med chirurgo chirurgia chirurgica chirurghi odontoiatra odontoiatri odontoiatria odontoiatrico ' +
    'odontoiatrica odontoiatrici odontoiatriche odont dentista dentisti dentale dentali dentistico dentistica dentistici dentistiche ' +
    'dentaria dentario studio studi ambulatorio ambulatori poliambulatorio poliambulatori centro centri clinica cliniche ' +
    'specialista specialisti specialistico specialistica gabinetto associato associati associata associazione professionale ' +
    'professionisti medica mediche medical team group gruppo servizi servizio equipe sede unico sanitario sanitaria sanitari sanitarie ' +
    'ortodonzia ortodontista ortodontico ortodontici implantologia implantologo implantologico implantare impianti parodontologia ' +
    'parodontologo pedodonzia endodonzia gnatologia igiene orale orali protesi sbiancamento estetica specialist specialized ' +
    'orthodontics implantology dental dentist dentists dentistry clinic center centre practice office surgery ' +
    'zahnarzt zahnarztin zahnarzte zahnarztpraxis praxis zahnmedizin kieferorthopadie gemeinschaftspraxis ' +
    'cabinet dentaire dentiste stp srl srls rl snc sas sapa spa scarl societa ' +
    'tra professionisti co ' +
    'di del della dei degli delle dello dell da dal dalla dall e ed il lo la le gli i in a al alla and und et the per con presso c o'
  ).split(' '),
);

export const isCommonWord = (word: string): boolean => commonWords.has(word);

/** Folded words of a name; an initial keeps its point (`P.L.` are two), `S.r.l.` and `A.S.L.` are one word, `D.ssa` a title. */
export function wordsOfName(name: string): string[] {
  const text = fold(name)
    .replace(/[’'`]/g, ' ')
    .replace(/\bd(ott|r)?\.? ?ssa\b/g, 'dottssa')
    .replace(/\bgia[nm][ -]?(?=[pb])/g, 'giam')
    .replace(/\bn[.°]? ?(?=\d)/g, '')
    .replace(/\b(?:\p{L}\. ?){2,}/gu, (letters) => {
      const whole = letters.replace(/[. ]/g, '');
      return isCommonWord(whole) || whole.length > 2 ? `${whole} ` : letters.replace(/\./g, '. ');
    });
  return text.match(/(?<![\p{L}\p{N}])\p{L}\.|[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a practice's name that tell it from its neighbours: honorifics, legal forms and trade words left out. */
export function distinctiveWords(name: string): string[] {
  return [...new Set(wordsOfName(name).filter((word) => !commonWords.has(word)))];
}
