import { parseTypedPlace } from '@dentisti/core/places/parse-place';
import { findProfileBySlug } from '@dentisti/core/practice/find-practice';
import { product, productCapital, productSingular } from '@dentisti/domain/brand';
import type { PreviewedPage } from '@dentisti/domain/preview-picture';
import type { RequestContext } from '../http/request-context.ts';

const rating = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('it-IT');

/** The two lines of a link's preview picture. */
export interface PreviewText {
  title: string;
  line: string;
}

const ofPages: Readonly<Record<PreviewedPage, PreviewText>> = {
  home: { title: 'Il dentista giusto, a due passi da te', line: 'Valutazioni, orari e prenotazione in un posto solo' },
  freeAssessment: { title: 'Valutazione gratuita', line: 'Capisci quanto è urgente, senza registrarti' },
  packageCheckout: { title: 'Pacchetto prima visita', line: 'Visita e igiene, con appuntamento confermato' },
  forPractices: { title: 'Per dentisti', line: 'Farsi trovare da chi cerca, nella propria città' },
  voice: { title: 'Receptionist AI per Studi Dentistici', line: 'Risponde al telefono quando lo studio non può' },
};

/** The words of a preview: only of what we publish ourselves, so that nobody can have us draw theirs. Null: unknown. */
export async function findPreviewText(
  context: RequestContext,
  kind: string,
  name: string,
): Promise<PreviewText | null> {
  if (kind === 'pagina') return Object.hasOwn(ofPages, name) ? ofPages[name as PreviewedPage] : null;
  if (kind === 'studio') return ofPractice(context, name);
  return kind === 'citta' ? ofCity(context, name) : null;
}

async function ofPractice(context: RequestContext, slug: string): Promise<PreviewText | null> {
  const found = await findProfileBySlug(context, slug);
  if (!found?.isCurrentSlug) return null;
  const { name, city, googlePlacesRating, googlePlacesReviewCount } = found.dentist;
  const place = `${capital(productSingular)} a ${city}`;
  if (googlePlacesRating === null) return { title: name, line: place };
  const reviews = whole.format(googlePlacesReviewCount ?? 0);
  return { title: name, line: `${place} · ${rating.format(googlePlacesRating)} su 5 (${reviews} recensioni Google)` };
}

async function ofCity(context: RequestContext, typed: string): Promise<PreviewText | null> {
  const { validation } = await parseTypedPlace(context, typed);
  const { isValid, city, isClosestCity } = validation;
  if (!isValid || city === null || isClosestCity) return null;
  return { title: `${productCapital} a ${city}`, line: `I ${product} della città, per valutazione Google` };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
