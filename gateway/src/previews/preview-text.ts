import { parseTypedPlace } from '@dentisti/core/places/parse-place';
import { findProfileBySlug } from '@dentisti/core/practice/find-practice';
import { product, productCapital, productSingular } from '@dentisti/domain/brand';
import { type PreviewedPage, type PreviewText, pagePreviews } from '@dentisti/domain/preview-picture';
import type { RequestContext } from '../http/request-context.ts';

const rating = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('it-IT');

/** The words of a preview: only of what we publish ourselves, so that nobody can have us draw theirs. Null: unknown. */
export async function findPreviewText(
  context: RequestContext,
  kind: string,
  name: string,
): Promise<PreviewText | null> {
  if (kind === 'pagina') return Object.hasOwn(pagePreviews, name) ? pagePreviews[name as PreviewedPage] : null;
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
