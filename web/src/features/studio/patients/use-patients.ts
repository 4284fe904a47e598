import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPatientRowFragment } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { isSignedOut } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { PatientLineFields, StudioPatientList } from './patients.query.ts';

/** Who types is not asked about at each letter. */
const pauseMs = 200;

interface Pages {
  words: string;
  patients: readonly StudioPatientRowFragment[];
  next: string | null;
  total: number;
}

/**
 * Returns a practice's patients who match what is typed, as many pages as were asked for. The list before stays until the
 * next one is read; an answer that comes late is forgotten. Read again after each signal of the practice.
 */
export function usePatients(practiceId: string, typed: string) {
  const client = useApolloClient();
  const [pages, setPages] = useState<Pages | null>(null);
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const [isGone, setGone] = useState(false);
  const turn = useRef(0);
  useAccountCheck(isGone);

  const askPage = useCallback(
    async (words: string, after: string | null) => {
      const { data } = await client.query({
        query: StudioPatientList,
        variables: { practiceId, words: words || null, after },
        fetchPolicy: 'network-only',
        context: { queryDeduplication: false },
      });
      const page = data?.studioPatients;
      if (!page) throw new RoomsClosed();
      return { ...page, patients: readFragment(PatientLineFields, page.patients), next: page.next ?? null };
    },
    [client, practiceId],
  );

  /** Reads as many rows as are shown, from the first on. */
  const read = useCallback(
    async (words: string, atLeast: number) => {
      const mine = ++turn.current;
      setState('reading');
      try {
        let all: Pages = { words, ...(await askPage(words, null)) };
        while (mine === turn.current && all.next !== null && all.patients.length < atLeast) {
          const page = await askPage(words, all.next);
          all = { words, ...page, patients: joined(all.patients, page.patients) };
        }
        if (mine !== turn.current) return;
        setPages(all);
        setState('read');
      } catch (error) {
        if (mine !== turn.current) return;
        setState('failed');
        if (error instanceof RoomsClosed || isSignedOut(error)) setGone(true);
      }
    },
    [askPage],
  );

  const words = typed.trim().replace(/\s+/g, ' ').slice(0, 80);
  useEffect(() => {
    const timer = setTimeout(() => void read(words, 1), words === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [read, words]);

  const readAgain = () => void read(words, pages?.words === words ? pages.patients.length : 1);
  useStudioChanges(practiceId, readAgain);

  async function readMore() {
    if (!pages?.next || state !== 'read') return;
    const mine = ++turn.current;
    setState('reading');
    try {
      const page = await askPage(pages.words, pages.next);
      if (mine !== turn.current) return;
      setPages({ ...pages, ...page, patients: joined(pages.patients, page.patients) });
      setState('read');
    } catch {
      if (mine === turn.current) setState('failed');
    }
  }

  return { pages, state, readAgain, readMore };
}

class RoomsClosed extends Error {}

/** A patient who moved on between two pages is listed once. */
function joined(
  before: readonly StudioPatientRowFragment[],
  more: readonly StudioPatientRowFragment[],
): StudioPatientRowFragment[] {
  return [...new Map([...before, ...more].map((patient) => [patient.id, patient])).values()];
}
