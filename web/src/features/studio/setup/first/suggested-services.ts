import { newService, type TypedService } from '../../../../components/agenda/team-draft.ts';
import type { BookingReason } from '../../../../gql/graphql.ts';

/** A service that most practices have, as it is suggested to a new agenda. */
export interface SuggestedService {
  name: string;
  durationMinutes: number;
  bufferMinutes: number;
  reasons: readonly BookingReason[];
  isChosen: boolean;
}

export const suggestedServices: readonly SuggestedService[] = [
  { name: 'Prima visita', durationMinutes: 30, bufferMinutes: 0, reasons: ['CHECKUP'], isChosen: true },
  { name: 'Igiene', durationMinutes: 45, bufferMinutes: 5, reasons: ['HYGIENE'], isChosen: true },
  { name: 'Urgenza', durationMinutes: 30, bufferMinutes: 0, reasons: ['PAIN', 'BROKEN_TOOTH'], isChosen: true },
];

/** Returns the accepted suggestions as services of a team. */
export const acceptedServices = (all: readonly SuggestedService[]): TypedService[] =>
  all
    .filter(({ isChosen }) => isChosen)
    .map(({ isChosen: _isChosen, ...service }) => ({ ...newService(), ...service }));
