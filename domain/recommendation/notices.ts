import { dutyDoctorLine } from '../assessment/urgent-lines.ts';
import { formatPrice } from '../practice/price-text.ts';
import type { PriceComparison } from './compare-prices.ts';
import type { Ranked } from './rank-candidates.ts';
import type { UnderstoodNeed } from './understand-need.ts';
import { unusedWishes } from './unused-wishes.ts';
import { wishInWords } from './wanted-languages.ts';

/** What the notices of an answer are about. */
export interface Answered {
  text: string;
  need: UnderstoodNeed;
  /** `YYYY-MM-DD`, in Rome. */
  today: string;
  /** All that were ranked, best first: the picks are among them. */
  ranked: readonly Ranked[];
  /** Null when no prices are compared. */
  prices: PriceComparison | null;
  /** What none of the list's practices has; the treatment is looked for after the language. */
  lacks: 'language' | 'treatment' | null;
}

/** Returns what the patient must know about picks, whoever picked them; full sentences. */
export function noticesFor(answered: Answered, picks: readonly Ranked[]): string[] {
  return [
    ...noticesOfNeed(answered, picks),
    ...(picks.length > 0 ? noticesOfPrice(answered, picks) : []),
    ...noticesOfToday(answered, picks),
    ...unusedWishes(answered.text, answered.need.languages !== null),
  ];
}

function noticesOfNeed({ need, lacks }: Answered, picks: readonly Ranked[]): string[] {
  const { concepts, fields, languages, traits, time } = need;
  const notices: string[] = [];
  if (lacks === 'language' && languages)
    return [
      `Nessuno studio di questo elenco indica di parlare ${wishInWords(languages)}: togli la lingua dalla richiesta, o chiedi a uno studio.`,
    ];
  if (concepts.length === 0 && traits.size === 0 && !time && !languages)
    notices.push(
      'Non abbiamo capito di che cura hai bisogno. Prova con parole semplici: il sintomo («mi fa male un dente»), la cura («pulizia»), chi viene («bambino di 5 anni») o quando («sabato mattina»). Intanto, questi sono gli studi con le recensioni più solide.',
    );
  if (lacks === 'treatment') {
    const among = languages ? `di questo elenco che parla ${wishInWords(languages)}` : 'di questo elenco';
    notices.push(
      `Nessuno studio ${among} dichiara ${fields[0]?.name.toLowerCase()}: questi sono i meglio valutati, chiedi allo studio se se ne occupa.`,
    );
  }
  if (traits.has('access') && !picks.some(({ merits }) => merits.claimsAccessible))
    notices.push('Nessuno di questi studi dice che si entra in carrozzina senza aiuto: chiedilo quando chiami.');
  if (time && picks.length > 0 && !picks.some(({ merits }) => merits.openThen))
    notices.push(`Nessuno di questi studi risulta aperto ${time.label}.`);
  return notices;
}

/** What a wish for a low price, and a limit of spending, came to. */
function noticesOfPrice({ need, prices, ranked }: Answered, picks: readonly Ranked[]): string[] {
  if (!need.price) return [];
  if (!prices)
    return [
      'Questi studi non sono in ordine di prezzo: i prezzi si confrontano solo per la stessa cura. Scrivi quale ti serve, per esempio «pulizia» o «otturazione».',
    ];
  const { limit } = need.price;
  const { name, priced, isFrom } = prices;
  const kind = isFrom ? 'un prezzo «da»' : 'il prezzo';
  const order: string[] = [];
  if (priced === 0)
    order.push(
      `Nessuno studio tra cui scegliamo pubblica il prezzo esatto di «${name}»: non possiamo ordinarli per prezzo. Chiedi un preventivo.`,
    );
  else if (priced === 1)
    order.push(
      `Solo uno studio su ${ranked.length} pubblica ${kind} di «${name}»: non possiamo ordinarli per prezzo. Chiedi un preventivo agli altri.`,
    );
  else
    order.push(
      `${priced} studi su ${ranked.length} pubblicano ${kind} di «${name}»: vengono prima, da chi chiede meno${isFrom ? ' (il prezzo può salire)' : ''}.${priced < ranked.length ? ' Gli altri non pubblicano un prezzo da confrontare, e vengono dopo: non vuol dire che siano più cari.' : ''}${wishesFirst(need)}`,
    );
  if (need.price.treatments.length > 1 && priced > 1)
    order.push('Hai chiesto più cure: i prezzi delle altre non contano nell’ordine.');
  return limit === null ? order : [...order, limitNotice(limit, name, picks)];
}

function wishesFirst({ time, traits }: UnderstoodNeed): string {
  const wishes = [...(time ? ['l’orario'] : []), ...(traits.has('access') ? ['l’accesso'] : [])];
  const later =
    traits.has('near') || traits.has('bestRated') ? ' Vicinanza e recensioni contano solo dopo il prezzo.' : '';
  return wishes.length === 0 ? later : ` Prima conta ${wishes.join(' e ')} che hai chiesto.${later}`;
}

/** A «da» price proves no limit, a span holds where its upper end does. */
function limitNotice(limit: number, name: string, picks: readonly Ranked[]): string {
  const fitting = picks.filter(({ merits }) => {
    const service = merits.price?.service;
    return service && !service.isFrom && (service.priceToCents ?? service.priceCents ?? Infinity) <= limit * 100;
  }).length;
  const who = fitting === 0 ? 'nessuno' : fitting === 1 ? 'uno' : String(fitting);
  const publish = `${who} di questi studi ${fitting > 1 ? 'pubblicano' : 'pubblica'}`;
  if (limit === 0) return `${publish.charAt(0).toUpperCase()}${publish.slice(1)} «${name}» come gratuita.`;
  const outcome =
    fitting === 0
      ? `${publish} per «${name}» un prezzo che di sicuro ci sta. Chiedi un preventivo.`
      : `${publish} per «${name}» un prezzo entro ${formatPrice(limit * 100)}. Il prezzo esatto lo dice lo studio dopo la visita.`;
  return `Con un limite di ${formatPrice(limit * 100)}: ${outcome}`;
}

/** Said where somebody wants to come today and no pick is open: whom to ring instead. */
const whoAnswersToday = `Se non puoi aspettare chiama la guardia medica, ${dutyDoctorLine.phoneDisplay} dove il numero è attivo, o vai al pronto soccorso: in molti ospedali c’è un odontoiatra di turno.`;

/** Said where somebody wants to come today and a pick is open. */
const ringForToday = 'Per oggi telefona: così sai subito se lo studio ha posto.';

/** Who wants to come today is told whom to ring. */
function noticesOfToday({ need, today }: Answered, picks: readonly Ranked[]): string[] {
  if (!need.time?.dates?.includes(today)) return [];
  return [picks.some(({ merits }) => merits.openThen) ? ringForToday : whoAnswersToday];
}
