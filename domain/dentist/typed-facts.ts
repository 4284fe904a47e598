import type { HandField } from '../discovery/hand-edit.ts';
import type { ImportedPractice } from '../discovery/imported-practice.ts';
import { formatWeek } from '../hours/hours-text.ts';
import { formatPhone } from './phone.ts';

type Facts = Pick<ImportedPractice, HandField>;

/** A profile's fields as the form of `readEdit` holds them; empty where there is nothing. */
export function typedFacts(facts: Facts): Readonly<Record<HandField, string>> {
  const { coordinates } = facts;
  return {
    name: facts.name,
    address: facts.address,
    cap: facts.cap ?? '',
    coordinates: coordinates ? `${coordinates.latitude}, ${coordinates.longitude}` : '',
    phone: facts.phone ? formatPhone(facts.phone) : '',
    website: facts.website ?? '',
    email: facts.email ?? '',
    week: facts.week ? formatWeek(facts.week) : '',
    description: facts.description ?? '',
    specializations: facts.specializations.join(', '),
  };
}
