import { moveToComune } from '@dentisti/db/practice/manual-edit.repository';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import type { RequestContext } from '../context.ts';
import { requestedPlace } from '../discovery/start-discovery.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';

/** Puts a practice into the comune it is really in. Street, postal code and point are edited apart. */
export async function movePractice(
  context: RequestContext,
  target: PracticeTarget,
  { city, region }: { city: string; region: string | null },
): Promise<PracticeOutcome> {
  const place = await requestedPlace(context, city, region ?? '');
  if (!place) return { kind: 'invalid', fields: [{ name: 'city', message: invalidCityMessage }] };
  return changePractice(context, { ...target, newCity: place.name }, async (tx, practice, now) => {
    const from = { istatCode: practice.istatCode, city: practice.city };
    if (from.istatCode === place.istatCode)
      return { kind: 'refused', message: `È già a ${place.name} (${place.province}).` };
    await moveToComune(tx, practice, place, now);
    return { action: 'dentist.moved', detail: { from, to: { istatCode: place.istatCode, city: place.name } } };
  });
}
