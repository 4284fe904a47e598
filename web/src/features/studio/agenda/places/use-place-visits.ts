import { useApolloClient } from '@apollo/client/react';
import { readFragment } from '../../../../gql/fragment-masking.ts';
import type { VisitPlaceInput } from '../../../../gql/graphql.ts';
import { failureText } from '../../use-studio-action.ts';
import { EntryFields } from '../agenda.query.ts';
import type { Outcome } from '../changes/outcome.ts';
import type { Entry } from '../view/columns.ts';
import { StudioPlaceVisits } from './places.query.ts';

/** Why visits have no place: in a sentence, and of which of them; `isStale`: what was shown is not what stands there. */
export interface PlaceProblem {
  message: string;
  ofVisits: ReadonlyMap<string, string>;
  isStale: boolean;
}

/** A visit and where it goes; a chair of null: on none. */
export interface VisitPlace {
  entry: Entry;
  chairId: string | null;
  clinicianId: string | null;
}

const placedSentence = (count: number) =>
  count === 1 ? 'La visita ha la sua poltrona.' : `${count} visite hanno la loro poltrona.`;
const backSentence = (count: number) =>
  count === 1 ? 'La visita è di nuovo dov’era.' : 'Le visite sono di nuovo dov’erano.';

/**
 * Returns what gives visits their places, all or none, and what puts them back; `report` hears what was done, and how it is taken
 * back.
 */
export function usePlaceVisits(practiceId: string, report: (outcome: Outcome) => void) {
  const client = useApolloClient();

  /** Returns null when all of them were placed, else why not. */
  async function place(visits: readonly VisitPlace[]): Promise<PlaceProblem | null> {
    const before = new Map(visits.map(({ entry }) => [entry.id, entry]));
    const sent = await send(visits.map(inputOf), false);
    if ('message' in sent) return sent;
    const back = sent.map((entry): VisitPlace => {
      const { chairId, clinicianId } = before.get(entry.id) ?? entry;
      return { entry, chairId, clinicianId };
    });
    report({ tone: 'done', text: placedSentence(sent.length), undo: () => void putBack(back) });
    return null;
  }

  async function putBack(visits: readonly VisitPlace[]) {
    const sent = await send(visits.map(inputOf), true);
    if ('message' in sent) report({ tone: 'refused', text: sent.message });
    else report({ tone: 'done', text: backSentence(sent.length) });
  }

  async function send(places: VisitPlaceInput[], isUndo: boolean): Promise<readonly Entry[] | PlaceProblem> {
    const none = { ofVisits: new Map<string, string>(), isStale: false };
    try {
      const { data } = await client.mutate({ mutation: StudioPlaceVisits, variables: { practiceId, places, isUndo } });
      const answer = data?.placeVisits;
      if (!answer) return { ...none, message: failureText(null) };
      if (answer.__typename === 'VisitsPlaced') return readFragment(EntryFields, answer.entries);
      const { message } = answer;
      if (answer.__typename === 'VisitsCollide')
        return { ...none, message, ofVisits: new Map(answer.collisions.map((one) => [one.id, one.message])) };
      return { ...none, message, isStale: answer.__typename === 'ChangedMeanwhile' };
    } catch (error) {
      return { ...none, message: failureText(error) };
    }
  }
  return { place, putBack };
}

const inputOf = ({ entry: { id, version }, chairId, clinicianId }: VisitPlace): VisitPlaceInput => ({
  ...{ id, version, chairId, clinicianId },
});
