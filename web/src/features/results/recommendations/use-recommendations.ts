import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { RecommendDentistsMutation } from '../../../gql/graphql.ts';
import { TransportError } from '../../../lib/apollo-client.ts';
import { RecommendDentists } from './recommendations.query.ts';

type Outcome = RecommendDentistsMutation['recommendDentists'];
export type Recommendations = Extract<Outcome, { __typename: 'Recommendations' }>;
export type NeedIsEmergency = Extract<Outcome, { __typename: 'NeedIsEmergency' }>;

export type RecommendationState =
  | { kind: 'idle' }
  | { kind: 'busy'; need: string }
  | { kind: 'recommended'; need: string; among: string; answer: Recommendations }
  | { kind: 'emergency'; need: string; answer: NeedIsEmergency }
  | { kind: 'refused' | 'failed'; need: string; message: string };

export interface RecommendationSearch {
  /** What stands in the field. */
  draft: string;
  setDraft: (draft: string) => void;
  allowsModel: boolean;
  setAllowsModel: (allows: boolean) => void;
  state: RecommendationState;
  ask: (need: string, dentistIds: readonly string[]) => void;
}

interface Memory {
  place: string;
  draft: string;
  allowsModel: boolean;
  state: RecommendationState;
}

// A patient opens a profile and comes back: what was asked is still there. In memory alone, gone with the tab.
let memory: Memory | null = null;

const failure = 'Non siamo riusciti a rispondere. Controlla la connessione e riprova.';

/** Which practices an answer was chosen among. */
export const amongOf = (dentistIds: readonly string[]) => dentistIds.join();

/**
 * The AI tab's question and answer. Lives above the tabs, so that changing them loses nothing; every question is a POST
 * whose words stand in no address.
 */
export function useRecommendations({ city, region }: { city: string; region: string }): RecommendationSearch {
  const place = `${city}|${region}`;
  const [send] = useMutation(RecommendDentists, { fetchPolicy: 'no-cache' });
  const [draft, setDraft] = useState(() => (memory?.place === place ? memory.draft : ''));
  const [allowsModel, setAllowsModel] = useState(() => memory?.place !== place || memory.allowsModel);
  const [state, setState] = useState<RecommendationState>(() => recalled(place));
  const latest = useRef(0);

  useEffect(() => {
    if (state.kind !== 'busy') memory = { place, draft, allowsModel, state };
  }, [place, draft, allowsModel, state]);

  async function ask(written: string, dentistIds: readonly string[]) {
    const need = written.trim();
    latest.current += 1;
    const question = latest.current;
    setState({ kind: 'busy', need });
    const next = await answerTo(need);
    // A newer question has been asked meanwhile: its answer alone counts.
    if (question === latest.current) setState(next);

    async function answerTo(asked: string): Promise<RecommendationState> {
      try {
        const input = { need: asked, city, region, dentistIds: [...dentistIds], allowsModel };
        const { data } = await send({ variables: { input } });
        return data
          ? read(data.recommendDentists, asked, amongOf(dentistIds))
          : { kind: 'failed', need: asked, message: failure };
      } catch (error) {
        const said = error instanceof TransportError ? error.bodyError : null;
        return { kind: 'failed', need: asked, message: said ?? failure };
      }
    }
  }

  return { draft, setDraft, allowsModel, setAllowsModel, state, ask };
}

const recalled = (place: string): RecommendationState => (memory?.place === place ? memory.state : { kind: 'idle' });

function read(outcome: Outcome, need: string, among: string): RecommendationState {
  switch (outcome.__typename) {
    case 'Recommendations':
      return { kind: 'recommended', need, among, answer: outcome };
    case 'NeedIsEmergency':
      return { kind: 'emergency', need, answer: outcome };
    default:
      return { kind: 'refused', need, message: outcome.message };
  }
}
